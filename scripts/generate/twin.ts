import { isNode, mapOf, type Node } from "../document-node.ts";
import type { Document } from "./document.ts";

/**
 * The 3.0.3 twin, for generators. The contract uses few words that 3.0 lacks, so the conversion is short; kept libraries
 * for it either drop `x-` words or call themselves not robust. Two things are said otherwise than in the contract:
 * - `oauth2` without flows is a bearer token, which it is on the wire: @readme/openapi-parser rejects the document
 *   otherwise, openapi-generator ends, hey-api warns at each operation.
 * - A value without a type that is no null (`not: {type: null}`) may be anything: 3.0 has no type null.
 * - progenitor fails on a default beside `anyOf`, so that default is moved into the description.
 */
export function twin(document: Document): Node {
  const { jsonSchemaDialect: _dialect, webhooks, ...rest }: Node = { ...document };
  const { info, ...converted }: Node = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, convert(value, key)]),
  );
  return {
    ...converted,
    openapi: "3.0.3",
    info: without(info, "summary"),
    ...(webhooks === undefined ? {} : { "x-webhooks": convert(webhooks) }),
  };
}

/** Values of examples and defaults are data and stay as they are. */
const data = new Set(["example", "default", "value", "enum", "mapping"]);
/** Below these words stand names of the contract, and not keywords, even when they look like keywords. */
const namesOnly = new Set(["properties", "schemas"]);

function convert(value: unknown, key = ""): unknown {
  if (data.has(key)) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => convert(one));
  if (!isNode(value)) return value;
  const inside = namesOnly.has(key) ? "" : undefined;
  const node = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, convert(one, inside ?? name)]),
  );
  if (key === "license") return without(node, "identifier");
  return namesOnly.has(key) ? node : schemaWords(node);
}

function schemaWords(node: Node): Node {
  const {
    $ref,
    const: constant,
    contentEncoding,
    contentMediaType: _media,
    contentSchema: _schema,
    not: _noNull,
    examples,
    ...others
  } = node;
  const { type, ...rest } = sayable(others);
  if ($ref !== undefined) return Object.keys(node).length === 1 ? node : { ...rest, allOf: [{ $ref }] };
  return {
    ...rest,
    ...typeWords(type),
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(contentEncoding === "base64" ? { format: "byte" } : {}),
    ...exampleWords(examples),
  };
}

/** The two deviations. */
function sayable(node: Node): Node {
  const { flows, ...scheme } = node;
  if (node["type"] === "oauth2" && Object.keys(mapOf(flows)).length === 0)
    return { ...scheme, type: "http", scheme: "bearer" };
  const { default: value, ...rest } = node;
  if (value === undefined || !("anyOf" in node)) return node;
  return { ...rest, description: `${String(node["description"])} Default: \`${JSON.stringify(value)}\`.` };
}

/** A list is the 3.1 word of schemas; a map is the named examples of a media type, known to 3.0 too. */
function exampleWords(examples: unknown): Node {
  if (Array.isArray(examples)) return { example: examples[0] };
  return examples === undefined ? {} : { examples };
}

function typeWords(type: unknown): Node {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const named = type.filter((one) => one !== "null");
  const nullable = named.length < type.length ? { nullable: true } : {};
  return {
    ...(named.length === 1 ? { type: named[0] } : { anyOf: named.map((one) => ({ type: one })) }),
    ...nullable,
  };
}

function without(value: unknown, name: string): unknown {
  return isNode(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;
}
