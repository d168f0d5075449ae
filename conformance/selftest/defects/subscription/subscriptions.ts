/** Subscriptions: values, defaults, reads and cancellations. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { takesAnother } from "../../mutations/requests.ts";
import { changesAnswer, sets, refuses } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { breaking, otherDefault, otherValue, without } from "../../mutations/one-line-defects.ts";
import { ofMade } from "../../mutations/memory.ts";
import { always, lacks } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";

const CREATE = "createSubscription";

/** Answers a cancellation with the subscription as it was made, and cancels nothing. */
const cancelsNothing: Wrap = (next) => {
  const made = new Map<unknown, unknown>();
  return async (call) => {
    if (call.operation === "cancelSubscription" && made.has(call.id)) return json(200, made.get(call.id));
    const reply = await next(call);
    if (call.operation === CREATE) made.set(at(reply.body, "/id"), reply.body);
    return reply;
  };
};

/** Cancels all subscriptions that were made with the same value. */
const cancelsAllOf =
  (place: "/plan_id" | "/customer_email"): Wrap =>
  (next) => {
    const values = new Map<string, unknown>();
    const ended = new Set<unknown>();
    return async (call) => {
      const reply = await next(call);
      if (reply.status !== 200) return reply;
      if (call.operation === CREATE) values.set(String(at(reply.body, "/id")), at(call.body, place));
      if (call.operation === "cancelSubscription") ended.add(values.get(call.id));
      return call.operation === "getSubscription" && ended.has(values.get(call.id))
        ? json(200, withAt(reply.body, "/status", "cancelled"))
        : reply;
    };
  };

function ofAlias(wrap: Wrap): Wrap {
  return ofMade(CREATE, "/id", lacks("/payment_token_id"), wrap);
}

export const subscriptionAnswers: readonly Defect[] = [
  ...breaking({
    "subscription.cancel.shows: answers a cancellation and cancels nothing": {
      with: ["event.subscription-update.succeeded"],
      wrap: cancelsNothing,
    },
    "subscription.cancel.by-id: cancels another subscription that was made with the same body": {
      with: [
        "subscription.answer.id",
        "subscription.cancel.reason-null",
        "subscription.cancel.reason-string",
      ],
      wrap: takesAnother("cancelSubscription", {
        makes: CREATE,
        pointer: "/id",
        which: "its twin",
      }),
    },
    "subscription.cancel.by-id: cancels whatever is on the same plan": cancelsAllOf("/plan_id"),
    "subscription.cancel.by-id: cancels whatever the customer has": cancelsAllOf("/customer_email"),
    "subscription.answer.as-sent: gives the id of the price as plan_id": sets(
      CREATE,
      "/plan_id",
      "0b7e8a52-0000-4000-8000-000000000000",
    ),
    "subscription.payment-token-id.suffices: requires an alias beside the token": refuses(
      CREATE,
      lacks("/payment_token_alias"),
    ),
    "subscription.read.answer.values: shows no billing_method once it is cancelled": changesAnswer(
      "getSubscription",
      (body) => (at(body, "/status") === "cancelled" ? withAt(body, "/billing_method", undefined) : body),
    ),
    "subscription.read.by-id: finds no subscription": refuses("getSubscription", always),
    "subscription.cancel.by-id: cancels no subscription that was made by an alias": ofAlias(
      refuses("cancelSubscription", always),
    ),
    "subscription.cancel.answer.fields: names the kind of payment method of a token by its alias": {
      mayBreak: ["subscription.answer.types"],
      wrap: ofAlias(sets("cancelSubscription", "/payment_method", "card")),
    },
    "subscription.cancel.by-id: finds no subscription to cancel": refuses("cancelSubscription", always),
  }),
  without("subscription.answer.id", CREATE, "/id", ["subscription.create.answer.fields"]),
  without("subscription.answer.id", "cancelSubscription", "/id", ["subscription.cancel.answer.fields"]),
  without("subscription.create.answer.fields", CREATE, "/billing_date"),
  without("subscription.read.answer.fields", "getSubscription", "/customer", [
    "subscription.read.answer.values",
  ]),
  without("subscription.read.answer.fields", "getSubscription", "/billing_day"),
  without("subscription.cancel.answer.fields", "cancelSubscription", "/end_date"),
  otherValue("subscription.answer.start-date", "getSubscription", "/start_date", 1),
  otherValue("subscription.status.active", CREATE, "/status", "pending"),
  otherDefault("subscription.auto-billing.default", CREATE, "/auto_billing", false),
  otherValue("subscription.billing-frequency.default", "getSubscription", "/billing_frequency", "annual", [
    "subscription.answer.as-sent",
  ]),
  otherValue("subscription.billing-method.default", "getSubscription", "/billing_method", "bank_transfer", [
    "subscription.answer.as-sent",
  ]),
];
