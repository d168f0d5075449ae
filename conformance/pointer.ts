/** Reads a JSON pointer (RFC 6901); undefined when the place does not exist. */
export function at(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  let here = value;
  for (const raw of pointer.slice(1).split("/")) {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Copies the value with the place replaced, or left out when `put` is undefined. Missing parents are made. */
export function withAt<T>(value: T, pointer: string, put: unknown): T {
  const copy = structuredClone(value) as unknown;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((raw) => raw.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  let here = copy as Record<string, unknown>;
  for (const key of keys) {
    if (typeof here[key] !== "object" || here[key] === null) here[key] = {};
    here = here[key] as Record<string, unknown>;
  }
  if (put === undefined) delete here[last];
  else here[last] = put;
  return copy as T;
}

/** Every string in the value, with the pointer that leads to it. */
export function* strings(value: unknown, pointer = ""): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === "string") yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield* strings(member, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

/** Whether the text stands anywhere in the value, as a whole string or inside one. */
export function mentions(value: unknown, text: string): boolean {
  for (const [, found] of strings(value)) if (found.includes(text)) return true;
  return false;
}

export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}...` : text;
}
