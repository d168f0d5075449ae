import { isObject, objectAt, textAt } from "../../values/json.ts";
import { gapsOf, partsAt, resolved, type Part } from "./document.ts";

/** One member of a body, or a parameter. */
export interface Field {
  /** Full name, with the members above it: `amount_details.amount`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly about: string;
  readonly gaps: readonly string[];
}

/** No body is nested deeper than four levels. A schema that contains itself ends here too. */
const DEEPEST = 6;

/** The members of a schema, those of inner objects below theirs. */
export function fieldsOf(root: Part, schema: unknown, above = "", depth = 0): Field[] {
  if (depth === DEEPEST) return [];
  const shapes = shapesOf(root, schema);
  const found = new Map<string, Field[]>();
  for (const shape of shapes) {
    for (const [name, member] of Object.entries(objectAt(shape, "properties") ?? {})) {
      const required = shapes.every((other) => partsAt(other, "required").includes(name));
      const field = fieldOf(root, above + name, member, required);
      if (!found.has(name)) found.set(name, [field, ...inner(root, field.name, member, depth)]);
    }
  }
  return [...found.values()].flat();
}

function inner(root: Part, name: string, member: unknown, depth: number): Field[] {
  const schema = resolved(root, member);
  if (schema["items"] !== undefined) return fieldsOf(root, schema["items"], `${name}[].`, depth + 1);
  return fieldsOf(root, schema, `${name}.`, depth + 1);
}

export function fieldOf(root: Part, name: string, part: unknown, required: boolean): Field {
  const schema = resolved(root, part);
  return {
    name,
    type: typeOf(root, schema),
    required,
    deprecated: schema["deprecated"] === true,
    about: [textAt(schema, "description") ?? "", ...limitsOf(root, schema)].filter(Boolean).join(" "),
    gaps: gapsOf(schema),
  };
}

/** The plain schemas inside `allOf`, `anyOf` and `oneOf`. */
function shapesOf(root: Part, part: unknown): readonly Part[] {
  const schema = resolved(root, part);
  const choices = [...partsAt(schema, "oneOf"), ...partsAt(schema, "anyOf")];
  if (choices.length > 0) return choices.flatMap((choice) => shapesOf(root, choice));
  const all = partsAt(schema, "allOf").map((one) => resolved(root, one));
  if (all.length === 0) return [schema];
  const parts = [...all, schema];
  return [
    {
      properties: Object.assign({}, ...parts.map((one) => objectAt(one, "properties") ?? {})),
      required: parts.flatMap((one) => partsAt(one, "required")),
    },
  ];
}

function typeOf(root: Part, schema: Part): string {
  const choices = [...partsAt(schema, "anyOf"), ...partsAt(schema, "oneOf"), ...partsAt(schema, "allOf")];
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeOf(root, resolved(root, choice))))].join(" or ");
  const { type, format, items, properties } = schema;
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return isObject(items) ? `array of ${typeOf(root, resolved(root, items))}` : "array";
  if (typeof type !== "string") return properties === undefined ? "not given by the document" : "object";
  return typeof format === "string" ? `${type} (${format})` : type;
}

function limitsOf(root: Part, schema: Part): string[] {
  const values = [schema, ...partsAt(schema, "anyOf").map((choice) => resolved(root, choice))].flatMap(
    (one) => partsAt(one, "enum"),
  );
  const { const: only, default: preset, minimum, maximum, minLength, maxLength } = schema;
  return [
    ...(values.length > 0
      ? [`${schema["x-open-enum"] === true ? "Known" : "Allowed"}: ${values.map(code).join(", ")}.`]
      : []),
    ...(only === undefined ? [] : [`Always ${code(only)}.`]),
    ...(preset === undefined ? [] : [`Default ${code(preset)}.`]),
    ...span("", minimum, maximum),
    ...span(" characters", minLength, maxLength),
  ];
}

function span(unit: string, least: unknown, most: unknown): string[] {
  const from = typeof least === "number" ? least : undefined;
  const to = typeof most === "number" ? most : undefined;
  if (from === undefined && to === undefined) return [];
  if (from === to) return [`${from}${unit}.`];
  if (to === undefined) return [`At least ${from}${unit}.`];
  return [from === undefined ? `At most ${to}${unit}.` : `${from} to ${to}${unit}.`];
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
