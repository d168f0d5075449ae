/** Pages of invoices and payment intents, of one subscription or of all. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { withAt } from "../../mutations/bodies.ts";
import { BILLED } from "../../mutations/paged-lists.ts";
import { isEmpty, isInteger, isNoUuid, isSize } from "../../mutations/conditions.ts";
import { refuses } from "../../mutations/answers.ts";
import { LIST } from "../../mutations/lists.ts";
import { type Call, type Reply, type Serve, changed, json } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const ELEMENTS = "/merchant_payment_transactions";

/** Lists what belongs to any subscription of the same plan. */
function looksAtThePlan(operation: OperationId, array: string): Wrap {
  return (next) => {
    const plans = new Map<unknown, unknown>();
    return async (call) => {
      const reply = await next(call);
      const id = call.url.searchParams.get("subscription_id");
      const plan = plans.get(id);
      if (call.operation === "createSubscription")
        plans.set(at(reply.body, "/id"), at(reply.body, "/plan_id"));
      if (call.operation !== operation || reply.status !== 200 || plan === undefined) return reply;
      const { body } = await next(changed(call, { query: { subscription_id: null, page_size: "100" } }));
      const list = at(body, array);
      const found = Array.isArray(list)
        ? list.filter((one) => plans.get(at(one, "/subscription_id")) === plan)
        : list;
      return json(200, withAt(reply.body, array, found));
    };
  };
}

/** Answers a search by the id of a subscription as another search; undefined: finds nothing. */
function searches(query: Record<string, string | null> | undefined): Wrap {
  return (next) => {
    const made = new Set<unknown>();
    return async (call) => {
      const isSearch = call.operation === LIST && made.has(call.url.searchParams.get("search_key"));
      const reply = await next(isSearch && query !== undefined ? changed(call, { query }) : call);
      if (call.operation === "createSubscription") made.add(at(reply.body, "/id"));
      return isSearch && query === undefined ? json(200, withAt(reply.body, ELEMENTS, [])) : reply;
    };
  };
}

export const searchesBySubscription: readonly Defect[] = breaking({
  "list.search.subscription-id: does not search by subscription": searches(undefined),
  "list.search.subscription-id: finds what any subscription has paid": searches({
    search_key: null,
    subscription: "true",
  }),
});

/** Lists nothing by the id of a subscription that was cancelled. */
function losesTheCancelled(operation: OperationId, array: string): Wrap {
  return (next) => {
    const ended = new Set<string | null>();
    return async (call) => {
      const reply = await next(call);
      if (call.operation === "cancelSubscription" && reply.status === 200) ended.add(call.id);
      const { searchParams: query } = call.url;
      const isOfEnded = ended.has(query.get("subscription_id") ?? query.get("search_key"));
      return call.operation === operation && isOfEnded ? json(200, withAt(reply.body, array, [])) : reply;
    };
  };
}

export const billedToCancelled: readonly Defect[] = breaking({
  "subscription.cancel.keeps-billed: lists no invoices of a cancelled subscription": losesTheCancelled(
    "listInvoices",
    "/invoice_list",
  ),
  "subscription.cancel.keeps-billed: lists no payment intents of a cancelled subscription": losesTheCancelled(
    "listPaymentIntents",
    "/payment_intent_list",
  ),
  "list.search.subscription-id: finds no charge of a cancelled subscription": losesTheCancelled(
    LIST,
    ELEMENTS,
  ),
});

/** Answers otherwise where an invoice has no intents. */
function whereNone(otherwise: (call: Call, next: Serve) => Promise<Reply>): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    const isNone = call.url.searchParams.has("invoice_id") && isEmpty(at(reply.body, "/payment_intent_list"));
    return call.operation === "listPaymentIntents" && isNone ? otherwise(call, next) : reply;
  };
}

export const intentsOfInvoices: readonly Defect[] = breaking({
  "payment-intent.list.invoice-id: does not know invoice_id": {
    target: { locate: { invoice_element_id: ["/id"] } },
    wrap: refuses("listPaymentIntents", ({ url }) => url.searchParams.has("invoice_id")),
  },
  "payment-intent.list.invoice-id.filters: ignores invoice_id": {
    with: ["payment-intent.list.invoice-id.unknown"],
    wrap: readsQuery("listPaymentIntents", "invoice_id", (value) => (isNoUuid(value) ? value : null)),
  },
  "payment-intent.list.invoice-id.filters: forgets invoice_id where a subscription_id is sent": readsQuery(
    "listPaymentIntents",
    "invoice_id",
    (value, { url }) => (url.searchParams.has("subscription_id") ? null : value),
  ),
  "payment-intent.list.invoice-id.unknown: lists all intents where it finds none of the invoice": whereNone(
    (call, next) => next(changed(call, { query: { invoice_id: null } })),
  ),
  "payment-intent.list.invoice-id.unknown: answers 500 where it finds no intents of the invoice": whereNone(
    async () => json(500, { message: "Internal error." }),
  ),
});

export const billedPages: readonly Defect[] = [
  ...BILLED.map(([word, operation, array]): Defect => ({
    breaks: `${word}.list.subscription-id.filters`,
    how: "looks at the plan of the subscription only",
    wrap: looksAtThePlan(operation, `/${array}`),
  })),
  ...breaking({
    "paged-list.page-size.default.as-aloud: listInvoices puts ten on a page without page_size": readsQuery(
      "listInvoices",
      "page_size",
      (value) => value ?? "10",
    ),
  }),
  ...BILLED.flatMap(([word, operation]): Defect[] =>
    breaking({
      [`${word}.list.page-size: puts one too many on a page`]: {
        mayBreak: ["paged-list.page-size.default.as-aloud"],
        wrap: readsQuery(operation, "page_size", (value) =>
          isSize(value) ? String(Number(value) + 1) : value,
        ),
      },
      [`${word}.list.page-number: shows the first page whatever page is asked for`]: readsQuery(
        operation,
        "page",
        (value) => (isInteger(value) && Number(value) > 0 ? null : value),
      ),
      [`paged-list.page.default: shows the second page of the ${word} list when no page is sent`]: {
        with: [`${word}.list.page-number`],
        wrap: readsQuery(operation, "page", (value) => value ?? "2"),
      },
    }),
  ),
];
