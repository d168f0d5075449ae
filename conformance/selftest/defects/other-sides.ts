/** Rules that can be broken to two sides, or in more than one member: the side that no other file breaks. */
import { type OperationId } from "@payment-service/contract";
import type { Defect } from "../defect.ts";
import { answers, readsQuery, refusesWith, withAt } from "../ways.ts";

import { instead, refusesRight } from "../ways/rows.ts";
import { is } from "../ways/when.ts";
import { json } from "../wire.ts";

const SAID: readonly (readonly [breaks: string, operation: OperationId, pointer: string, value: unknown])[] =
  [
    ["plan.product-id.from-creation", "createPlan", "/product_id", "00000000-0000-4000-8000-000000000000"],
    ["subscription.auto-billing.default", "getSubscription", "/auto_billing", false],
    ["subscription.billing-frequency.default", "getSubscription", "/billing_frequency", "annual"],
    ["subscription.billing-method.default", "getSubscription", "/billing_method", "bank_transfer"],
  ];

/** Members of a set that have to be accepted, one of which is not. */
const MEMBERS: readonly (readonly [
  breaks: string,
  operation: OperationId,
  pointer: string,
  value: unknown,
])[] = [
  ...(["weekly", "monthly", "annual", "daily"] as const).map(
    (word) => ["plan.billing-frequency.values", "createPlan", "/billing_frequency", word] as const,
  ),
  ["product.status.values", "createProduct", "/status", "enabled"],
];

export const otherSides: readonly Defect[] = [
  ...SAID.map((row) => instead(...row)),
  ...MEMBERS.map(([breaks, operation, pointer, value]) =>
    refusesRight(breaks, `does not know ${String(value)}`, operation, is(pointer, value)),
  ),
  {
    breaks: "paged-list.page-size.default",
    how: "puts twenty items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "20"),
  },
  {
    breaks: "subscription.list.page-number",
    how: "counts pages from 0",
    with: ["paged-list.page.default"],
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      value === null ? null : String(Number(value) + 1),
    ),
  },

  {
    breaks: "service.success-200",
    how: "answers a list of plans with 206",
    wrap: answers("listPlans", (reply) => (reply.status === 200 ? { ...reply, status: 206 } : reply)),
  },
  {
    breaks: "json.answers",
    how: "answers a cancelled subscription with an empty page",
    with: ["subscription.answer.id", "subscription.cancel.answer.fields"],
    wrap: answers("cancelSubscription", (reply) =>
      reply.status === 200 ? { ...reply, text: "", body: undefined } : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "gives the time of an error as text",
    with: ["error.body"],
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/date_created", "2026-01-01T00:00:00Z")) : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 404 with a body of its own",
    wrap: answers("getCharge", (reply) => (reply.status === 404 ? json(404, { error: "not found" }) : reply)),
  },
  {
    breaks: "rate.order-creation",
    how: "answers too many order creations with 503",
    wrap: refusesWith("createOrder", 429, 503),
  },
  {
    breaks: "keys.secret-never-shown",
    how: "shows the secret key in a refusal",
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        return call.operation === "createOrder" && reply.status === 400
          ? json(400, withAt(reply.body, "/detail/additional_details", { key: sandbox.merchant().secretKey }))
          : reply;
      },
  },
];
