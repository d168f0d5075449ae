/** Orders, products, plans, subscriptions and their lists, lookups: Resources, Endpoints, Limits. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../defect.ts";
import { at, readsQuery, says, tells, withAt } from "../ways.ts";

import { refusesRight, unsaid, without } from "../ways/rows.ts";
import { always, has, is, isInteger, isNoUuid, lacks } from "../ways/when.ts";
import { type Call } from "../wire.ts";

/** The answers of which the document names every field: a service that forgets one of them, its id among them. */
const FIELDS: readonly (readonly [
  breaks: string,
  operation: OperationId,
  pointer: string,
  besides?: readonly string[],
])[] = [
  ["subscription.create.answer.fields", "createSubscription", "/billing_date"],
  ["subscription.cancel.answer.fields", "cancelSubscription", "/end_date"],
  ["subscription.read.answer.fields", "getSubscription", "/customer"],
  ["subscription.answer.id", "createSubscription", "/id", ["subscription.create.answer.fields"]],
  ["subscription.answer.id", "cancelSubscription", "/id", ["subscription.cancel.answer.fields"]],
];

const DEFAULTS: readonly (readonly [
  breaks: string,
  operation: OperationId,
  field: string,
  instead: unknown,
])[] = [
  ["subscription.auto-billing.default", "createSubscription", "/auto_billing", false],
  ["subscription.billing-frequency.default", "createSubscription", "/billing_frequency", "annual"],
  ["subscription.billing-method.default", "createSubscription", "/billing_method", "bank_transfer"],
];

/** Things that have to be accepted, and when they are refused. */
const ACCEPTED: readonly (readonly [
  breaks: string,
  how: string,
  operation: OperationId,
  when: (call: Call) => boolean,
  besides?: readonly string[],
])[] = [
  ["subscription.billing-day", "does not know billing_day", "createSubscription", has("/billing_day")],
  [
    "subscription.payment-token-id.suffices",
    "wants an alias besides the token",
    "createSubscription",
    lacks("/payment_token_alias"),
  ],
  [
    "subscription.cancel.reason-string",
    "takes no reasons in words",
    "cancelSubscription",
    ({ body }) => typeof at(body, "/cancellation_reason") === "string",
  ],
  [
    "subscription.cancel.reason-null",
    "wants a reason",
    "cancelSubscription",
    is("/cancellation_reason", null),
  ],
  ["subscription.read.by-id", "finds no subscription", "getSubscription", always],
  ["subscription.cancel.by-id", "finds no subscription to cancel", "cancelSubscription", always],
];

export const others: readonly Defect[] = [
  ...FIELDS.map((row) => without(...row)),
  ...DEFAULTS.map((row) => unsaid(...row)),
  ...ACCEPTED.map((row) => refusesRight(...row)),
  {
    breaks: "subscription.status.active",
    how: "makes subscriptions that wait",
    wrap: says("createSubscription", "/status", "pending"),
  },
];

export const pagedLists: readonly Defect[] = [
  {
    breaks: "paged-list.page-size.caps-page",
    how: "puts one item too many on a page",
    wrap: readsQuery("listSubscriptions", "page_size", (value) =>
      isInteger(value) && Number(value) > 0 && Number(value) < 100 ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "paged-list.page-size.default",
    how: "puts ten items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "10"),
  },
  {
    breaks: "paged-list.page.default",
    how: "shows the second page when no page is sent",
    with: ["paged-list.page-size.default", "subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: readsQuery("listSubscriptions", "page", (value) => value ?? "2"),
  },
  {
    breaks: "paged-list.neighbours",
    how: "gives numbers in next and previous",
    wrap: tells("listSubscriptions", (body) => ({ ...body, next: body["next"] === null ? null : 2 })),
  },
  {
    breaks: "subscription.list.all-by-default",
    how: "lists nothing without plan_id",
    wrap: tells("listSubscriptions", (body, { url }) =>
      url.searchParams.has("plan_id") ? body : withAt(body, "/subscription_list", []),
    ),
  },
  {
    breaks: "subscription.list.plan-id",
    how: "passes over plan_id",
    wrap: readsQuery("listSubscriptions", "plan_id", (value) => (isNoUuid(value) ? value : null)),
  },
  {
    breaks: "subscription.list.plan-id",
    how: "leaves one subscription of the plan out of each page",
    with: ["paged-list.page-size.default", "subscription.list.page-number"],
    wrap: tells("listSubscriptions", (body, { url }) => {
      const list = body["subscription_list"];
      return url.searchParams.has("plan_id") && Array.isArray(list)
        ? withAt(body, "/subscription_list", list.slice(1))
        : body;
    }),
  },
  {
    breaks: "subscription.list.page-number",
    how: "shows the first page whatever page is asked for",
    with: ["paged-list.neighbours"],
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      Number.isInteger(Number(value)) ? null : value,
    ),
  },
];
