/**
 * Breaks of the second order, made from the document, the contract and the sandbox alone: two features at once, a second
 * object, what comes after a change, what is carried over from an earlier call.
 */
import type { OperationId } from "@payment-service/contract";
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { World, Wrap } from "../harness/defect.ts";
import { type Call, changed, json } from "../harness/wire.ts";
import {
  answers,
  changesAnswer,
  changesRefusal,
  leavesOut,
  refuses,
  refusesWith,
} from "../mutations/answers.ts";
import { overlooks } from "../mutations/anti-fraud.ts";
import { isPendingReply, withAt } from "../mutations/bodies.ts";
import {
  ACTION,
  METHOD,
  REDIRECT,
  THREE_DS_AMOUNT,
  asked,
  authorized,
  done,
  isHeld,
  isMoney,
  isPage,
  onCharge,
  waiting,
} from "../mutations/charges.ts";
import { has, isEmpty, isFraction, isNoUuid, lacks, type On, touches } from "../mutations/conditions.ts";
import { AUTO_CAPTURE } from "../mutations/creations.ts";
import { type Event, doesNotSend, isOf, isOf3ds, isOfType, lacksKey } from "../mutations/events.ts";
import { isPublic, keyOf, letsIn, ofPublicKey, withPublicKey } from "../mutations/keys.ts";
import { LIST, elements, isFiltered, limitOf } from "../mutations/lists.ts";
import { PAYMENT_TOKEN } from "../mutations/operations.ts";
import { fillsIn, reads, readsBody, readsQuery } from "../mutations/requests.ts";
import type { Break } from "./break.ts";

const TOKEN_METHOD = "pay_with_service_payment_token";
const TOTAL = "/order_total_amount";

export const isByToken = ({ body }: Call): boolean => at(body, METHOD) === TOKEN_METHOD;
export const wasByToken = (charge: unknown): boolean => at(charge, "/charge/payment_method") === TOKEN_METHOD;
const isStatus = (charge: unknown, status: string): boolean => at(charge, "/charge/status") === status;
const sum = (charge: unknown, what: "captured" | "refunded"): number =>
  Number(at(charge, `/charge/${what}_amount/amount`));

/** The order that a charge request names by its id. */
export function orderOf({ body }: Call): unknown {
  return (
    at(body, "/order_id") ?? at(body, "/order/id") ?? at(body, "/purchase_details/service_system_order_id")
  );
}
export const hasOrder = (call: Call): boolean => orderOf(call) !== undefined || has("/order", isObject)(call);

/** Calls with a key of another merchant's. */
function isForeign(call: Call, { sandbox }: World): boolean {
  return keyOf(call) === sandbox.merchant("neighbour").publicKey;
}

/** The mutation, for calls about what one of these operations made or changed before. */
export function after(
  before: On,
  wrap: Wrap,
  id: (call: Call, body: unknown) => unknown = ({ id: own }) => own,
): Wrap {
  return (next, world) => {
    const mutated = wrap(next, world);
    const seen = new Set<unknown>();
    return async (call) => {
      const reply = await (seen.has(call.id) ? mutated(call) : next(call));
      if (touches(before, call) && reply.status === 200) seen.add(id(call, reply.body));
      return reply;
    };
  };
}
const idOfOrder = (_call: Call, body: unknown): unknown => at(body, "/order/id");

/** Where the value is missing, it is that of the last accepted request with the same key; none where the key is undefined. */
export function carriesOver(operation: OperationId, pointer: string, key: (body: unknown) => unknown): Wrap {
  return (next) => {
    const last = new Map<unknown, unknown>();
    return async (call) => {
      const owner = call.operation === operation ? key(call.body) : undefined;
      if (owner === undefined) return next(call);
      const value = at(call.body, pointer);
      if (value === undefined && last.has(owner))
        return next(changed(call, { body: withAt(call.body, pointer, last.get(owner)) }));
      const reply = await next(call);
      if (value !== undefined && reply.status === 200) last.set(owner, value);
      return reply;
    };
  };
}

/** All but the first event of a type about one thing. */
function isAgain(type: string, id: string): (event: Event) => boolean {
  const seen = new Set<unknown>();
  return (event) => {
    if (!isOfType(type)(event)) return false;
    const about = at(event, id);
    const again = seen.has(about);
    seen.add(about);
    return again;
  };
}

const tokens: readonly Break[] = [
  {
    id: "third.token-update-without-name",
    stated: true,
    breaks: "Endpoints > Tokenization: PATCH answers status_details and token_details",
    how: "answers an update that has no name without status_details",
    wrap: answers("updatePaymentToken", (reply, call) =>
      reply.status === 200 && lacks("/consumer_details/name")(call)
        ? json(200, withAt(reply.body, "/status_details", undefined), reply.headers)
        : reply,
    ),
  },
  {
    id: "third.token-second-update",
    stated: false,
    breaks: "What the service does: update a payment token",
    how: "answers the second update of a token rightly, and goes back to the first",
    wrap: (next) => {
      const first = new Map<string, Call>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "updatePaymentToken" || reply.status !== 200) return reply;
        const before = first.get(call.id);
        if (before === undefined) first.set(call.id, call);
        else await next(before);
        return reply;
      };
    },
  },
  {
    id: "third.token-updated-does-not-pay",
    stated: true,
    breaks: "Resources > Charge request body: for a token, credentials.service_payment_token.payment_token",
    how: "refuses a charge by a token whose consumer was updated",
    wrap: (next, world) => {
      const updated = new Set<unknown>();
      const refusing = refuses("createCharge", ({ body }) => updated.has(at(body, PAYMENT_TOKEN)))(
        next,
        world,
      );
      return async (call) => {
        const reply = await refusing(call);
        if (call.operation === "updatePaymentToken" && reply.status === 200) updated.add(call.id);
        return reply;
      };
    },
  },
  {
    id: "third.token-public-updates-own",
    stated: true,
    breaks: "Authentication: get token and update token take the secret key",
    how: "lets the public key update a token that was made with it",
    wrap: ofPublicKey("createPaymentToken", "/token_details/id", letsIn(["updatePaymentToken"], isPublic)),
  },
];

const charges: readonly Break[] = [
  {
    id: "third.metadata-without-timezone-by-token",
    stated: true,
    breaks: "Resources > Anti-fraud metadata header: rejected if the required names are missing",
    how: "takes a charge by token whose metadata have no user_timezone",
    wrap: (next, world) => {
      const overlooking = overlooks("user_timezone", (value) => value === undefined)(next, world);
      return (call) => (call.operation === "createCharge" && isByToken(call) ? overlooking : next)(call);
    },
  },
  {
    id: "third.auto-capture-of-the-token",
    stated: true,
    breaks: "Resources > Charge request body: auto_capture, default false",
    how: "captures a charge at once where the last one by the same token asked for it",
    wrap: carriesOver("createCharge", AUTO_CAPTURE, (body) => at(body, PAYMENT_TOKEN)),
  },
  {
    id: "third.partly-refunded-has-no-id",
    stated: true,
    breaks: "Endpoints > Transaction: GET /transaction/charge/{id} answers charge, id, status_details",
    how: "reads a charge that was refunded in part without id",
    wrap: changesAnswer("getCharge", (body) =>
      isStatus(body, "refunded") && sum(body, "refunded") < sum(body, "captured")
        ? { ...body, id: undefined }
        : body,
    ),
  },
  {
    id: "third.description-of-the-order",
    stated: true,
    breaks: "Resources > Charge request body: description is required",
    how: "takes a charge without description where it names an order",
    wrap: (next, world) => {
      const filling = fillsIn("createCharge", "/description", "Order")(next, world);
      return (call) => (hasOrder(call) ? filling : next)(call);
    },
  },
  {
    id: "third.reads-charge-by-order-id",
    stated: true,
    breaks: "Errors: 404, charge not found (get charge)",
    how: "answers 400 where a charge is read by the id of an order",
    wrap: after("createOrder", refusesWith("getCharge", 404, 400), idOfOrder),
  },
  {
    id: "third.public-key-pays-no-order",
    stated: true,
    breaks: "Authentication: create charge takes the public or the secret key",
    how: "refuses the public key with 401 where the charge names an order",
    wrap: (next, world) =>
      refuses("createCharge", (call) => isPublic(call, world) && hasOrder(call), 401)(next, world),
  },
  {
    id: "third.charges-total-of-order",
    stated: false,
    breaks: "Resources > Charge request body: amount_details of the charge",
    how: "charges the total of the order that is named by its id",
    wrap: (next) => {
      const totals = new Map<unknown, unknown>();
      return async (call) => {
        const total = call.operation === "createCharge" ? totals.get(orderOf(call)) : undefined;
        const reply = await next(
          total === undefined ? call : changed(call, { body: withAt(call.body, "/amount_details", total) }),
        );
        if (touches(["createOrder", "updateOrder"], call) && reply.status === 200)
          totals.set(at(reply.body, "/order/id"), at(reply.body, `/order${TOTAL}`));
        return reply;
      };
    },
  },
];

const captures: readonly Break[] = [
  {
    id: "third.captures-nothing-twice",
    stated: true,
    breaks: "Limits: captures, one capture only",
    how: "takes a second capture of an amount of zero",
    wrap: onCharge("captureCharge", (charge, call) =>
      isStatus(charge, "captured") && isMoney(call.body) && asked(call) === 0 ? done(call) : undefined,
    ),
  },
  {
    id: "third.captures-all-by-token",
    stated: true,
    breaks: "Endpoints > Transaction: a charge can be captured for some or all of the uncaptured funds",
    how: "captures all of a hold by token whatever part is sent",
    wrap: onCharge("captureCharge", (charge, call, next) =>
      isHeld(charge) && wasByToken(charge) && isMoney(call.body) && asked(call) < authorized(charge)
        ? next(changed(call, { body: withAt(call.body, "/amount", authorized(charge)) }))
        : undefined,
    ),
  },
  {
    id: "third.second-capture-has-no-detail",
    stated: true,
    breaks: "Errors: 400, body has detail for reasons",
    how: "refuses a capture after a part was captured without detail",
    wrap: onCharge("captureCharge", async (charge, call, next) => {
      const reply = await next(call);
      return reply.status === 400 &&
        isStatus(charge, "captured") &&
        sum(charge, "captured") < authorized(charge)
        ? json(400, withAt(reply.body, "/detail", undefined), reply.headers)
        : reply;
    }),
  },
];

const refunds: readonly Break[] = [
  {
    id: "third.hold-after-3ds-and-more",
    stated: true,
    breaks: "States and transitions: held, not captured, refund of any amount sent",
    how: "refuses to release a hold that passed 3DS where more than the hold is sent",
    wrap: (next, world) =>
      onCharge("refundCharge", (charge, call) =>
        isHeld(charge) && authorized(charge) === THREE_DS_AMOUNT && asked(call) > authorized(charge)
          ? refuses("refundCharge", () => true)(next, world)(call)
          : undefined,
      )(next, world),
  },
  {
    id: "third.refunds-too-much-in-parts",
    stated: true,
    breaks: "States and transitions: captured, amount up to the full charge amount",
    how: "compares each refund of a charge by token with what was captured, and not with what is left",
    wrap: onCharge("refundCharge", (charge, call) =>
      isStatus(charge, "refunded") &&
      wasByToken(charge) &&
      isMoney(call.body) &&
      asked(call) <= sum(charge, "captured") &&
      asked(call) > sum(charge, "captured") - sum(charge, "refunded")
        ? done(call)
        : undefined,
    ),
  },
  {
    id: "third.public-refunds-own",
    stated: true,
    breaks: "Authentication: capture, lookup and refund take the secret key",
    how: "lets the public key refund a charge that was made with it",
    wrap: ofPublicKey("createCharge", "/id", letsIn(["refundCharge"], isPublic)),
  },
  {
    id: "third.refund-has-id-of-capture",
    stated: false,
    breaks: "Resources > Capture and refund: capture_transaction_id, refund_transaction_id",
    how: "gives a refund the transaction id of the capture of its charge",
    wrap: (next) => {
      const ids = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        const id = at(reply.body, "/capture_transaction_id");
        if (call.operation === "captureCharge" && isText(id)) ids.set(call.id, id);
        return call.operation === "refundCharge" && reply.status === 200 && ids.has(call.id)
          ? json(200, withAt(reply.body, "/refund_transaction_id", ids.get(call.id)), reply.headers)
          : reply;
      };
    },
  },
];

const threeDs: readonly Break[] = [
  {
    id: "third.redirect-of-earlier-charge",
    stated: true,
    breaks: "What the service does > 3DS flow 2: redirect_url, the address to send the customer to",
    how: "sends the customer of a token's second 3DS charge to the address of its first",
    wrap: (next) => {
      const first = new Map<unknown, unknown>();
      return async (call) => {
        const reply = await next(call);
        const token = at(call.body, PAYMENT_TOKEN);
        const is3ds = isPendingReply(reply) && at(reply.body, ACTION) === "3ds_authenticate";
        if (call.operation !== "createCharge" || token === undefined || !is3ds) return reply;
        if (!first.has(token)) first.set(token, at(reply.body, REDIRECT));
        return json(400, withAt(reply.body, REDIRECT, first.get(token)), reply.headers);
      };
    },
  },
  {
    id: "third.tid-of-earlier-customer",
    stated: true,
    breaks: "What the service does > 3DS flow 3: TID holds the service's transaction id",
    how: "sends a customer who failed 3DS back with the TID of the one who failed before",
    wrap: (next) => {
      let before: string | undefined;
      return async (call) => {
        const reply = await next(call);
        const location = reply.headers.get("location");
        if (!isPage(call) || location === null || !call.text.includes("fail")) return reply;
        const url = new URL(location);
        const own = url.searchParams.get("TID") ?? "";
        url.searchParams.set("TID", before ?? own);
        before = own;
        const headers = new Headers(reply.headers);
        headers.set("location", url.href);
        return { ...reply, headers };
      };
    },
  },
  {
    id: "third.failed-3ds-waits-for-public-key",
    stated: true,
    breaks: "States and transitions: customer fails 3DS, charge failure",
    how: "shows the public key a charge whose 3DS failed as pending",
    wrap: withPublicKey(
      changesAnswer("getCharge", (body) =>
        isStatus(body, "failed") && authorized(body) === THREE_DS_AMOUNT
          ? withAt(body, "/status_details/status", "pending")
          : body,
      ),
    ),
  },
  {
    id: "third.event-after-3ds-single-step",
    stated: true,
    breaks: "Events: a callback body for charge events has event_type, payload, id, status_details",
    how: "sends charge.succeeded after 3DS without status_details where the charge is captured at once",
    events: lacksKey(
      "status_details",
      (event) =>
        isOf("succeeded")(event) && isOf3ds(event) && at(event, "/payload/charge/status") === "captured",
    ),
  },
  {
    id: "third.continuation-in-seconds",
    stated: true,
    breaks: "Resources > Continuation response: created_on, integer, epoch milliseconds",
    how: "tells the public key created_on in seconds",
    wrap: withPublicKey(
      changesAnswer("getContinuation", (body) => ({
        ...body,
        created_on: Math.floor(Number(body["created_on"]) / 1000),
      })),
    ),
  },
];

const cashAndBnpl: readonly Break[] = [
  {
    id: "third.bnpl-single-step-leads-nowhere",
    stated: true,
    breaks: "Resources > Charge response: complete_at_bnpl_provider, with redirect_url",
    how: "gives a BNPL charge with auto_capture no redirect_url",
    wrap: waiting("complete_at_bnpl_provider", (body, call) =>
      at(call.body, AUTO_CAPTURE) === true ? withAt(body, REDIRECT, undefined) : body,
    ),
  },
  {
    id: "third.cancels-paid-transfer",
    stated: true,
    breaks: "Endpoints > Testing: 404 charge not pending",
    how: "answers 400 where a transfer is cancelled that was completed before",
    wrap: onCharge("cancelPendingCharge", async (charge, call, next) => {
      const reply = await next(call);
      return isStatus(charge, "captured") && at(charge, "/charge/payment_method") === "pay_with_bank_account"
        ? { ...reply, status: 400 }
        : reply;
    }),
  },
];

const orders: readonly Break[] = [
  {
    id: "third.order-second-update-needs-total",
    stated: true,
    breaks: "Resources > Order: on update every field is optional",
    how: "refuses an update without order_total_amount where the order was updated before",
    wrap: after("updateOrder", refuses("updateOrder", lacks(TOTAL))),
  },
  {
    id: "third.order-updated-has-no-information",
    stated: true,
    breaks: "Endpoints > Order: GET answers order and order_information",
    how: "shows the public key an order that was updated without order_information",
    wrap: after("updateOrder", withPublicKey(leavesOut("getOrder", "/order_information"))),
  },
  {
    id: "third.order-notes-of-another",
    stated: false,
    breaks: "Resources > Order: notes",
    how: "gives an order without notes those of the last one with the same items",
    wrap: carriesOver("createOrder", "/notes", (body) => {
      const items = at(body, "/purchases");
      return items === undefined ? undefined : JSON.stringify(items);
    }),
  },
  {
    id: "third.order-update-by-fraction",
    stated: false,
    breaks: "Resources > Charge request body: amount, integer in the smallest currency unit",
    how: "rounds the total of an order on update",
    wrap: readsBody("updateOrder", (body) => {
      const total = at(body, `${TOTAL}/amount`);
      return isFraction(total) ? withAt(body, `${TOTAL}/amount`, Math.round(Number(total))) : body;
    }),
  },
  {
    id: "third.order-updated-by-neighbour",
    stated: false,
    breaks: "Authentication: credentials name the merchant",
    how: "lets another merchant's public key update an order",
    wrap: letsIn(["updateOrder"], isForeign),
  },
];

const checkoutAndLookup: readonly Break[] = [
  {
    id: "third.button-key-in-header",
    stated: true,
    breaks: "Authentication: the checkout button uses the public key in the query",
    how: "takes the public key in the header where the query has none",
    wrap: (next, world) => (call) =>
      next(
        call.operation === "getCheckoutButton" &&
          isPublic(call, world) &&
          !call.url.searchParams.has("public_key")
          ? changed(call, { query: { public_key: keyOf(call) } })
          : call,
      ),
  },
  {
    id: "third.lookup-remembers-token",
    stated: true,
    breaks: "Resources > Lookup response: options, empty when the charge is not eligible",
    how: "offers a token the installments that it was offered before, whatever the amount",
    wrap: (next) => {
      const offered = new Map<unknown, unknown>();
      return async (call) => {
        const reply = await next(call);
        const token = at(call.body, PAYMENT_TOKEN);
        const isAsked = call.url.searchParams.get("monthly_installments") === "true";
        if (call.operation !== "lookupInstallments" || token === undefined || !isAsked) return reply;
        if (reply.status !== 200) return reply;
        const options = at(reply.body, "/options");
        if (!isEmpty(options)) offered.set(token, options);
        return json(200, withAt(reply.body, "/options", offered.get(token) ?? options), reply.headers);
      };
    },
  },
  {
    id: "third.lookup-by-token-without-flag",
    stated: true,
    breaks: "Endpoints > Transaction: lookup, query monthly_installments boolean (required)",
    how: "takes a lookup for a token without monthly_installments",
    wrap: readsQuery("lookupInstallments", "monthly_installments", (value, call) =>
      isByToken(call) ? (value ?? "true") : value,
    ),
  },
];

const lists: readonly Break[] = [
  {
    id: "third.full-last-page-has-next",
    stated: true,
    breaks: "Resources > Charge list response: has_next, older charges remain",
    how: "says of a last page behind a cursor that is full that older charges remain",
    wrap: changesAnswer(LIST, (body, call) =>
      call.url.searchParams.has("after_id") && !isFiltered(call) && elements(body).length === limitOf(call)
        ? { ...body, has_next: true }
        : body,
    ),
  },
  {
    id: "third.newer-pages-of-any-status",
    stated: true,
    breaks: "Endpoints > Transaction: transaction_status, list of TransactionStatus values",
    how: "forgets transaction_status on pages before a cursor",
    wrap: readsQuery(LIST, "transaction_status", (value, { url }) =>
      url.searchParams.has("before_id") ? null : value,
    ),
  },
  {
    id: "third.search-since-a-time",
    stated: true,
    breaks: "Endpoints > Transaction: search_key matches TID and others",
    how: "forgets search_key where start_time is sent",
    wrap: readsQuery(LIST, "search_key", (value, { url }) =>
      url.searchParams.has("start_time") ? null : value,
    ),
  },
  {
    id: "third.both-cursors-of-one-charge",
    stated: true,
    breaks: "Endpoints > Transaction: sending both before_id and after_id yields an error",
    how: "takes both cursors where they are the same",
    wrap: readsQuery(LIST, "before_id", (value, { url }) =>
      value === url.searchParams.get("after_id") ? null : value,
    ),
  },
  {
    id: "third.limit-beside-a-filter",
    stated: true,
    breaks: "Errors: limit_out_of_bounds, limit outside 1 to 100",
    how: "calls a limit out of bounds an invalid_query_param where a filter is sent too",
    wrap: (next, world) => {
      const calling = changesRefusal(LIST, (body) =>
        at(body, "/detail/code") === "limit_out_of_bounds"
          ? withAt(body, "/detail/code", "invalid_query_param")
          : body,
      )(next, world);
      return (call) => (isFiltered(call) ? calling : next)(call);
    },
  },
];

const subscriptions: readonly Break[] = [
  {
    id: "third.product-status-of-another",
    stated: true,
    breaks: "Resources > Product: status, default enabled",
    how: "gives a product without status that of the last one with the same additional_details",
    wrap: carriesOver("createProduct", "/status", (body) => {
      const details = at(body, "/additional_details");
      return details === undefined ? undefined : JSON.stringify(details);
    }),
  },
  {
    id: "third.disabled-product-asked-again",
    stated: true,
    breaks: "Resources > Product: only an enabled product can be used to create plans",
    how: "makes a plan of a disabled product where it was refused once",
    wrap: (next) => {
      const refused = new Set<unknown>();
      let enabled: unknown;
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createProduct" && at(reply.body, "/status") === "enabled")
          enabled = at(reply.body, "/id");
        if (call.operation !== "createPlan" || at(reply.body, "/detail/code") !== "product_disabled")
          return reply;
        const product = at(call.body, "/product_id");
        if (!refused.has(product)) {
          refused.add(product);
          return reply;
        }
        const made = await next(changed(call, { body: withAt(call.body, "/product_id", enabled) }));
        return json(made.status, withAt(made.body, "/product_id", product), made.headers);
      };
    },
  },
  {
    id: "third.auto-billing-of-the-customer",
    stated: true,
    breaks: "Resources > Subscription: auto_billing, default true",
    how: "takes auto_billing from the customer's last subscription that had it",
    wrap: carriesOver("createSubscription", "/auto_billing", (body) => at(body, "/customer_email")),
  },
  {
    id: "third.token-of-the-customer",
    stated: true,
    breaks: "Resources > Subscription: payment_token_id, required if payment_token_alias is absent",
    how: "takes a subscription without token where the customer has one already",
    wrap: carriesOver("createSubscription", "/payment_token_id", (body) =>
      at(body, "/payment_token_alias") === undefined ? at(body, "/customer_email") : undefined,
    ),
  },
  {
    id: "third.second-page-of-every-plan",
    stated: true,
    breaks: "Endpoints > Subscription: GET /subscription, plan_id",
    how: "forgets plan_id from the second page on",
    wrap: readsQuery("listSubscriptions", "plan_id", (value, { url }) =>
      Number(url.searchParams.get("page")) > 1 ? null : value,
    ),
  },
  {
    id: "third.intents-of-every-invoice",
    stated: true,
    breaks: "Endpoints > Subscription: GET /payment-intent, invoice_id",
    how: "forgets invoice_id where subscription_id is sent too",
    wrap: readsQuery("listPaymentIntents", "invoice_id", (value, { url }) =>
      url.searchParams.has("subscription_id") ? null : value,
    ),
  },
  {
    id: "third.cancelled-without-reason",
    stated: true,
    breaks: "Resources > Subscription: cancel response, customer_id",
    how: "answers a cancellation whose reason is null without customer_id",
    wrap: changesAnswer("cancelSubscription", (body, call) =>
      at(call.body, "/cancellation_reason") === null ? { ...body, customer_id: undefined } : body,
    ),
  },
  {
    id: "third.invoices-by-no-uuid",
    stated: false,
    breaks: "Endpoints > Subscription: GET /invoice, subscription_id uuid",
    how: "passes over a subscription_id that is no uuid where page_size is sent",
    wrap: reads("listInvoices", (call) =>
      call.url.searchParams.has("page_size") && isNoUuid(call.url.searchParams.get("subscription_id"))
        ? changed(call, { query: { subscription_id: null } })
        : call,
    ),
  },
];

const events: readonly Break[] = [
  {
    id: "third.event-of-second-order-update",
    stated: true,
    breaks: "Events: order update, order update succeeded",
    how: "sends no event of the second update of an order",
    events: (next) => doesNotSend(isAgain("order_update.succeeded", "/payload/order/id"))(next),
  },
  {
    id: "third.event-of-second-refund",
    stated: true,
    breaks: "Events: refund, refund.succeeded",
    how: "sends no event of the second refund of a charge",
    events: (next) => doesNotSend(isAgain("refund.succeeded", "/payload/charge_detail/id"))(next),
  },
];

export const third: readonly Break[] = [
  ...tokens,
  ...charges,
  ...captures,
  ...refunds,
  ...threeDs,
  ...cashAndBnpl,
  ...orders,
  ...checkoutAndLookup,
  ...lists,
  ...subscriptions,
  ...events,
];
