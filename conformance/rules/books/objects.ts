/** Every object that a body shows, and its kind. A service may count the ids of each kind from 1: an id alone names nothing. */
import { type Exchange, answersIn, events, json, ofHistory } from "../rule.ts";

export type Kind =
  | "token"
  | "charge"
  | "order"
  | "plan"
  | "product"
  | "subscription"
  | "invoice"
  | "payment_intent";

type Subject = Exchange | events.Delivery;
type Members = Readonly<Record<string, unknown>>;

export interface Placed<In extends Subject = Subject> {
  readonly subject: In;
  /** The JSON pointer that leads to the object. */
  readonly place: string;
  readonly value: Members;
  /** Undefined where the document does not say what stands there. */
  readonly kind: Kind | undefined;
}

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
  createPaymentToken: "token",
  getPaymentToken: "token",
  updatePaymentToken: "token",
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

/** The kind of the object at the root of an answer. */
export function kindOfAnswer({ operation }: Exchange): Kind | undefined {
  return OF_ANSWER[operation];
}

/** `member` is the name under which the object stands; that of the list for its elements. */
export function kindAt(subject: Subject, place: string, member: string): Kind | undefined {
  if (subject.kind === "exchange") return place === "" ? kindOfAnswer(subject) : OF_MEMBER.get(member);
  // The id beside the payload may be that of the event.
  return OF_MEMBER.get(place === "/payload" ? (subject.type.split(/[._]/)[0] ?? "") : member);
}

/** The own id of an object of this kind. Beside a charge_id, the id of a charge may be that of a transaction. */
export function ownIdOf(kind: Kind, value: Members): unknown {
  return value[`${kind}_id`] ?? value["id"];
}

/** Each object in a body, the outer ones first. */
export function objectsIn<In extends Subject>(
  subject: In,
  isNew = (_element: unknown) => true,
): Placed<In>[] {
  const found: Placed<In>[] = [];
  const walk = (value: unknown, place: string, member: string): void => {
    if (json.isArray(value)) {
      for (const [index, element] of value.entries())
        if (typeof element === "object" && isNew(element)) walk(element, `${place}/${index}`, member);
    } else if (json.isObject(value)) {
      found.push({ subject, place, value, kind: kindAt(subject, place, member) });
      for (const name in value)
        if (typeof value[name] === "object") walk(value[name], `${place}/${json.escaped(name)}`, name);
    }
  };
  walk(subject.body, "", "");
  return found;
}

/** The same for each answer and event, without the list elements that an earlier one showed. */
export const newObjectsIn = ofHistory((history) => {
  const isNew = firstTime();
  return [...answersIn(history), ...history.events].flatMap((subject) => objectsIn(subject, isNew));
});

/** True for each thing once. */
export function firstTime(): (thing: unknown) => boolean {
  const known = new Set<unknown>();
  return (thing) => {
    const before = known.size;
    return known.add(thing).size > before;
  };
}
