import { json } from "../rule.ts";
import { firstTime } from "./told-before.ts";

export interface Placed {
  /** The JSON pointer that leads to the object. */
  readonly place: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type IsNew = ReturnType<typeof firstTime>;

/** Each object in a body, the outer ones first. */
export function objectsIn(body: unknown): readonly Placed[] {
  return isWalked(body) ? walk(body, "", () => true, []) : [];
}

/** The same for one body after another, without the list elements that an earlier one showed. */
export function newObjects(): (body: unknown) => readonly Placed[] {
  const isNew = firstTime();
  return (body) => (isWalked(body) ? walk(body, "", isNew, []) : []);
}

function walk(value: object, place: string, isNew: IsNew, found: Placed[]): readonly Placed[] {
  const isList = json.isArray(value);
  if (!isList && json.isObject(value)) found.push({ place, value });
  for (const [name, member] of Object.entries(value))
    if (isWalked(member) && (!isList || isNew(member)))
      walk(member, `${place}/${json.escaped(name)}`, isNew, found);
  return found;
}

function isWalked(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
