import type { HouseRule, JsonObject, Problem } from "./contract.ts";
import { isObject } from "./contract.ts";
import { schemasOf } from "./places.ts";

const SAYS_WHAT_IT_IS = ["$ref", "type", "anyOf", "oneOf", "allOf", "enum", "const", "required"];

/** An object without properties is open, a value without a type is open, and both name a gap. */
export const nothingInvented: HouseRule = ({ document }) => {
  const problems: Problem[] = [];
  for (const { pointer, value } of schemasOf(document)) {
    const marked = value["x-not-shown"] !== undefined;
    if (value["type"] === "object" && !hasProperties(value)) {
      if (!marked) problems.push({ pointer, sentence: "an object without properties needs x-not-shown" });
      if (value["additionalProperties"] !== true) {
        problems.push({
          pointer,
          sentence: "an object without properties needs additionalProperties: true",
        });
      }
    }
    if (!marked && !SAYS_WHAT_IT_IS.some((word) => word in value)) {
      problems.push({ pointer, sentence: "a value without a type needs x-not-shown" });
    }
    if (value["additionalProperties"] === false) {
      problems.push({
        pointer,
        sentence: "no object is closed: unknown fields are allowed (gap unknown-members)",
      });
    }
  }
  return problems;
};

function hasProperties(schema: JsonObject): boolean {
  const { properties } = schema;
  return isObject(properties) && Object.keys(properties).length > 0;
}
