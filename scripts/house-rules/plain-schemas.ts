import type { HouseRule, JsonObject } from "./contract.ts";
import { isObject } from "./contract.ts";
import { schemasOf } from "./places.ts";

/** Words that get lost, or change their meaning, in OpenAPI 3.0 or in generated code. */
const LOST = ["exclusiveMinimum", "exclusiveMaximum", "if", "then", "else", "not", "prefixItems"];

export const plainSchemas: HouseRule = ({ document }) =>
  schemasOf(document).flatMap(({ pointer, value }) => [
    ...LOST.filter((word) => word in value).map((word) => ({
      pointer,
      sentence: `"${word}" gets lost or changes in OpenAPI 3.0 or in generated code; write it in another way`,
    })),
    ...(nullBranch(value)
      ? [
          {
            pointer,
            sentence: "write null as type: [..., 'null'], not as a branch; OpenAPI 3.0 cannot say the latter",
          },
        ]
      : []),
  ]);

function nullBranch(schema: JsonObject): boolean {
  return ["anyOf", "oneOf"].some((word) => {
    const branches = schema[word];
    return Array.isArray(branches) && branches.some((one) => isObject(one) && one["type"] === "null");
  });
}
