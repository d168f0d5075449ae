/** Freedoms about orders, products, plans, subscriptions and their lists. */
import { answers, at, both, isObject, leavesOut, reads, readsBody, refuses, says, tells } from "../ways.ts";
import { type Reply, changed, json } from "../wire.ts";
import { PAGED, type Variants } from "./variant.ts";

const PLANS = ["createPlan", "getPlan"] as const;
const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const ORDERS = ["createOrder", "getOrder", "updateOrder"] as const;
const ARRAYS = ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"];
const FIRST_MILLISECOND = 100_000_000_000;

export const aboutOrders: Variants = {
  "no order without purchases": {
    takes: ["order.purchases-presence"],
    wrap: refuses("createOrder", ({ body }) => at(body, "/purchases") === undefined),
    target: { purchases: [{ name: "Tea" }] },
  },
  "an order that shows its id alone": {
    takes: ["order.object-fields", "order.information-fields", "order.request-fields"],
    wrap: tells(ORDERS, (body) => ({ order: { id: at(body, "/order/id") }, order_information: {} })),
  },
  "the id of an order at a likely place of another name": {
    takes: ["order.id-place"],
    wrap: tells(ORDERS, (body) => ({
      ...body,
      order: { ...fields(body["order"]), id: undefined, order_id: at(body, "/order/id") },
    })),
  },
  "the id of an order at a place that the target names": {
    takes: ["order.id-place"],
    wrap: tells(ORDERS, (body) => ({ ...body, order: { ref: { code: at(body, "/order/id") } } })),
    target: { locate: { token_id: ["/token_details/id"], order_id: ["/order/ref/code"] } },
  },
  "order alone in the answer to its creation": {
    takes: ["order.create-response"],
    wrap: leavesOut("createOrder", "/order_information"),
  },
  "no update without a field": {
    takes: ["order.update-empty"],
    wrap: refuses("updateOrder", ({ body }) => Object.keys(fields(body)).length === 0),
  },
};

export const aboutSubscriptions: Variants = {
  "a price with fields of its own": {
    takes: ["plan.price-fields"],
    wrap: both(
      readsBody("createPlan", (body) => {
        const cents = at(body, "/price/cents");
        return cents === undefined ? body : { ...body, price: { amount: cents, currency_code: "MXN" } };
      }),
      tells(PLANS, (body) => ({ ...body, price: { cents: at(body, "/price/amount") } })),
    ),
    target: { plan_price: { cents: 9900 } },
  },
  "objects of a plan and a product that show nothing": {
    takes: [
      "plan.payment-link",
      "plan.product-object",
      "plan.additional-details",
      "product.additional-details",
    ],
    wrap: both(
      tells(PLANS, (body, { operation }) => ({
        ...body,
        payment_link: {},
        additional_details: {},
        ...(operation === "getPlan" && { product: {} }),
      })),
      says("createProduct", "/additional_details", {}),
    ),
  },
  "additional_details of plans and products with fields of its own only": {
    takes: ["plan.additional-details", "product.additional-details"],
    wrap: refuses(
      ["createPlan", "createProduct"],
      ({ body }) => Object.keys(fields(at(body, "/additional_details"))).length > 0,
    ),
  },
  "a plan that waits for its release, a subscription on trial": {
    takes: ["plan.status-values", "subscription.status-values"],
    wrap: both(says("createPlan", "/status", "in_review"), says("createSubscription", "/status", "trialing")),
  },
  "a subaccount_id that is a number": {
    takes: ["product.subaccount-id"],
    wrap: says("createProduct", "/subaccount_id", 4711),
  },
  "date_created in seconds": {
    takes: ["date.unit"],
    wrap: tells([...PLANS, "createProduct", ...SUBSCRIPTIONS], (body) =>
      typeof body["date_created"] === "number"
        ? { ...body, date_created: Math.floor(body["date_created"] / 1000) }
        : body,
    ),
  },
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
    wrap: (next, bed) =>
      refuses("createSubscription", ({ body }) => {
        const start = Number(at(body, "/start_date"));
        return (start < FIRST_MILLISECOND ? start * 1000 : start) < bed.now() - 1000;
      })(next, bed),
  },
  "no start_date more than a year ahead": {
    takes: ["subscription.start-date-range"],
    wrap: (next, bed) =>
      refuses("createSubscription", ({ body }) => {
        const start = Number(at(body, "/start_date"));
        return (start < FIRST_MILLISECOND ? start * 1000 : start) > bed.now() + 366 * 86_400_000;
      })(next, bed),
  },
  "a token by its id or by its alias, not by both": {
    takes: ["subscription.both-tokens"],
    wrap: refuses(
      "createSubscription",
      ({ body }) =>
        at(body, "/payment_token_id") !== undefined && at(body, "/payment_token_alias") !== undefined,
    ),
  },
  "no alias that it does not know": {
    takes: ["subscription.token-alias"],
    wrap: refuses("createSubscription", ({ body }) => at(body, "/payment_token_alias") !== undefined),
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
    wrap: both(
      tells("listInvoices", (body) => ({
        ...body,
        invoice_list: [],
        item_count: 0,
        page_count: 0,
        next: null,
        previous: null,
      })),
      tells("listPaymentIntents", (body) => ({
        ...body,
        payment_intent_list: [],
        item_count: 0,
        page_count: 0,
        next: null,
        previous: null,
      })),
    ),
  },
  "each subscription in both shapes": {
    takes: ["subscription.two-shapes"],
    wrap: tells(SUBSCRIPTIONS, (body) => ({
      ...body,
      billing_day: body["billing_day"] ?? 1,
      billing_method: body["billing_method"] ?? "card",
      customer_id: body["customer_id"] ?? "c1",
      plan_id: body["plan_id"] ?? at(body, "/plan/id"),
    })),
  },
  "dates as texts and ids as numbers in subscriptions": {
    takes: ["subscription.response-types"],
    wrap: tells(SUBSCRIPTIONS, (body, { operation }) => ({
      ...body,
      date_created: "2026-11-21T12:00:00Z",
      end_date: "2027-11-21",
      ...(operation !== "getSubscription" && { billing_date: "2026-12-01", customer_id: 12 }),
    })),
  },
  "a cancelled subscription stays active until its cycle is over": {
    takes: ["subscription.status-after-cancel"],
    wrap: says(["cancelSubscription", "getSubscription"], "/status", "active"),
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
    wrap: tells(SUBSCRIPTIONS, (body) => ({
      ...body,
      ...(body["payment_method"] !== undefined && { payment_method: {} }),
      ...(body["customer"] !== undefined && { customer: {} }),
      ...(body["plan"] !== undefined && { plan: {} }),
    })),
  },
  "a plan_id that is empty or null is refused": {
    takes: ["subscription-list.null-plan"],
    wrap: refuses("listSubscriptions", ({ url }) =>
      ["", "null"].includes(url.searchParams.get("plan_id") ?? "-"),
    ),
  },
  "an unknown id in a filter is refused": {
    takes: ["error.unknown-reference"],
    wrap: (next) => {
      const known = new Set<unknown>();
      return async (call) => {
        const asked = ["subscription_id", "invoice_id", "plan_id"].flatMap(
          (name) => call.url.searchParams.get(name) ?? [],
        );
        const isPaged = PAGED.some((one) => one === call.operation);
        if (isPaged && asked.some((id) => /^[0-9a-f-]{36}$/.test(id) && !known.has(id))) return refusal();
        const reply = await next(call);
        if (call.operation === "createPlan" || call.operation === "createSubscription")
          known.add(at(reply.body, "/id"));
        return reply;
      };
    },
  },
  "lists whose elements show their id alone": {
    takes: ["paging.elements"],
    wrap: tells(PAGED, (body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          ARRAYS.includes(name) && Array.isArray(value)
            ? value.map((one: unknown) => ({ id: at(one, "/id") }))
            : value,
        ]),
      ),
    ),
  },
  "page 0 is page 1": {
    takes: ["paging.page-minimum"],
    wrap: reads(PAGED, (call) =>
      Number(call.url.searchParams.get("page") ?? "1") < 1 ? changed(call, { query: { page: "1" } }) : call,
    ),
  },
  "a page after the last one is refused": {
    takes: ["paging.past-the-end"],
    wrap: answers(PAGED, (reply, { url }) => {
      const page = Number(url.searchParams.get("page") ?? "1");
      return reply.status === 200 && page > 1 && page > Number(at(reply.body, "/page_count"))
        ? refusal()
        : reply;
    }),
  },
  "paged lists with the oldest first": {
    takes: ["paging.order"],
    wrap: (next) => async (call) => {
      if (call.operation === undefined || !PAGED.some((one) => one === call.operation)) return next(call);
      const reply = await next(call);
      const total = Number(at(reply.body, "/item_count"));
      const name = ARRAYS.find((one) => at(reply.body, `/${one}`) !== undefined);
      if (reply.status !== 200 || name === undefined || !isObject(reply.body)) return reply;
      const all: unknown[] = [];
      for (let page = 1; all.length < total && page < 100; page += 1) {
        const more = await next(changed(call, { query: { page: String(page), page_size: "100" } }));
        const found = at(more.body, `/${name}`);
        if (!Array.isArray(found) || found.length === 0) break;
        all.push(...found);
      }
      const size = Number(call.url.searchParams.get("page_size") ?? "15");
      const from = (Number(call.url.searchParams.get("page") ?? "1") - 1) * size;
      return json(200, { ...reply.body, [name]: all.toReversed().slice(from, from + size) }, reply.headers);
    },
  },
  "counts of this page alone": {
    takes: ["paging.count-meaning"],
    wrap: tells(PAGED, (body) => {
      const elements = Object.entries(body).find(([name]) => ARRAYS.includes(name))?.[1];
      return { ...body, page_count: 1, item_count: Array.isArray(elements) ? elements.length : 0 };
    }),
  },
};

function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function refusal() {
  const detail = { code: "refused", additional_details: {} };
  return json(400, { date_created: Date.now(), detail, message: "No.", status: "failure" });
}
