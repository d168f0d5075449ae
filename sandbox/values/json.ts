export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The object at `value[name]`, if there is one. Request parts are open objects, so any member may be missing. */
export function objectAt(
  value: unknown,
  ...names: readonly string[]
): Readonly<Record<string, unknown>> | undefined {
  const found = valueAt(value, names);
  return isObject(found) ? found : undefined;
}

export function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  const found = valueAt(value, names);
  return typeof found === "string" ? found : undefined;
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  let at = value;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return at;
}

/** A name as a step of a JSON pointer (RFC 6901). */
export function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The name that a step of a JSON pointer stands for. */
export function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** `base` with the members of `change`. Objects in both are merged the same way; other values are replaced. */
export function merged(base: object, change: object): object {
  const result = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(change)) {
    const before = result.get(name);
    result.set(name, isObject(before) && isObject(value) ? merged(before, value) : value);
  }
  return Object.fromEntries(result);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
