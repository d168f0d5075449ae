/** Rules that are broken in one way only: for the second object, or for two parameters together. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { type Call, type Reply, changed, json } from "../../harness/wire.ts";
import { refuses, changesAnswer } from "../../mutations/answers.ts";
import { errorBody, withAt } from "../../mutations/bodies.ts";
import { reads } from "../../mutations/requests.ts";

type OfLater = (reply: Reply, call: Call, now: number) => Reply;

/** Answers otherwise about the second object and later ones that were made of the same thing. */
function ofLater(make: OperationId, of: string, on: OperationId, otherwise: OfLater): Wrap {
  return (next, { now }) => {
    const seen = new Set<unknown>();
    const later = new Set<unknown>();
    return async (call) => {
      const reply = await next(call);
      if (call.operation === make && reply.status === 200) {
        const one = at(call.body, of);
        if (seen.has(one)) later.add(at(reply.body, "/id"));
        seen.add(one);
      }
      const id = call.id === "" ? at(reply.body, "/id") : call.id;
      return call.operation === on && later.has(id) ? otherwise(reply, call, now()) : reply;
    };
  };
}

const notFound: OfLater = (_, __, now) => json(404, errorBody("not_found", now));
const instead =
  (pointer: string, value: unknown): OfLater =>
  (reply) =>
    json(reply.status, withAt(Object(reply.body), pointer, value), reply.headers);

/** Looks at no filter where the query has this parameter besides. */
const forgets = (on: OperationId, filter: string, beside: string): Wrap =>
  reads(on, (call) =>
    call.url.searchParams.has(beside) ? changed(call, { query: { [filter]: null } }) : call,
  );

const has =
  (...names: readonly string[]) =>
  ({ url }: Call): boolean =>
    names.every((name) => url.searchParams.has(name));

export const ofSecondObjects: readonly Defect[] = [
  {
    breaks: "plan.read.by-id",
    how: "finds no second plan of a product",
    wrap: ofLater("createPlan", "/product_id", "getPlan", notFound),
  },
  {
    breaks: "plan.billing-frequency.default",
    how: "creates a second plan of a product as a weekly one",
    wrap: ofLater("createPlan", "/product_id", "createPlan", instead("/billing_frequency", "weekly")),
  },
  {
    breaks: "subscription.read.by-id",
    how: "finds no second subscription of a plan",
    wrap: ofLater("createSubscription", "/plan_id", "getSubscription", notFound),
  },
  {
    breaks: "subscription.answer.id",
    how: "creates a second subscription of a plan without an id in the answer",
    with: ["subscription.create.answer.fields"],
    wrap: ofLater("createSubscription", "/plan_id", "createSubscription", instead("/id", undefined)),
  },
  {
    breaks: "subscription.cancel.by-id",
    how: "cancels no second subscription by the same token",
    wrap: ofLater("createSubscription", "/payment_token_id", "cancelSubscription", notFound),
  },
];

export const ofTwoParameters: readonly Defect[] = [
  ...["page", "page_size"].map((beside): Defect => ({
    breaks: "subscription.list.plan-id",
    how: `ignores plan_id where ${beside} is sent`,
    wrap: forgets("listSubscriptions", "plan_id", beside),
  })),
  ...(["listInvoices", "listPaymentIntents"] as const).map((operation): Defect => ({
    breaks:
      operation === "listInvoices" ? "invoice.list.subscription-id" : "payment-intent.list.subscription-id",
    how: "refuses subscription_id beside page_size",
    wrap: refuses(operation, has("subscription_id", "page_size")),
  })),
  {
    breaks: "paged-list.counts",
    how: "counts no payment intents where page_size is sent",
    wrap: changesAnswer("listPaymentIntents", (body, call) =>
      has("page_size")(call) ? withAt(body, "/item_count", undefined) : body,
    ),
  },
  {
    breaks: "plan.list.array",
    how: "calls the array of plans items where page_size is sent",
    wrap: changesAnswer("listPlans", ({ plan_list: items, ...rest }, call) =>
      has("page_size")(call) ? { ...rest, items } : { ...rest, plan_list: items },
    ),
  },
  {
    breaks: "subscription.answer.as-sent",
    how: "reads another billing_day where auto_billing is false",
    wrap: changesAnswer("getSubscription", (body) =>
      body["auto_billing"] === false && body["billing_day"] === 15 ? { ...body, billing_day: 1 } : body,
    ),
  },
];
