/** What is kept, listed and referred to: orders, tokens, plans and subscriptions that are not what was made of them. */
import type { Defect, Wrap } from "../defect.ts";
import { at, readsBody, readsQuery, refuses, says, tells, withAt } from "../ways.ts";

import { json } from "../wire.ts";

/** Cancels whatever is on the plan of the one that is meant. */
const cancelsThePlan: Wrap = (next) => {
  const plans = new Map<string, unknown>();
  const ended = new Set<unknown>();
  return async (call) => {
    const reply = await next(call);
    if (reply.status !== 200) return reply;
    if (call.operation === "createSubscription")
      plans.set(String(at(reply.body, "/id")), at(reply.body, "/plan_id"));
    if (call.operation === "cancelSubscription") ended.add(plans.get(call.id));
    return call.operation === "getSubscription" && ended.has(plans.get(call.id))
      ? json(200, withAt(reply.body, "/status", "cancelled"))
      : reply;
  };
};

export const kept: readonly Defect[] = [
  {
    breaks: "plan.list.created-plan",
    how: "lists no plans",
    with: ["paged-list.page-size.default", "paged-list.page-size.caps-page"],
    wrap: says("listPlans", "/plan_list", []),
  },
  {
    breaks: "plan.list.created-plan",
    how: "shows the first page whatever page is asked for",
    with: ["paged-list.neighbours"],
    wrap: readsQuery("listPlans", "page", (value) => (Number.isInteger(Number(value)) ? null : value)),
  },
  {
    breaks: "subscription.auto-billing.false",
    how: "takes false for nothing said: auto_billing || true",
    wrap: readsBody("createSubscription", (body) =>
      body["auto_billing"] === false ? withAt(body, "/auto_billing", undefined) : body,
    ),
  },
  {
    breaks: "subscription.auto-billing.false",
    how: "bills nobody by hand",
    wrap: refuses("createSubscription", ({ body }) => at(body, "/auto_billing") === false),
  },
  {
    breaks: "subscription.billing-day",
    how: "bills on the first of the month, whatever day is wanted",
    wrap: tells("getSubscription", (body) => ({ ...body, billing_day: 1 })),
  },
  {
    breaks: "subscription.create.answer.fields",
    how: "gives the id of the price as plan_id",
    wrap: says("createSubscription", "/plan_id", "0b7e8a52-0000-4000-8000-000000000000"),
  },
  {
    breaks: "subscription.cancel.reason-string",
    how: "cancels whatever is on the same plan",
    wrap: cancelsThePlan,
  },
];
