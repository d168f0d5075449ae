import type { Json } from "../generate/document.ts";
import { followed, isObject, membersOf, pointerTo } from "./contract.ts";
import type { HouseRule, JsonObject, Place } from "./contract.ts";
import { mediaOf } from "./places.ts";

/** An example with a member that no schema declares shows a choice of this project, so it must name the gap. */
export const examplesHonest: HouseRule = ({ document }) =>
  mediaOf(document).flatMap((media) =>
    membersOf(document, media, "examples").flatMap(({ name, pointer, value }) => {
      const schema = media.value["schema"];
      if (!isObject(schema) || value["x-not-shown"] !== undefined) return [];
      const invented = undeclared(document, { pointer: "", value: schema }, value["value"], "");
      return invented.map((member) => ({
        pointer,
        sentence: `example ${name} shows ${member}, which the contract does not declare; leave it out or name the gap in x-not-shown`,
      }));
    }),
  );

/** Members of a value that its schema does not declare, as pointers into the value. */
function undeclared(document: JsonObject, schema: Place, value: Json | undefined, pointer: string): string[] {
  const { value: rules } = followed(document, schema);
  if (Array.isArray(value)) {
    const items = rules["items"];
    if (!isObject(items)) return [];
    return value.flatMap((one, index) =>
      undeclared(document, { pointer: "", value: items }, one, pointerTo(pointer, String(index))),
    );
  }
  if (!isObject(value)) return [];
  const declared = declaredBy(document, { pointer: "", value: rules });
  return Object.entries(value).flatMap(([name, one]) => {
    const place = pointerTo(pointer, name);
    const rule = declared.get(name);
    return rule ? undeclared(document, rule, one, place) : [place];
  });
}

/** Members that a schema declares, itself or through its branches. */
function declaredBy(document: JsonObject, schema: Place): Map<string, Place> {
  const { value } = followed(document, schema);
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((word) =>
    membersOf(document, { pointer: "", value }, word),
  );
  const own = membersOf(document, { pointer: "", value }, "properties");
  return new Map([
    ...branches.flatMap((branch) => [...declaredBy(document, branch)]),
    ...own.map((member) => [member.name, member] as const),
  ]);
}
