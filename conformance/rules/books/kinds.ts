/** What kind of object stands at a place. A service may count the ids of each kind from 1: an id alone names nothing. */
import { type Exchange, events, json } from "../rule.ts";

export type Kind = "charge" | "order" | "plan" | "product" | "subscription" | "invoice" | "payment_intent";

type Subject = Exchange | events.Delivery;

const OF_MEMBER = new Map<string, Kind>([
  ["charge", "charge"],
  ["charge_detail", "charge"],
  ["merchant_payment_transactions", "charge"],
  ["order", "order"],
  ["plan", "plan"],
  ["plan_list", "plan"],
  ["product", "product"],
  ["subscription", "subscription"],
  ["subscription_list", "subscription"],
  ["invoice", "invoice"],
  ["invoice_list", "invoice"],
  ["payment_intent", "payment_intent"],
  ["payment_intent_list", "payment_intent"],
]);

/** Operations that answer with one object. The id in the answer to a capture or a refund may be that of the movement. */
const OF_ANSWER: { readonly [O in Exchange["operation"]]?: Kind } = {
  createCharge: "charge",
  getCharge: "charge",
  createOrder: "order",
  getOrder: "order",
  updateOrder: "order",
  createPlan: "plan",
  getPlan: "plan",
  createProduct: "product",
  createSubscription: "subscription",
  getSubscription: "subscription",
  cancelSubscription: "subscription",
};

/** Undefined where the document does not say what stands there. */
export function kindAt(subject: Subject, pointer: string): Kind | undefined {
  const member = memberAt(pointer);
  if (subject.kind === "exchange")
    return pointer === "" ? OF_ANSWER[subject.operation] : OF_MEMBER.get(member);
  // The id beside the payload may be that of the event.
  return pointer === "/payload" ? OF_MEMBER.get(subject.type.split(/[._]/)[0] ?? "") : OF_MEMBER.get(member);
}

/** The name of the member; that of the list for its elements. */
function memberAt(pointer: string): string {
  const slash = pointer.lastIndexOf("/");
  const name = pointer.slice(slash + 1);
  return slash !== -1 && /^\d+$/.test(name) ? memberAt(pointer.slice(0, slash)) : name;
}

/** The own id of an object of this kind. Beside a charge_id, the id of a charge may be that of a transaction. */
export function ownIdOf(kind: Kind, value: unknown): unknown {
  const [first, second] = ownIdsAt("", kind);
  return json.at(value, first) ?? json.at(value, second);
}

/** Where the own id of an object of this kind stands, the surer place first. */
export function ownIdsAt(pointer: string, kind: Kind): readonly [string, string] {
  return [`${pointer}/${kind}_id`, `${pointer}/id`];
}
