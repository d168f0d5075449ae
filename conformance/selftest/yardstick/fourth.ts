/**
 * Breaks of stated sentences, made from the document, the contract and the sandbox alone, one or two for each of its
 * sections: an answer, an event, a second object, what comes after a change, two features at once.
 */
import { at, isText } from "../../call/json-pointer.ts";
import type { Seams } from "../harness/defect.ts";
import { type Call, changed, json, withHeaders } from "../harness/wire.ts";
import { answers, changesAnswer, leavesOut, refuses } from "../mutations/answers.ts";
import { refusesMetadata } from "../mutations/anti-fraud.ts";
import { errorBody, isPendingReply, withAt } from "../mutations/bodies.ts";
import {
  METHOD,
  NOT_ACCEPTED,
  REDIRECT,
  THREE_DS_AMOUNT,
  asked,
  authorized,
  isHeld,
  isIn,
  isMoney,
  onCharge,
  waiting,
  wasHeld,
} from "../mutations/charges.ts";
import { has, is, isEmpty, isNoUuid, lacks } from "../mutations/conditions.ts";
import { isInFront } from "../mutations/cursors.ts";
import { calls, doesNotSend, isBy, isOf, isOf3ds, isOfType, sends } from "../mutations/events.ts";
import { changesMembers, sendsMembers } from "../mutations/everywhere.ts";
import { isKnown } from "../mutations/keys.ts";
import { LIST, elements, isFiltered, withPage } from "../mutations/lists.ts";
import { EVERY, PAYMENT_TOKEN } from "../mutations/operations.ts";
import { readsBody, readsQuery } from "../mutations/requests.ts";
import type { Break } from "./break.ts";
import { after, carriesOver } from "./third.ts";

const DETAILS = "/status_details/detail/additional_details";
const BANK = "pay_with_bank_account";
const STORE = "pay_with_store";

const searched = ({ url }: Call): string | null => url.searchParams.get("search_key");
const methodOf = (charge: unknown): unknown => at(charge, "/charge/payment_method");

/** Asks the 3DS card for 3DS at any higher amount too. The charge is made of the card's amount, and shown with its own. */
function asks3dsFromTheAmountOn(): Pick<Seams, "wrap" | "events"> {
  const amounts = new Map<unknown, number>();
  const shown = (name: string, value: unknown, owner: Readonly<Record<string, unknown>>): unknown => {
    const own = amounts.get(owner["id"]);
    const isMoneyOfCharge = name === "amount_details" || name === "captured_amount";
    return own !== undefined && isMoneyOfCharge && at(value, "/amount") === THREE_DS_AMOUNT
      ? withAt(value, "/amount", own)
      : value;
  };
  return {
    events: sendsMembers(shown),
    wrap: (next, world) =>
      changesMembers(EVERY, shown)(async (call) => {
        const amount = Number(at(call.body, "/amount_details/amount"));
        const number = at(call.body, "/payment_detail/credentials/credit_or_debit_card/card_number");
        if (call.operation !== "createCharge" || number !== "4000000000003220" || amount <= THREE_DS_AMOUNT)
          return next(call);
        const body = withAt(call.body, "/amount_details/amount", THREE_DS_AMOUNT);
        const reply = await next(changed(call, { body }));
        if (isPendingReply(reply)) amounts.set(at(reply.body, "/id"), amount);
        return reply;
      }, world),
  };
}

const tokens: readonly Break[] = [
  {
    id: "fourth.token-of-known-card-without-consumer",
    stated: true,
    breaks: "Resources > Payment credential: consumer_details, required",
    how: "takes a token without consumer_details where the card has a token already",
    wrap: carriesOver("createPaymentToken", "/consumer_details", (body) =>
      at(body, "/credential/credit_or_debit_card/card_number"),
    ),
  },
  {
    id: "fourth.token-that-paid-has-no-status",
    stated: true,
    breaks: "Endpoints > Tokenization: GET answers status_details and token_details",
    how: "reads a token that has paid a charge without status_details",
    wrap: after("createCharge", leavesOut("getPaymentToken", "/status_details"), ({ body }) =>
      at(body, PAYMENT_TOKEN),
    ),
  },
];

const charges: readonly Break[] = [
  {
    id: "fourth.store-needs-consumer",
    stated: true,
    breaks: "Resources > Charge request body: consumer_details, not required",
    how: "refuses a store charge without consumer_details, since it has nobody to send the reference to",
    wrap: refuses("createCharge", (call) => is(METHOD, STORE)(call) && lacks("/consumer_details")(call)),
  },
  {
    id: "fourth.authorization-code-moves",
    stated: true,
    breaks: "Resources > Charge response: authorization_code under status_details.detail.additional_details",
    how: "reads a hold that was captured with its authorization_code directly in detail",
    wrap: changesAnswer("getCharge", (body) => {
      const code = at(body, `${DETAILS}/authorization_code`);
      if (!wasHeld(body) || !isIn(body, "captured") || code === undefined) return body;
      const without = withAt(body, `${DETAILS}/authorization_code`, undefined);
      return withAt(without, "/status_details/detail/authorization_code", code);
    }),
  },
  {
    id: "fourth.cancelled-cash-is-gone",
    stated: true,
    breaks: "Errors: 404, charge not found (get charge)",
    how: "does not find a store or bank charge that was cancelled",
    wrap: (next, world) =>
      answers("getCharge", (reply) =>
        isIn(reply.body, "cancelled") && [STORE, BANK].includes(String(methodOf(reply.body)))
          ? json(404, errorBody("charge_not_found", world.now()))
          : reply,
      )(next, world),
  },
];

const threeDs: readonly Break[] = [
  {
    id: "fourth.3ds-from-the-amount-on",
    stated: true,
    breaks: "What the service does > 3DS flow: the amount must equal that of the test card",
    how: "asks the test card for 3DS at any higher amount too",
    ...asks3dsFromTheAmountOn(),
  },
  {
    id: "fourth.continuation-is-always-3ds",
    stated: true,
    breaks: "Resources > Continuation response: action",
    how: "says 3ds_authenticate of each continuation, that of a BNPL charge too",
    wrap: changesAnswer("getContinuation", (body) => ({ ...body, action: "3ds_authenticate" })),
  },
  {
    id: "fourth.no-event-of-failed-3ds-by-token",
    stated: true,
    breaks: "What the service does > 3DS flow 5: on failed authentication a webhook for charge failure",
    how: "sends no event where 3DS of a charge by token fails",
    events: doesNotSend(
      (event) => isOf("failed")(event) && isOf3ds(event) && isBy("pay_with_service_payment_token")(event),
    ),
  },
];

const bnpl: readonly Break[] = [
  {
    id: "fourth.bnpl-leads-to-a-path",
    stated: true,
    breaks: "Resources > Charge response: complete_at_bnpl_provider, with redirect_url",
    how: "gives a BNPL charge a redirect_url without scheme and host",
    wrap: waiting("complete_at_bnpl_provider", (body) =>
      withAt(body, REDIRECT, new URL(String(at(body, REDIRECT))).pathname),
    ),
  },
];

const capturesAndRefunds: readonly Break[] = [
  {
    id: "fourth.captured-all-after-3ds",
    stated: true,
    breaks: "Endpoints > Transaction: some or all of the uncaptured funds; captured_amount",
    how: "answers the capture of a part of a hold that passed 3DS with the whole as captured_amount",
    wrap: onCharge("captureCharge", async (charge, call, next) => {
      const reply = await next(call);
      return reply.status === 200 && authorized(charge) === THREE_DS_AMOUNT
        ? json(200, withAt(reply.body, "/captured_amount/amount", THREE_DS_AMOUNT), reply.headers)
        : reply;
    }),
  },
  {
    id: "fourth.event-of-partial-capture",
    stated: true,
    breaks: "Events: capture succeeded, capture.succeeded",
    how: "sends capture.partially_succeeded where a part is captured",
    events: calls(
      "capture.partially_succeeded",
      (event) =>
        isOfType("capture.succeeded")(event) &&
        Number(at(event, "/payload/capture_detail/captured_amount/amount")) <
          authorized(at(event, "/payload/charge_detail")),
    ),
  },
  {
    id: "fourth.refused-refund-ends-hold",
    stated: true,
    breaks: "States and transitions: completed, moved by capture",
    how: "refuses a wrong refund of a hold, and has cancelled the hold by then",
    wrap: onCharge("refundCharge", async (charge, call, next) => {
      const reply = await next(call);
      const body = { amount: authorized(charge), currency_code: "MXN" };
      if (isHeld(charge) && reply.status === 400) await next(changed(call, { body }));
      return reply;
    }),
  },
  {
    id: "fourth.hold-not-returned-for-nothing",
    stated: true,
    breaks: "States and transitions: held, not captured, refund of any amount sent",
    how: "refuses to release a hold where the amount sent is zero",
    wrap: onCharge("refundCharge", (charge, call) =>
      isHeld(charge) && isMoney(call.body) && asked(call) === 0 ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    id: "fourth.released-hold-sends-cancelled",
    stated: true,
    breaks: "States and transitions: held, not captured, refund event",
    how: "sends charge.cancelled in place of refund.succeeded where a hold is released",
    events: sends((event) => {
      const payload = at(event, "/payload/charge_detail");
      const [id, status_details] = [at(payload, "/id"), at(payload, "/status_details")];
      return isOfType("refund.succeeded")(event) && isIn(payload, "cancelled")
        ? { event_type: "charge.cancelled", payload, id, status_details }
        : event;
    }),
  },
];

const lookupAndLists: readonly Break[] = [
  {
    id: "fourth.lookup-knows-no-shipping",
    stated: true,
    breaks: "Resources > Charge request body: the lookup endpoint takes the same body",
    how: "refuses a lookup with shipping_details",
    wrap: refuses("lookupInstallments", has("/shipping_details")),
  },
  {
    id: "fourth.default-limit-beside-filter",
    stated: true,
    breaks: "Limits: limit, default 10",
    how: "shows 20 charges where a filter is sent and no limit",
    wrap: readsQuery(LIST, "limit", (value, call) => value ?? (isFiltered(call) ? "20" : null)),
  },
  {
    id: "fourth.cursors-of-newer-page-swapped",
    stated: true,
    breaks: "Resources > Charge list response: first_cursor of the newest, last_cursor of the oldest element",
    how: "takes the cursors of a page before a cursor before it turns the page round",
    wrap: changesAnswer(LIST, (body, call) =>
      isInFront(call)
        ? { ...body, first_cursor: body["last_cursor"], last_cursor: body["first_cursor"] }
        : body,
    ),
  },
  {
    id: "fourth.clabe-of-paid-transfer",
    stated: true,
    breaks: "Endpoints > Transaction: search_key matches payment_info.transaction_clabe",
    how: "finds a transfer by its CLABE while it waits alone",
    wrap: answers(LIST, (reply, call) => {
      const isFound = (one: unknown): boolean =>
        at(one, "/status") === "pending" || at(one, "/payment_info/transaction_clabe") !== searched(call);
      return searched(call) === null || elements(reply.body).every(isFound)
        ? reply
        : withPage(reply, elements(reply.body).filter(isFound));
    }),
  },
  {
    id: "fourth.bad-cursor-beside-search",
    stated: true,
    breaks: "Endpoints > Transaction: an invalid cursor yields an error",
    how: "begins with the newest charge where an invalid cursor is sent with search_key",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const code = String(at(reply.body, "/detail/code"));
      return call.operation === LIST &&
        searched(call) !== null &&
        ["invalid_cursor_after_or_before", "integrity_or_database_issue"].includes(code)
        ? next(changed(call, { query: { after_id: null, before_id: null } }))
        : reply;
    },
  },
];

const ordersAndButton: readonly Break[] = [
  {
    id: "fourth.order-update-to-no-items",
    stated: true,
    breaks: "Resources > Order: the items array, non-empty",
    how: "passes over an empty list of items on update",
    wrap: readsBody("updateOrder", (body) =>
      isEmpty(body["purchases"]) ? withAt(body, "/purchases", undefined) : body,
    ),
  },
  {
    id: "fourth.event-of-new-total-alone",
    stated: true,
    breaks: "Events: order update, order update succeeded",
    how: "sends no event of an order update that leaves the total as it was",
    events: (next) => {
      const totals = new Map<unknown, string>();
      return doesNotSend((event) => {
        const id = at(event, "/payload/order/id");
        const total = JSON.stringify(at(event, "/payload/order/order_total_amount"));
        const isOld = isOfType("order_update.succeeded")(event) && totals.get(id) === total;
        totals.set(id, total);
        return isOld;
      })(next);
    },
  },
  {
    id: "fourth.known-order-for-any-key",
    stated: true,
    breaks: "Authentication: invalid credentials yield HTTP 401",
    how: "keeps an order that was read, and shows it to callers with any key",
    wrap: (next, world) => {
      const kept = new Map<string, Awaited<ReturnType<typeof next>>>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "getOrder") return reply;
        if (reply.status === 200) kept.set(call.id, reply);
        return reply.status === 401 && !isKnown(call, world) ? (kept.get(call.id) ?? reply) : reply;
      };
    },
  },
  {
    id: "fourth.button-of-the-merchant",
    stated: true,
    breaks: "Endpoints > Checkout: the same button is returned for every merchant",
    how: "writes the key of the merchant into the button",
    wrap: answers("getCheckoutButton", (reply, { url }) =>
      reply.status === 200
        ? {
            ...withHeaders(reply, { "content-length": null }),
            text: `${reply.text}<!-- ${url.searchParams.get("public_key") ?? ""} -->`,
          }
        : reply,
    ),
  },
];

const subscriptions: readonly Break[] = [
  {
    id: "fourth.frequency-of-the-plan",
    stated: true,
    breaks: "Resources > Subscription: billing_frequency, default monthly",
    how: "takes billing_frequency from the plan where none is sent",
    wrap: (next, world) => {
      const frequencies = new Map<unknown, unknown>();
      const reading = readsBody("createSubscription", (body) => ({
        billing_frequency: frequencies.get(body["plan_id"]),
        ...body,
      }))(next, world);
      return async (call) => {
        const reply = await reading(call);
        if (call.operation === "createPlan" && reply.status === 200)
          frequencies.set(at(reply.body, "/id"), at(reply.body, "/billing_frequency"));
        return reply;
      };
    },
  },
  {
    id: "fourth.page-size-beside-filter",
    stated: true,
    breaks: "Limits: page_size, 1 to 100 inclusive",
    how: "brings a page_size above 100 to 100 where a filter is sent",
    wrap: readsQuery(
      ["listInvoices", "listPaymentIntents", "listSubscriptions"],
      "page_size",
      (value, { url }) =>
        Number(value) > 100 &&
        ["subscription_id", "invoice_id", "plan_id"].some((name) => url.searchParams.has(name))
          ? "100"
          : value,
    ),
  },
  {
    id: "fourth.invoices-of-cancelled",
    stated: true,
    breaks: "Endpoints > Subscription: GET /invoice, subscription_id",
    how: "finds no invoice of a subscription that was cancelled",
    wrap: (next, world) => {
      const cancelled = new Set<string>();
      const hiding = changesAnswer("listInvoices", (body, { url }) =>
        cancelled.has(url.searchParams.get("subscription_id") ?? "")
          ? { ...body, invoice_list: [], item_count: 0, page_count: 0, next: null }
          : body,
      )(next, world);
      return async (call) => {
        const reply = await hiding(call);
        if (call.operation === "cancelSubscription" && reply.status === 200) cancelled.add(call.id);
        return reply;
      };
    },
  },
  {
    id: "fourth.no-event-of-disabled-product",
    stated: true,
    breaks: "Events: product created, product_creation.succeeded",
    how: "sends no event of a product that is created as disabled",
    events: doesNotSend(
      (event) => isOfType("product_creation.succeeded")(event) && at(event, "/payload/status") === "disabled",
    ),
  },
];

const testingAndHeaders: readonly Break[] = [
  {
    id: "fourth.testing-id-without-form",
    stated: true,
    breaks: "Endpoints > Testing: 400 charge not found",
    how: "answers 404 where the id to complete or cancel is no uuid",
    wrap: answers(["completePendingCharge", "cancelPendingCharge"], (reply, { id }) =>
      reply.status === 400 && isNoUuid(id) ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: "fourth.zones-of-whole-hours",
    stated: true,
    breaks: "Resources > Anti-fraud metadata header: user_timezone, format +/-HH:MM",
    how: "refuses a user_timezone that is not a whole hour",
    wrap: refusesMetadata(({ user_timezone: zone }) => isText(zone) && !zone.endsWith(":00")),
  },
  {
    id: "fourth.longitude-is-a-number",
    stated: true,
    breaks: "Resources > Anti-fraud metadata header: location_longitude, string",
    how: "refuses a location_longitude that is a text, as location_latitude may not be one",
    wrap: refusesMetadata(({ location_longitude: place }) => isText(place)),
  },
];

export const fourth: readonly Break[] = [
  ...tokens,
  ...charges,
  ...threeDs,
  ...bnpl,
  ...capturesAndRefunds,
  ...lookupAndLists,
  ...ordersAndButton,
  ...subscriptions,
  ...testingAndHeaders,
];
