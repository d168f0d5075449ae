/** Wrong values for each field of a request, derived from the contract: of another type, too short, too long. */
import { type OperationId, operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { at, escaped, isArray, isObject } from "../call/json-pointer.ts";

export interface WrongValue {
  /** JSON pointer into the body; "" is the body itself. In a query, the name of the parameter. */
  readonly place: string;
  /** The contract requires the field and each object around it. */
  readonly required: boolean;
  readonly put: unknown;
  /** The value has the right type and the wrong length. */
  readonly isLength?: true;
  /** What is wrong, for the reader of a report. */
  readonly about: string;
}

interface Field {
  readonly place: string;
  readonly required: boolean;
  readonly schema: unknown;
}

export function wrongBodyValues(operation: OperationId): WrongValue[] {
  const root = bodySchemaOf(operation);
  const found = new Map<string, Field>();
  // The branches of one body repeat fields. A right body is of the first one: what others require is optional in it.
  for (const field of fieldsOf({ place: "", required: isNeeded(root), schema: root }))
    if (!found.has(field.place)) found.set(field.place, field);
  return [...found.values()].flatMap((field) => [...wrongOf(field)]);
}

export function bodySchemaOf(operation: OperationId): unknown {
  return at(deref(at(operationOf(operation), "/requestBody")), "/content/application~1json/schema");
}

/** Wrong values for query parameters: a word or a fraction as an integer, a word as a boolean, a text that is no UUID. */
export function wrongQueryValues(operation: OperationId): WrongValue[] {
  const parameters = at(operationOf(operation), "/parameters");
  return (isArray(parameters) ? parameters.map(deref) : []).flatMap((one): WrongValue[] => {
    const types = typesOf(at(one, "/schema"));
    const place = String(at(one, "/name"));
    if (at(one, "/in") !== "query") return [];
    if (types.includes("string") && at(one, "/schema/format") !== "uuid") return [];
    const wrong = types.includes("string")
      ? ["not-a-uuid"]
      : types.includes("integer")
        ? ["a-word", "2.5"]
        : ["a-word"];
    const required = at(one, "/required") === true;
    return wrong.map((put) => ({ place, required, put, about: `${put} as ${place}` }));
  });
}

/** `around`: the fields that the schemas around a branch require. */
function* fieldsOf(field: Field, around: ReadonlySet<string> = new Set()): Generator<Field> {
  const schema = deref(field.schema);
  if (!isObject(schema)) return;
  if (typesOf(schema).length > 0) yield field;
  const needed = new Set([...around, ...requiredOf(schema)]);
  for (const branch of branchesOf(schema)) yield* fieldsOf({ ...field, schema: branch }, needed);
  for (const [name, inner] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
    const required = needed.has(name) && (field.required || field.place === "");
    yield* fieldsOf({ place: `${field.place}/${name}`, required, schema: inner });
  }
  if (schema["items"] !== undefined)
    yield* fieldsOf({ place: `${field.place}/0`, required: false, schema: schema["items"] });
}

function* wrongOf({ place, required, schema }: Field): Generator<WrongValue> {
  const types = typesOf(schema);
  const name = place.slice(1).replaceAll("/", ".");
  // Some servers read a number in quotes, or a word for a flag, as the right type.
  const whole = types.includes("object") || types.includes("array");
  if (place === "") yield { place, required, put: ["a text"], about: "an array as the body" };
  else if (whole) {
    yield { place, required, put: "a text", about: `a text as ${name}` };
    if (required) yield { place, required, put: 7, about: `a number as ${name}` };
  } else yield { place, required, put: { a_field: "of an object" }, about: `an object as ${name}` };
  // Nothing is spelled by an array. One value is enough for an optional field: targets limit the creations of tokens and orders.
  if (required && place !== "" && !types.includes("array"))
    yield { place, required, put: ["a text"], about: `an array as ${name}` };
  // In an optional field, null may mean that the field is absent.
  if (required && place !== "" && !types.includes("null"))
    yield { place, required, put: null, about: `null as ${name}` };
  if (types.includes("integer")) yield { place, required, put: 1500.5, about: `1500.5 as ${name}` };
  if (required && types.includes("integer"))
    yield { place, required, put: "a text", about: `a text as ${name}` };
  const [least, most] = [at(deref(schema), "/minLength"), at(deref(schema), "/maxLength")];
  if (typeof least === "number" && least > 0) yield { place, required, ...lengthOf(least - 1, name) };
  if (typeof most === "number") yield { place, required, ...lengthOf(most + 1, name) };
}

function lengthOf(length: number, name: string): Pick<WrongValue, "put" | "isLength" | "about"> {
  const put = "MXN".repeat(length).slice(0, length);
  return { put, isLength: true, about: `${length} characters as ${name}` };
}

function typesOf(given: unknown): string[] {
  const schema = deref(given);
  const own = at(schema, "/type");
  if (own !== undefined) return [own].flat().map(String);
  return branchesOf(schema).flatMap(typesOf);
}

export function branchesOf(schema: unknown): unknown[] {
  return ["/allOf", "/anyOf"].flatMap((place) => {
    const branches = at(schema, place);
    return isArray(branches) ? branches : [];
  });
}

/** The fields that every branch requires. */
function requiredOf(given: unknown): Set<string> {
  const schema = deref(given);
  const list = (place: string): readonly unknown[] => {
    const found = at(schema, place);
    return isArray(found) ? found : [];
  };
  const [first, ...others] = list("/anyOf").map(requiredOf);
  const inAll = [...(first ?? [])].filter((name) => others.every((branch) => branch.has(name)));
  return new Set([
    ...list("/required").map(String),
    ...list("/allOf").flatMap((one) => [...requiredOf(one)]),
    ...inAll,
  ]);
}

function isNeeded(schema: unknown): boolean {
  return requiredOf(schema).size > 0;
}

function operationOf(id: OperationId): unknown {
  const { method, path } = operations[id];
  return at(openapi, `/paths/${escaped(path)}/${method.toLowerCase()}`);
}

export function deref(value: unknown): unknown {
  const ref = at(value, "/$ref");
  return typeof ref === "string" ? deref(at(openapi, ref.slice(1))) : value;
}
