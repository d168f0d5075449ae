/** Endpoints > Subscription and product: the second sides of products, plans, subscriptions and their lists. */
import type { OperationId } from "@payment-service/contract";

import type { Defect } from "../defect.ts";
import { at, readsQuery, says, mixesUpTwo, tells } from "../ways.ts";

import { instead } from "../ways/rows.ts";

/** Fields of an answer in another type than the document gives them. */
const WRONG_TYPES: readonly (readonly [
  breaks: string,
  operation: OperationId,
  pointer: string,
  value: unknown,
  besides?: readonly string[],
])[] = [
  ["subscription.create.answer.fields", "createSubscription", "/payment_method", "card"],
  ["subscription.cancel.answer.fields", "cancelSubscription", "/auto_billing", "true"],
  ["subscription.read.answer.fields", "getSubscription", "/customer", "customer@example.com"],
  ["subscription.read.answer.fields", "getSubscription", "/billing_day", "15", ["subscription.billing-day"]],
];

export const subscription: readonly Defect[] = [
  ...WRONG_TYPES.map((row) => instead(...row)),
  {
    breaks: "subscription.read.by-id",
    how: "gives a subscription a new id at each read",
    with: ["subscription.answer.id"],
    wrap: tells("getSubscription", (body) => ({ ...body, id: crypto.randomUUID() })),
  },
  {
    breaks: "subscription.cancel.by-id",
    how: "mixes up, when it cancels, two subscriptions that were made one after the other",
    with: [
      "event.subscription-update.succeeded",
      "subscription.answer.id",
      "subscription.cancel.answer.fields",
      "subscription.cancel.reason-null",
      "subscription.cancel.reason-string",
    ],
    wrap: mixesUpTwo("cancelSubscription", "createSubscription", "/id"),
  },
  {
    breaks: "subscription.status.active",
    how: "reads subscriptions as waiting",
    wrap: says("getSubscription", "/status", "pending"),
  },
  {
    breaks: "subscription.list.all-by-default",
    how: "lists one plan without plan_id",
    wrap: tells("listSubscriptions", (body, { url }) => {
      const list = at(body, "/subscription_list");
      if (url.searchParams.has("plan_id") || !Array.isArray(list)) return body;
      const plan = planOf(list[0]);
      return { ...body, subscription_list: list.filter((one) => planOf(one) === plan) };
    }),
  },
  {
    breaks: "paged-list.page.default",
    how: "takes no page for page 0, which holds nothing",
    with: ["paged-list.page-size.default", "subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: tells("listSubscriptions", (body, { url }) =>
      url.searchParams.has("page") ? body : { ...body, subscription_list: [] },
    ),
  },
  {
    breaks: "paged-list.page-size.caps-page",
    how: "puts one plan too many on a page",
    wrap: readsQuery("listPlans", "page_size", (value) =>
      Number(value) > 0 && Number(value) < 100 ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "paged-list.page-size.default",
    how: "puts ten plans on a page when no page_size is sent",
    wrap: readsQuery("listPlans", "page_size", (value) => value ?? "10"),
  },
];

function planOf(item: unknown): unknown {
  return at(item, "/plan_id") ?? at(item, "/plan/id");
}
