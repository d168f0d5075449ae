export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The object at `value[name]`, if there is one. Request parts are open objects, so any member may be missing. */
export function objectAt(
  value: unknown,
  ...names: readonly string[]
): Readonly<Record<string, unknown>> | undefined {
  let at = value;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return isObject(at) ? at : undefined;
}

export function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  const name = names.at(-1);
  const holder = objectAt(value, ...names.slice(0, -1));
  const text = name === undefined ? undefined : holder?.[name];
  return typeof text === "string" ? text : undefined;
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
