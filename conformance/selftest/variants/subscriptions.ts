/** Freedoms about subscriptions. */
import { at } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { both, isNull } from "../mutations/conditions.ts";
import { refuses, sets, changesAnswer } from "../mutations/answers.ts";
import { type Reply, json } from "../harness/wire.ts";
import { once } from "../mutations/refuse-twice.ts";
import { readsBody, replacesWrong } from "../mutations/requests.ts";
import { fields } from "../mutations/bodies.ts";

const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const FIRST_MILLISECOND = 100_000_000_000;
const A_DAY = 86_400_000;

/** Refuses a start_date that is too many or too few milliseconds ahead. */
function refusesStart(isWrong: (ahead: number) => boolean): Wrap {
  return (next, world) =>
    refuses("createSubscription", ({ body }) => {
      const start = Number(at(body, "/start_date"));
      return isWrong((start < FIRST_MILLISECOND ? start * 1000 : start) - world.now());
    })(next, world);
}

/** The body with another start_date, in its own unit. */
function startingLater(body: Record<string, unknown>, seconds: number): Record<string, unknown> {
  const start = body["start_date"];
  if (!Number.isInteger(start)) return body;
  return { ...body, start_date: Number(start) + seconds * (Number(start) < FIRST_MILLISECOND ? 1 : 1000) };
}

export const aboutSubscriptions: Variants = {
  "start_date in seconds only": {
    takes: ["subscription.start-date-unit"],
    wrap: refuses("createSubscription", ({ body }) => Number(at(body, "/start_date")) >= FIRST_MILLISECOND),
  },
  "start_date in milliseconds only": {
    takes: ["subscription.start-date-unit"],
    wrap: refuses("createSubscription", ({ body }) => Number(at(body, "/start_date")) < FIRST_MILLISECOND),
  },
  "no start_date in the past": {
    takes: ["subscription.past-start"],
    wrap: refusesStart((ahead) => ahead < -1000),
  },
  "no start_date more than twelve hours ahead": {
    takes: ["subscription.start-date-range"],
    wrap: refusesStart((ahead) => ahead > A_DAY / 2),
  },
  "no start_date before two days from now": {
    takes: ["subscription.start-date-range"],
    wrap: refusesStart((ahead) => ahead < 2 * A_DAY),
  },
  "a token pays for one subscription": {
    takes: ["token.reuse"],
    wrap: once("createSubscription", "/payment_token_id"),
  },
  "a token pays for one subscription of a plan": {
    takes: ["token.reuse"],
    wrap: once("createSubscription", "/payment_token_id", "/plan_id"),
  },
  "a token by its id or by its alias, not by both": {
    takes: ["subscription.both-tokens"],
    wrap: refuses(
      "createSubscription",
      ({ body }) =>
        at(body, "/payment_token_id") !== undefined && at(body, "/payment_token_alias") !== undefined,
    ),
  },
  "null as an alias is no alias": {
    takes: ["subscription.both-tokens"],
    wrap: replacesWrong("createSubscription", "/payment_token_alias", isNull, undefined),
    isGuard: true,
  },
  "no alias that it does not know": {
    takes: ["subscription.token-alias"],
    wrap: refuses("createSubscription", ({ body }) => at(body, "/payment_token_alias") !== undefined),
    target: { locate: { token_id: ["/token_details/id"] } },
  },
  "subscriptions billed monthly, by card, on days that every month has": {
    takes: [
      "subscription.billing-frequency-values",
      "subscription.billing-method-values",
      "subscription.billing-day-range",
    ],
    wrap: refuses("createSubscription", ({ body }) => {
      const { billing_frequency = "monthly", billing_method = "card", billing_day = 1 } = fields(body);
      return billing_frequency !== "monthly" || billing_method !== "card" || Number(billing_day) > 28;
    }),
  },
  "nothing billed before the first cycle is over": {
    takes: ["subscription.billing-cycle"],
    wrap: changesAnswer(["listInvoices", "listPaymentIntents"], (_, { operation }) => ({
      [operation === "listInvoices" ? "invoice_list" : "payment_intent_list"]: [],
      item_count: 0,
      page_count: 0,
      next: null,
      previous: null,
    })),
  },
  "each bill three seconds late": {
    takes: ["subscription.billing-cycle"],
    wrap: both(
      readsBody("createSubscription", (body) => startingLater(body, 3)),
      changesAnswer(SUBSCRIPTIONS, (body) => startingLater(body, -3)),
    ),
  },
  "each subscription in both shapes": {
    takes: ["subscription.two-shapes"],
    wrap: changesAnswer(SUBSCRIPTIONS, (body) => ({
      ...body,
      billing_day: body["billing_day"] ?? 1,
      billing_method: body["billing_method"] ?? "card",
      customer_id: body["customer_id"] ?? "c1",
      plan_id: body["plan_id"] ?? at(body, "/plan/id"),
    })),
  },
  "created and cancelled subscriptions that name customer and plan as text, too": {
    takes: ["unknown-members"],
    wrap: changesAnswer(["createSubscription", "cancelSubscription"], (body) => ({
      ...body,
      customer: "cus_1",
      plan: "Gold",
    })),
  },
  "dates as texts and ids as numbers in subscriptions": {
    takes: ["subscription.response-types"],
    wrap: changesAnswer(SUBSCRIPTIONS, (body, { operation }) => ({
      ...body,
      date_created: "2026-11-21T12:00:00Z",
      end_date: "2027-11-21",
      start_date: "2026-11-22T00:00:00Z",
      ...(operation !== "getSubscription" && { billing_date: "2026-12-01", customer_id: 12 }),
    })),
  },
  "flags, days and dates as texts in subscriptions": {
    takes: ["subscription.response-types"],
    wrap: changesAnswer(SUBSCRIPTIONS, (body) => ({
      ...body,
      ...Object.fromEntries(
        ["auto_billing", "billing_day", "start_date", "date_created", "end_date", "billing_date"]
          .filter((name) => body[name] !== undefined && body[name] !== null)
          .map((name) => [name, String(body[name])]),
      ),
    })),
  },
  "a number as the billing_method and a list as the billing_frequency of a subscription": {
    takes: ["subscription.response-types"],
    wrap: changesAnswer(SUBSCRIPTIONS, (body, { operation }) => ({
      ...body,
      billing_frequency: ["monthly"],
      ...(operation === "getSubscription" && { billing_method: 1 }),
    })),
  },
  "a subscription that becomes active when another one is cancelled, which stays active until its cycle is over":
    {
      takes: ["subscription.status-values", "subscription.status-after-cancel"],
      wrap: (next) => {
        let isDue = false;
        return async (call) => {
          const reply = await next(call);
          if (call.operation === "cancelSubscription" && reply.status === 200) isDue = true;
          return call.operation === "getSubscription" && reply.status === 200
            ? json(200, { ...fields(reply.body), status: isDue ? "active" : "pending" }, reply.headers)
            : reply;
        };
      },
    },
  "a cancelled subscription stays active until its cycle is over": {
    takes: ["subscription.status-after-cancel"],
    wrap: sets(["cancelSubscription", "getSubscription"], "/status", "active"),
  },
  "a cancelled subscription that nobody pays any more": {
    takes: ["response.nullability"],
    wrap: (next) => {
      const cancelled = new Set<string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "cancelSubscription" && reply.status === 200) cancelled.add(call.id);
        const isOne = call.operation === "cancelSubscription" || call.operation === "getSubscription";
        return isOne && reply.status === 200 && cancelled.has(call.id)
          ? json(200, { ...fields(reply.body), payment_method: null }, reply.headers)
          : reply;
      };
    },
  },
  "a second cancellation is answered like the first": {
    takes: ["subscription.cancel-twice"],
    wrap: (next) => {
      const first = new Map<string, Reply>();
      return async (call) => {
        if (call.operation !== "cancelSubscription") return next(call);
        const reply = await next(call);
        if (reply.status === 200) first.set(call.id, reply);
        return reply.status === 400 ? (first.get(call.id) ?? reply) : reply;
      };
    },
  },
  "no cancellation without a cancellation_reason": {
    takes: ["subscription.cancel-body"],
    wrap: refuses("cancelSubscription", ({ body }) => !("cancellation_reason" in fields(body))),
  },
  "objects of a subscription that show nothing": {
    takes: ["subscription.customer-fields", "subscription.payment-method-fields", "subscription.plan-object"],
    wrap: changesAnswer(SUBSCRIPTIONS, (body) => ({
      ...body,
      ...(body["payment_method"] !== undefined && { payment_method: {} }),
      ...(body["customer"] !== undefined && { customer: {} }),
      ...(body["plan"] !== undefined && { plan: {} }),
    })),
  },
};
