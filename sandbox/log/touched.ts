import type { OperationId } from "@payment-service/contract";
import type { AnnouncedEvent } from "./lookups.ts";
import { isObject, objectAt, textAt } from "../values/json.ts";

const KINDS = ["charge", "order", "subscription", "plan", "product", "token", "event"] as const;

export type TouchedKind = (typeof KINDS)[number];

/** Something that a request was about, made or changed. A token has no id here: its mark is enough to compare it. */
export interface Touched {
  readonly kind: TouchedKind;
  readonly id: string;
}

/** Members that name another thing, in requests and answers, with and without the maker's brand in front. */
const MEMBERS: readonly (readonly [RegExp, TouchedKind])[] = [
  [/^charge_id$/, "charge"],
  [/^order_id$|_system_order_id$/, "order"],
  [/^subscription_id$/, "subscription"],
  [/^plan_id$/, "plan"],
  [/^product_id$/, "product"],
  [/^(?:\w+_)?payment_token(?:_id)?$/, "token"],
];

/** Objects of answers that have their own id. */
const HOLDERS: Readonly<Record<string, TouchedKind>> = {
  charge: "charge",
  charge_detail: "charge",
  order: "order",
  token_details: "token",
};

const SUBJECT = /(Charge|Order|Token|Product|Plan|Subscription)$/;

/** What the operation is about: the `{id}` of its path, and the `id` of its answer. */
export function subjectOf(operation: OperationId | undefined): TouchedKind | undefined {
  const name = SUBJECT.exec(operation ?? "")?.[1]?.toLowerCase();
  return KINDS.find((kind) => kind === name);
}

interface Parts {
  readonly operation: OperationId | undefined;
  readonly idInPath: string | undefined;
  readonly query: unknown;
  readonly body: unknown;
  readonly answer: unknown;
  readonly charges: readonly string[];
  readonly events: readonly AnnouncedEvent[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a request touched. A list does not touch what it lists. */
export function touchedBy(parts: Parts): Touched[] {
  const found = new Map<string, Touched>();
  const add = (kind: TouchedKind, id: unknown): void => {
    if (typeof id !== "string" || (kind !== "token" && !UUID.test(id))) return;
    if (id !== "") found.set(`${kind} ${id}`, { kind, id });
  };
  const subject = subjectOf(parts.operation);
  if (subject !== undefined) {
    add(subject, parts.idInPath);
    add(subject, textAt(parts.answer, "id"));
  }
  for (const id of parts.charges) add("charge", id);
  look(parts.query, add);
  look(parts.body, add);
  if (parts.operation === undefined || !parts.operation.startsWith("list")) look(parts.answer, add);
  for (const { id, body } of parts.events) {
    add("event", id);
    const payload = objectAt(body, "payload");
    look(payload, add);
    if (objectAt(payload, "charge") !== undefined) add("charge", textAt(body, "id"));
  }
  return [...found.values()];
}

const DEEPEST = 20;

function look(value: unknown, add: (kind: TouchedKind, id: unknown) => void, depth = 0): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) for (const item of value) look(item, add, depth + 1);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const kind = MEMBERS.find(([pattern]) => pattern.test(name))?.[1];
    if (kind !== undefined) add(kind, member);
    const holder = Object.hasOwn(HOLDERS, name) ? HOLDERS[name] : undefined;
    if (holder !== undefined) add(holder, textAt(member, "id"));
    look(member, add, depth + 1);
  }
}
