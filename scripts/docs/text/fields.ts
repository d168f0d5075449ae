import { mapOf, textAt, textsAt, type Node as Part } from "../../document-node.ts";
import { listAt, resolved } from "./contract.ts";
import { code, safe } from "./markdown.ts";

export const FIELD_HEADS = ["Field", "What it is"] as const;

/** Each field of a body as a row of a table, an inner one by its path: `items[].unit_price.amount`. */
export function fieldRows(schema: Part, above = ""): string[][] {
  const parts = branchesOf(schema);
  const required = requiredIn(schema);
  const fields = new Map(parts.flatMap((part) => Object.entries(mapOf(part["properties"]))));
  return [...fields].flatMap(([name, value]) => {
    const field = resolved(mapOf(value));
    const path = `${above}${name}`;
    const about = [
      required.has(name) ? "**required**" : "",
      field["deprecated"] === true ? "*deprecated*" : "",
      safe(textAt(mapOf(value), "description") || textAt(field, "description")),
    ];
    const inner = isList(field)
      ? fieldRows(resolved(mapOf(field["items"])), `${path}[].`)
      : fieldRows(field, `${path}.`);
    return [[`${code(path)}<br>${typeOf(field)}`, about.filter((text) => text !== "").join(" ")], ...inner];
  });
}

/** A parameter of the path, the query or the header as such a row. */
export function parameterRow(parameter: Part): string[] {
  const { name, in: where, schema } = parameter;
  const needed = parameter["required"] === true ? "**required** " : "";
  return [
    `${code(String(name))} (${String(where)})<br>${typeOf(resolved(mapOf(schema)))}`,
    `${needed}${safe(textAt(parameter, "description"))}`,
  ];
}

/** Of alternatives, what each of them requires. */
function requiredIn(schema: Part): ReadonlySet<string> {
  const of = (name: string) => listAt(schema, name).map((part) => requiredIn(resolved(part)));
  const [first = new Set<string>(), ...others] = [...of("anyOf"), ...of("oneOf")];
  const inEach = [...first].filter((name) => others.every((other) => other.has(name)));
  return new Set([...textsAt(schema, "required"), ...of("allOf").flatMap((one) => [...one]), ...inEach]);
}

/** The schema itself and all that it is made of or may be. */
function branchesOf(schema: Part): Part[] {
  const inner = ["allOf", "anyOf", "oneOf"].flatMap((name) => listAt(schema, name));
  return [schema, ...inner.flatMap((part) => branchesOf(resolved(part)))];
}

const isList = (field: Part): boolean => field["items"] !== undefined;

function typeOf(field: Part): string {
  if (isList(field)) return `list of ${typeOf(resolved(mapOf(field["items"])))}`;
  const parts = branchesOf(field);
  const values = parts.flatMap((part) => textsAt(part, "enum"));
  const types = new Set(parts.flatMap((part) => ("type" in part ? [part["type"]].flat() : [])));
  if (values.length > 0) return values.map((value) => code(value)).join(", ");
  if (types.size === 0) return "not shown";
  const ends = ["minimum", "maximum", "minLength", "maxLength", "default"].flatMap((name) =>
    name in field ? [`${WORDS[name]} ${String(field[name])}`] : [],
  );
  return [[...types].join(" or "), ...ends].join(", ");
}

const WORDS: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  minLength: "length at least",
  maxLength: "length at most",
  default: "default",
};
