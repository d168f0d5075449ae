import { isObject } from "./contract.ts";
import type { HouseRule, JsonObject } from "./contract.ts";
import { schemasOf } from "./places.ts";

/** A set of values that may have more members is always written the same way, and names a gap. */
export const openEnums: HouseRule = ({ document }) =>
  schemasOf(document).flatMap(({ pointer, value }) => {
    const problem = (sentence: string) => [{ pointer, sentence }];
    const open = isOpenEnum(value);
    if (value["x-open-enum"] !== true) {
      return open
        ? problem("known values beside any string are an open enum; mark it with x-open-enum: true")
        : [];
    }
    if (!open) return problem("x-open-enum is written anyOf: [{type: string, enum: [...]}, {type: string}]");
    return value["x-not-shown"] === undefined
      ? problem("an open enum needs x-not-shown: why is it open?")
      : [];
  });

function isOpenEnum({ anyOf }: JsonObject): boolean {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  const [known, any] = anyOf;
  return (
    isObject(known) &&
    known["type"] === "string" &&
    Array.isArray(known["enum"]) &&
    isObject(any) &&
    Object.keys(any).join() === "type" &&
    any["type"] === "string"
  );
}
