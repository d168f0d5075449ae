/** A member of any object, at any depth, in answers and in events. */
import { isObject } from "../../call/json-pointer.ts";
import type { Deliver, Wrap } from "../harness/defect.ts";
import { changesBodies } from "./answers.ts";
import { type On, always } from "./conditions.ts";
import { type OfEvent, sends } from "./events.ts";

/** The new value of a member; the old one where it is no concern of the change. */
export type ChangeMember = (
  name: string,
  value: unknown,
  owner: Readonly<Record<string, unknown>>,
) => unknown;

export function withMembers(value: unknown, change: ChangeMember): unknown {
  if (Array.isArray(value)) return value.map((one) => withMembers(one, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, change(name, withMembers(member, change), value)]),
  );
}

/** Changes members in each answer with a body. */
export function changesMembers(on: On, change: ChangeMember): Wrap {
  return changesBodies(on, always, (body) => withMembers(body, change));
}

/** Changes members in each event. */
export function sendsMembers(change: ChangeMember, when: OfEvent = () => true): (next: Deliver) => Deliver {
  return sends((event) => (when(event) ? Object(withMembers(event, change)) : event));
}
