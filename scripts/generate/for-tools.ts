import { isNode, mapOf, type Node } from "../document-node.ts";
import type { Document } from "./document.ts";
import { fromJson, schemaPrefix } from "./document.ts";

/**
 * The same contract in the form that the most tools read right. Nothing of its meaning changes:
 * - `additionalProperties: true` is said where it is the default: datamodel-code-generator drops further members otherwise.
 * - `required` beside `allOf` moves into a member of it with the properties: zod generators and typed-openapi lose it.
 * - parameters have names that no schema has: oapi-codegen makes both one Go type.
 * - known words of an open list stand in `x-extensible-enum`, which some generators read, beside `x-open-enum`.
 * - badges for beta and for kinds of keys: Redoc and Scalar show them.
 */
export function forTools(document: Document): Document {
  const parameters = mapOf(mapOf(document.components)["parameters"]);
  const rewritten = rewrite(document, document.components.schemas);
  const text = JSON.stringify(rewritten, (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string" && value.startsWith(parameterPrefix))
      return parameterPrefix + parameterName(value.slice(parameterPrefix.length));
    return value === parameters || (key === "parameters" && isNode(value)) ? renamed(value) : value;
  });
  return fromJson(text);
}

const parameterPrefix = "#/components/parameters/";

function renamed(parameters: unknown): Node {
  return Object.fromEntries(
    Object.entries(mapOf(parameters)).map(([name, one]) => [parameterName(name), one]),
  );
}

/** `subscription_id` becomes `SubscriptionIdParameter`. */
function parameterName(name: string): string {
  const pascal = name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${pascal}Parameter`;
}

function rewrite(value: unknown, schemas: Node, key = ""): unknown {
  // Examples are data.
  if (key === "examples" || key === "example" || key === "default") return value;
  if (Array.isArray(value)) return value.map((one: unknown) => rewrite(one, schemas));
  if (!isNode(value)) return value;
  const node = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, rewrite(one, schemas, name)]),
  );
  return key === "properties" ? node : badges(openEnum(restated(open(node), schemas)));
}

function open(node: Node): Node {
  if (!isNode(node["properties"]) || !["object", "object,null"].includes(String(node["type"]))) return node;
  return { additionalProperties: true, ...node };
}

function restated(node: Node, schemas: Node): Node {
  const { allOf, required, ...rest } = node;
  if (!Array.isArray(allOf) || !Array.isArray(required)) return node;
  const declared: Node = Object.assign(
    {},
    ...allOf.map((one: unknown) =>
      mapOf(mapOf(schemas[String(mapOf(one)["$ref"]).slice(schemaPrefix.length)])["properties"]),
    ),
  );
  const properties = Object.fromEntries(
    required.map((name: unknown) => [String(name), declared[String(name)] ?? {}]),
  );
  const member = { type: "object", additionalProperties: true, required, properties };
  return { ...rest, allOf: [...allOf.map((one: unknown) => one), member] };
}

function openEnum(node: Node): Node {
  if (node["x-open-enum"] !== true || !Array.isArray(node["anyOf"])) return node;
  const words = node["anyOf"].flatMap((one: unknown) => mapOf(one)["enum"] ?? []);
  return { ...node, "x-extensible-enum": words };
}

function badges(node: Node): Node {
  if (typeof node["operationId"] !== "string") return node;
  const kinds = Array.isArray(node["x-key-kinds"]) ? node["x-key-kinds"] : [];
  const names = [
    ...(node["x-stability"] === "beta" ? ["beta"] : []),
    ...(node["deprecated"] === true ? ["deprecated"] : []),
    ...(kinds.length > 0 ? [`${kinds.join(" or ")} key`] : []),
  ];
  return names.length > 0 ? { ...node, "x-badges": names.map((name) => ({ name })) } : node;
}
