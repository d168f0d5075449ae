import { isNode, mapOf, type Node, textAt } from "../document-node.ts";
import type { Visitor } from "./place.ts";

/** A rule about every schema by itself: what is wrong with it. */
const ofSchemas = (problems: (schema: Node) => readonly (string | false | undefined)[]) => (): Visitor => ({
  Schema(schema, { report }) {
    for (const message of problems(schema)) if (message) report({ message });
  },
});

/** Each deprecated thing says what to use instead. */
export const deprecated = ofSchemas((schema) => [
  schema["deprecated"] === true &&
    !/\bUse `[a-z_]+`.* instead\./.test(textAt(schema, "description")) &&
    'a deprecated field says "Use `...` instead."',
]);

const SAYS_WHAT_IT_IS = ["type", "anyOf", "oneOf", "allOf", "enum", "const", "required"];

/** An object without properties is open, a value without a type is open, and both name a gap. */
export const nothingInvented = ofSchemas((schema) => {
  const marked = schema["x-not-shown"] !== undefined;
  const blank = schema["type"] === "object" && Object.keys(mapOf(schema["properties"])).length === 0;
  return [
    blank && !marked && "an object without properties needs x-not-shown",
    blank &&
      schema["additionalProperties"] !== true &&
      "an object without properties needs additionalProperties: true",
    !marked && !SAYS_WHAT_IT_IS.some((word) => word in schema) && "a value without a type needs x-not-shown",
    schema["additionalProperties"] === false &&
      "no object is closed: unknown fields are allowed (gap unknown-members)",
  ];
});

/** A set of values that may have more members is always written the same way, and names a gap. */
export const openEnums = ofSchemas((schema) => {
  const said = schema["x-open-enum"] === true;
  const written = isOpenEnum(schema["anyOf"]);
  return [
    written && !said && "known values beside any string are an open enum; mark it with x-open-enum: true",
    said && !written && "x-open-enum is written anyOf: [{type: string, enum: [...]}, {type: string}]",
    said && schema["x-not-shown"] === undefined && "an open enum needs x-not-shown: why is it open?",
  ];
});

function isOpenEnum(anyOf: unknown): boolean {
  const [known, any, ...more]: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  if (!isNode(known) || !isNode(any) || more.length > 0) return false;
  const anyText = any["type"] === "string" && Object.keys(any).length === 1;
  return known["type"] === "string" && Array.isArray(known["enum"]) && anyText;
}

/** Words that get lost, or change their meaning, in OpenAPI 3.0 or in generated code. */
const LOST = ["exclusiveMinimum", "exclusiveMaximum", "if", "then", "else", "prefixItems"];

export const plainSchemas = ofSchemas((schema) => [
  ...LOST.map(
    (word) =>
      word in schema &&
      `"${word}" gets lost or changes in OpenAPI 3.0 or in generated code; write it in another way`,
  ),
  "not" in schema &&
    JSON.stringify(schema["not"]) !== '{"type":"null"}' &&
    '"not" says only that a value without a type is no null; the twin for OpenAPI 3.0 leaves it out',
  [schema["anyOf"], schema["oneOf"]].flat().some((branch) => mapOf(branch)["type"] === "null") &&
    "write null as type: [..., 'null'], not as a branch; OpenAPI 3.0 cannot say the latter",
]);
