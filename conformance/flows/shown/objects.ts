import { json } from "../../flow.ts";

export interface Placed {
  /** The JSON pointer that leads to the object. */
  readonly place: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Each object in a body, the outer ones first. A body is walked once, however many flows ask for its objects. */
export function objectsIn(body: unknown): readonly Placed[] {
  if (!isWalked(body)) return [];
  const known = walked.get(body) ?? walk(body, "", []);
  walked.set(body, known);
  return known;
}

const walked = new WeakMap<object, readonly Placed[]>();

function walk(value: object, place: string, found: Placed[]): readonly Placed[] {
  if (json.isObject(value)) found.push({ place, value });
  for (const [name, member] of Object.entries(value))
    if (isWalked(member)) walk(member, `${place}/${json.escaped(name)}`, found);
  return found;
}

function isWalked(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
