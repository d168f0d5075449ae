/** The values that one body shows, each with its place and the object that it belongs to. */
import { type Exchange, type events, json } from "../rule.ts";
import type { Requests } from "./requests.ts";
import { FREE, LOOKED_AT, METHODS, METHOD_PLACES, ROLES, SAME, TEXTS } from "./members.ts";
import { billedBy, byIdOf, byTextOf } from "./owners.ts";
import type { Role, Sent } from "./sent.ts";

/** One value of one object, and the first place that shows it. */
export interface Sighting {
  readonly subject: Exchange | events.Delivery;
  readonly pointer: string;
  readonly value: unknown;
  readonly kind: Role | "currency_code" | "text" | "method";
  /** Undefined where it belongs to nothing that this run made. */
  readonly of: Sent | undefined;
  /** An amount with its currency, which the document gives a type. */
  readonly isMoney: boolean;
}

interface Place extends Pick<Sighting, "subject" | "pointer" | "of"> {
  /** The object around this place. */
  readonly within?: Sent | undefined;
  /** The object that holds the list in which this element stands. An element that repeats its id is one of its movements. */
  readonly entryOf?: Sent | undefined;
}

export interface Notes {
  readonly keep: (one: Sighting) => void;
  /** Whether the same element stood in the same list before: it would show nothing that is kept. */
  readonly isKnown: (element: unknown, pointer: string) => boolean;
}

export function lookAt(value: unknown, place: Place, requests: Requests, notes: Notes): void {
  if (json.isArray(value))
    for (const [index, element] of value.entries()) {
      const isOfNothing = place.of === undefined && place.within === undefined;
      if (isOfNothing && notes.isKnown(element, place.pointer)) continue;
      const pointer = `${place.pointer}/${index}`;
      const of = billedBy(element, place, requests);
      lookAt(element, { ...place, pointer, of, entryOf: place.within }, requests, notes);
    }
  if (!json.isObject(value)) return;
  const byId = byIdOf(value, place, requests);
  const named = byId ?? byTextOf(value, requests);
  const of = named !== undefined && named === place.entryOf ? undefined : (named ?? place.of);
  for (const [name, member] of Object.entries(value)) {
    if (member === null || (typeof member !== "object" && !LOOKED_AT.has(name))) continue;
    const here = { subject: place.subject, pointer: `${place.pointer}/${json.escaped(name)}`, of };
    const role = ROLES[name];
    if (METHODS.includes(name)) lookAtMethod(member, here, notes);
    if (name === "currency_code") notes.keep({ ...here, value: member, kind: name, isMoney: false });
    else if (TEXTS.includes(name) && json.isText(member))
      notes.keep({ ...here, of: byId ?? place.of, value: member, kind: "text", isMoney: false });
    else if (role !== undefined && !json.isObject(member)) {
      const isMoney = json.isText(value["currency_code"]);
      notes.keep({ ...here, value: member, kind: role, isMoney });
    } else if (role !== undefined) lookAtMoney(member, here, role, notes);
    else if (typeof member === "object" && !FREE.includes(name))
      lookAt(member, { ...here, of: SAME.includes(name) ? of : undefined, within: of }, requests, notes);
  }
}

/** An object that holds an amount, under the name of its role. */
function lookAtMoney(money: unknown, place: Place, role: Role, { keep }: Notes): void {
  for (const [name, kind] of [
    ["amount", role],
    ["currency_code", "currency_code"],
  ] as const) {
    const value = json.at(money, `/${name}`);
    if (value !== undefined && value !== null)
      keep({ ...place, pointer: `${place.pointer}/${name}`, value, kind, isMoney: name === "amount" });
  }
}

/** A word, or an object that holds it. */
function lookAtMethod(method: unknown, place: Place, { keep }: Notes): void {
  for (const inside of METHOD_PLACES) {
    const value = json.at(method, inside);
    if (json.isText(value))
      keep({ ...place, pointer: `${place.pointer}${inside}`, value, kind: "method", isMoney: false });
  }
}
