/**
 * Reads a JSON pointer (RFC 6901); undefined when the place does not exist. In a list of `{ name, data }` pairs a name leads
 * to its data: the document does not say in which form the members of additional_details come (gap detail.container).
 */
export function at(value: unknown, pointer: string): unknown {
  let here = value;
  for (const key of keysOf(pointer)) here = memberOf(here, key);
  return here;
}

/** The keys of each pointer, split once: a run asks for some hundred thousand places, by some thousand pointers. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 10_000;

export function keysOf(pointer: string): readonly string[] {
  const before = known.get(pointer);
  if (before !== undefined) return before;
  if (known.size === MOST_KNOWN) known.clear();
  const keys = pointer.split("/").slice(1).map(unescapedKey);
  known.set(pointer, keys);
  return keys;
}

function unescapedKey(raw: string): string {
  return raw.includes("~") ? raw.replaceAll("~1", "/").replaceAll("~0", "~") : raw;
}

function memberOf(value: unknown, key: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, key)) return value[key];
  if (!isArray(value)) return undefined;
  for (const one of value) if (isObject(one) && one["name"] === key) return one["data"];
  return undefined;
}

/** The members of an object, or of a list of pairs that stands for one. */
export function membersOf(value: unknown): (readonly [name: string, member: unknown])[] {
  if (isObject(value)) return Object.entries(value);
  const pairs = isArray(value) ? value.filter(isObject) : [];
  return pairs.flatMap(({ name, data }) => (isText(name) ? [[name, data] as const] : []));
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

const SECOND_OF_2015 = 1_420_000_000;
const SECOND_OF_5138 = 100_000_000_000;

/** A whole number of milliseconds since the epoch, of the years 2015 to 5138: seconds are too small, microseconds too large. */
export function isMilliseconds(value: unknown): value is number {
  return isWhole(value) && value > SECOND_OF_2015 * 1000 && value < SECOND_OF_5138 * 1000;
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object or an array. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Copies the body with the place replaced, or removed when `put` is undefined. Adds missing parents. */
export function withAt(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  put: unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(value);
  const keys = pointer.slice(1).split("/");
  const last = keys.pop() ?? "";
  let here = copy;
  for (const key of keys) {
    const next = here[key];
    const inner: Record<string, unknown> = isRecord(next) ? next : {};
    here[key] = inner;
    here = inner;
  }
  if (put === undefined) delete here[last];
  else here[last] = put;
  return copy;
}

/** A pointer to remove, or pointers with their new values; a function makes a value of the old one. */
export type Change = string | Readonly<Record<string, unknown>>;

export function changed(
  value: Readonly<Record<string, unknown>>,
  change: Change,
): Readonly<Record<string, unknown>> {
  if (typeof change === "string") return withAt(value, change, undefined);
  return Object.entries(change).reduce((body, [place, put]) => {
    const instead: unknown = typeof put === "function" ? put(at(body, place)) : put;
    return withAt(body, place, instead);
  }, value);
}

/** Every string in the value, with the pointer that leads to it. */
export function strings(value: unknown): (readonly [pointer: string, text: string])[] {
  const found: (readonly [string, string])[] = [];
  const look = (here: unknown, pointer: string): void => {
    if (typeof here === "string") found.push([pointer, here]);
    if (typeof here !== "object" || here === null) return;
    for (const [key, member] of Object.entries(here)) look(member, `${pointer}/${escaped(key)}`);
  };
  look(value, "");
  return found;
}

/** Every string in the value, without the way to it: a run asks that of each answer and event. */
export function textsOf(value: unknown, found: string[] = []): string[] {
  if (typeof value === "string") found.push(value);
  else if (isRecord(value)) for (const member of Object.values(value)) textsOf(member, found);
  return found;
}

export function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** Whether the text is anywhere in the value, as a whole string or as part of one. */
export function mentions(value: unknown, text: string): boolean {
  return textsOf(value).some((found) => found.includes(text));
}

/** Whether the number is anywhere in the value. */
export function holdsNumber(value: unknown, number: number): boolean {
  if (value === number) return true;
  return isRecord(value) && Object.values(value).some((member) => holdsNumber(member, number));
}

export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}...` : text;
}
