/**
 * Breaks of stated sentences, made from the document, the contract and the sandbox alone by somebody who has not seen
 * how the suite judges: a single answer, an event, a second object, what comes after a change, two features at once.
 */
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Seams, Wrap } from "../harness/defect.ts";
import { type Call, changed, json, withHeaders } from "../harness/wire.ts";
import { answers, changesAnswer, leavesOut, refuses, refusesWith } from "../mutations/answers.ts";
import { refusesMetadata } from "../mutations/anti-fraud.ts";
import { errorBody, isPendingReply, withAt } from "../mutations/bodies.ts";
import {
  ACTION,
  REDIRECT,
  asked,
  authorized,
  done,
  isHeld,
  isIn,
  isMoney,
  isPage,
  onCharge,
  waiting,
  wasHeld,
} from "../mutations/charges.ts";
import { always, has, isEmpty, isFraction, lacks, type On, touches } from "../mutations/conditions.ts";
import { AUTO_CAPTURE } from "../mutations/creations.ts";
import { doesNotSend, isBy, isOf, isOfType } from "../mutations/events.ts";
import { isPublic, ofPublicKey, withPublicKey } from "../mutations/keys.ts";
import { LIST, elements, isFiltered, withPage } from "../mutations/lists.ts";
import { PAYMENT_TOKEN } from "../mutations/operations.ts";
import { readsBody, readsQuery } from "../mutations/requests.ts";
import type { Break } from "./break.ts";
import { hasOrder, isByToken, orderOf, wasByToken } from "./third.ts";

const BANK = "pay_with_bank_account";
const BNPL = "pay_with_bnpl";

const hasParameter = ({ url }: Call, name: string): boolean => url.searchParams.has(name);

/** The mutation, for calls about what was made by such a request. A charge that waits was made, too. */
function onMade(
  make: On,
  isSo: (call: Call) => boolean,
  wrap: Wrap,
  about: (call: Call) => unknown = ({ id }) => id,
): Wrap {
  return (next, world) => {
    const mutated = wrap(next, world);
    const made = new Set<unknown>();
    return async (call) => {
      const reply = await (made.has(about(call)) ? mutated : next)(call);
      const id = at(reply.body, "/id");
      if (touches(make, call) && isSo(call) && isText(id)) made.add(id);
      return reply;
    };
  };
}

const askOf = (of: unknown): string =>
  JSON.stringify([at(of, "/description"), at(of, "/amount_details/amount")]);

/** Sends no event of charges that were asked for with the public key. */
function tellsTheSecretKeyAlone(): Pick<Seams, "wrap" | "events"> {
  const asks = new Set<string>();
  return {
    wrap: (next, world) => (call) => {
      if (call.operation === "createCharge" && isPublic(call, world)) asks.add(askOf(call.body));
      return next(call);
    },
    events: doesNotSend((event) => isOf("succeeded")(event) && asks.has(askOf(at(event, "/payload/charge")))),
  };
}

/** Sends no event of the update of an order that a charge names. */
function tellsOfOpenOrders(): Pick<Seams, "wrap" | "events"> {
  const paid = new Set<unknown>();
  return {
    wrap: (next) => async (call) => {
      const reply = await next(call);
      if (call.operation === "createCharge" && reply.status === 200) paid.add(orderOf(call));
      return reply;
    },
    events: doesNotSend(
      (event) => isOfType("order_update.succeeded")(event) && paid.has(at(event, "/payload/order/id")),
    ),
  };
}

const tokens: readonly Break[] = [
  {
    id: "fifth.token-of-known-card-and-mail",
    stated: true,
    breaks: "Endpoints > Tokenization: POST answers status_details and token_details",
    how: "answers without token_details where the consumer's card has a token already",
    wrap: (next) => {
      const known = new Set<string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "createPaymentToken" || reply.status !== 200) return reply;
        const card = JSON.stringify([
          at(call.body, "/credential/credit_or_debit_card/card_number"),
          at(call.body, "/consumer_details/contact/email"),
        ]);
        if (known.has(card)) return json(200, withAt(reply.body, "/token_details", undefined), reply.headers);
        known.add(card);
        return reply;
      };
    },
  },
  {
    id: "fifth.limit-of-tokens-stops-reads",
    stated: false,
    breaks: "Endpoints > Tokenization: 429 for POST alone; Limits leave other request rates open",
    how: "answers reads of tokens with 429 for ten seconds after a token creation was too much",
    wrap: (next, { now }) => {
      let until = 0;
      return async (call) => {
        if (call.operation === "getPaymentToken" && now() < until)
          return json(429, errorBody("too_many_requests", now()));
        const reply = await next(call);
        if (call.operation === "createPaymentToken" && reply.status === 429) until = now() + 10_000;
        return reply;
      };
    },
  },
  {
    id: "fifth.token-belongs-to-its-key",
    stated: true,
    breaks: "Authentication: get token and update token take the secret key",
    how: "refuses the secret key for a token that was made with the public key",
    wrap: ofPublicKey(
      "createPaymentToken",
      "/token_details/id",
      refuses(["getPaymentToken", "updatePaymentToken"], always, 401),
    ),
  },
];

const requests: readonly Break[] = [
  {
    id: "fifth.battery-in-whole-percent",
    stated: true,
    breaks: "Resources > Anti-fraud metadata header: battery_level, float",
    how: "refuses a battery_level that is not a whole number",
    wrap: refusesMetadata(({ battery_level: level }) => isFraction(level)),
  },
  {
    id: "fifth.deprecated-name-refused",
    stated: true,
    breaks: "Versioning: payment_detail address, contact and name are deprecated",
    how: "refuses a charge whose payment_detail has a name, contact or address beside billing_details",
    wrap: refuses("createCharge", (call) =>
      ["name", "contact", "address"].some(
        (name) => has(`/payment_detail/${name}`)(call) && has("/billing_details")(call),
      ),
    ),
  },
  {
    id: "fifth.other-instructions-capture",
    stated: true,
    breaks: "Resources > Charge request body: auto_capture, default false",
    how: "captures at once where processing_instructions has other members, and no auto_capture",
    wrap: readsBody("createCharge", (body) =>
      isObject(body["processing_instructions"]) &&
      Object.keys(body["processing_instructions"]).length > 0 &&
      at(body, AUTO_CAPTURE) === undefined
        ? withAt(body, AUTO_CAPTURE, true)
        : body,
    ),
  },
  {
    id: "fifth.declined-token-is-200",
    stated: true,
    breaks: "Errors: 400, for charge creation the way to report pending or failure",
    how: "answers a declined charge by token with 200 and status_details of failure",
    wrap: answers("createCharge", (reply, call) => {
      if (reply.status !== 400 || !isByToken(call) || !isIn(reply.body, "failed")) return reply;
      const { charge, id, ...status_details } = Object(reply.body);
      return json(200, { charge, id, status_details }, reply.headers);
    }),
  },
  {
    id: "fifth.no-event-for-public-key",
    stated: true,
    breaks: "Events: charge creation, charge.succeeded",
    how: "sends no charge.succeeded of charges that were asked for with the public key",
    ...tellsTheSecretKeyAlone(),
  },
];

const threeDs: readonly Break[] = [
  {
    id: "fifth.tid-in-small-letters",
    stated: true,
    breaks: "What the service does > 3DS flow 3: query parameter TID",
    how: "names the parameter tid where the charge is captured at once",
    wrap: (next) => {
      const single = new Set<unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createCharge" && at(call.body, AUTO_CAPTURE) === true)
          single.add(at(reply.body, "/id"));
        const back = isPage(call) ? URL.parse(reply.headers.get("location") ?? "") : null;
        const id = back?.searchParams.get("TID");
        if (back === null || !isText(id) || !single.has(id)) return reply;
        back.searchParams.delete("TID");
        back.searchParams.set("tid", id);
        return withHeaders(reply, { location: back.href });
      };
    },
  },
  {
    id: "fifth.continuation-names-token",
    stated: true,
    breaks: "Resources > Continuation response: charge_id",
    how: "gives the payment token as charge_id where a charge by token waits for 3DS",
    wrap: (next) => {
      const tokenOf = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        const token = at(call.body, PAYMENT_TOKEN);
        if (call.operation === "createCharge" && isPendingReply(reply) && token !== undefined)
          tokenOf.set(String(at(reply.body, REDIRECT)).split("/").at(-1) ?? "", token);
        return call.operation === "getContinuation" && reply.status === 200 && tokenOf.has(call.id)
          ? json(200, withAt(reply.body, "/charge_id", tokenOf.get(call.id)), reply.headers)
          : reply;
      };
    },
  },
  {
    id: "fifth.3ds-of-order-has-no-action",
    stated: true,
    breaks: "What the service does > 3DS flow 2: action 3ds_authenticate",
    how: "leaves the action out where the charge that needs 3DS names an order",
    wrap: waiting("3ds_authenticate", (body, call) =>
      hasOrder(call) ? withAt(body, ACTION, undefined) : body,
    ),
  },
];

const cashAndBnpl: readonly Break[] = [
  {
    id: "fifth.no-event-of-cancelled-transfer",
    stated: true,
    breaks: "Events: sandbox cancel, charge cancelled",
    how: "sends no event where a transfer is cancelled, and sends that of a store charge",
    events: doesNotSend((event) => isOf("cancelled")(event) && isBy(BANK)(event)),
  },
  {
    id: "fifth.bnpl-reads-as-paid",
    stated: true,
    breaks: "States and transitions: customer action required, pending",
    how: "reads a BNPL charge that waits for its customer as success",
    wrap: changesAnswer("getCharge", (body) =>
      isIn(body, "pending") && at(body, "/charge/payment_method") === BNPL
        ? withAt(body, "/status_details/status", "success")
        : body,
    ),
  },
  {
    id: "fifth.completed-order-without-message",
    stated: true,
    breaks: "Endpoints > Testing: complete answers success_message",
    how: "completes a charge that names an order without success_message",
    wrap: onMade("createCharge", hasOrder, leavesOut("completePendingCharge", "/success_message")),
  },
];

const capturesAndRefunds: readonly Break[] = [
  {
    id: "fifth.captures-a-tip",
    stated: true,
    breaks: "Endpoints > Transaction: some or all of the uncaptured funds",
    how: "captures up to a fifth more than was held",
    wrap: onCharge("captureCharge", async (charge, call, next) => {
      const held = authorized(charge);
      if (!isHeld(charge) || !isMoney(call.body) || asked(call) <= held || asked(call) > held * 1.2)
        return next(call);
      const reply = await next(changed(call, { body: withAt(call.body, "/amount", held) }));
      return json(reply.status, withAt(reply.body, "/captured_amount", call.body), reply.headers);
    }),
  },
  {
    id: "fifth.captures-again-after-refund",
    stated: true,
    breaks: "Limits: captures, one capture only",
    how: "takes another capture of a hold that was captured and then refunded",
    wrap: onCharge("captureCharge", (charge, call) =>
      isIn(charge, "refunded") && wasHeld(charge) && isMoney(call.body) ? done(call) : undefined,
    ),
  },
  {
    id: "fifth.second-refund-in-dollars",
    stated: true,
    breaks: "Resources > Capture and refund: currency_code, value MXN",
    how: "does not look at the currency of the second refund of a charge",
    wrap: onCharge("refundCharge", (charge, call, next) =>
      isIn(charge, "refunded") && isText(at(call.body, "/currency_code"))
        ? next(changed(call, { body: withAt(call.body, "/currency_code", "MXN") }))
        : undefined,
    ),
  },
  {
    id: "fifth.release-has-cancel-id",
    stated: true,
    breaks: "Resources > Capture and refund: refund_transaction_id",
    how: "answers the release of a hold by token with cancel_transaction_id instead",
    wrap: onCharge("refundCharge", async (charge, call, next) => {
      const reply = await next(call);
      if (!isHeld(charge) || !wasByToken(charge) || reply.status !== 200) return reply;
      const { refund_transaction_id: cancel_transaction_id, ...rest } = Object(reply.body);
      return json(200, { cancel_transaction_id, ...rest }, reply.headers);
    }),
  },
];

const listsAndLookup: readonly Break[] = [
  {
    id: "fifth.first-method-behind-cursor",
    stated: true,
    breaks: "Endpoints > Transaction: payment_methods, comma-separated list",
    how: "reads the first of several payment_methods alone on pages behind a cursor",
    wrap: readsQuery(LIST, "payment_methods", (value, call) =>
      hasParameter(call, "after_id") ? (value?.split(",")[0] ?? null) : value,
    ),
  },
  {
    id: "fifth.no-end-before-cursor",
    stated: true,
    breaks: "Endpoints > Transaction: end_time, range end",
    how: "forgets end_time on pages before a cursor",
    wrap: readsQuery(LIST, "end_time", (value, call) => (hasParameter(call, "before_id") ? null : value)),
  },
  {
    id: "fifth.search-finds-last-billed",
    stated: true,
    breaks: "Endpoints > Transaction: search_key matches subscription_id",
    how: "finds of a subscription's charges the newest alone",
    wrap: answers(LIST, (reply, { url }) => {
      const page = elements(reply.body);
      const key = url.searchParams.get("search_key");
      return key !== null && page.length > 1 && page.every((one) => one["subscription_id"] === key)
        ? withPage(reply, page.slice(0, 1), { has_next: false })
        : reply;
    }),
  },
  {
    id: "fifth.nothing-newer-than-filtered",
    stated: true,
    breaks: "Resources > Charge list response: has_previous, newer charges remain",
    how: "says has_previous false of filtered pages behind a cursor",
    wrap: changesAnswer(LIST, (body, call) =>
      isFiltered(call) && hasParameter(call, "after_id") ? { ...body, has_previous: false } : body,
    ),
  },
  {
    id: "fifth.no-options-no-list-id",
    stated: true,
    breaks: "Resources > Lookup response: options_list_id, string",
    how: "gives null as options_list_id where a token has no options",
    wrap: changesAnswer("lookupInstallments", (body, call) =>
      isByToken(call) && isEmpty(body["options"]) ? { ...body, options_list_id: null } : body,
    ),
  },
];

const ordersAndButton: readonly Break[] = [
  {
    id: "fifth.new-items-need-total",
    stated: true,
    breaks: "Resources > Order: on update every field is optional",
    how: "refuses an update of the items without a total",
    wrap: refuses("updateOrder", (call) => has("/purchases")(call) && lacks("/order_total_amount")(call)),
  },
  {
    id: "fifth.no-event-of-paid-order",
    stated: true,
    breaks: "Events: order update, order update succeeded",
    how: "sends no event of the update of an order that was paid",
    ...tellsOfOpenOrders(),
  },
  {
    id: "fifth.limit-of-public-key-is-400",
    stated: true,
    breaks: "Errors: 429, too many requests per minute",
    how: "answers 400 where the public key creates too many orders",
    wrap: withPublicKey(refusesWith("createOrder", 429, 400)),
  },
  {
    id: "fifth.button-forbids-secret-key",
    stated: true,
    breaks: "Authentication: invalid credentials yield HTTP 401",
    how: "answers 403 where the button is asked for with a secret key",
    wrap: (next, world) =>
      answers("getCheckoutButton", (reply, { url }) =>
        reply.status === 401 && url.searchParams.get("public_key") === world.sandbox.merchant().secretKey
          ? { ...reply, status: 403 }
          : reply,
      )(next, world),
  },
];

const subscriptions: readonly Break[] = [
  {
    id: "fifth.method-of-alias",
    stated: true,
    breaks: "Resources > Subscription: cancel response, payment_method (object)",
    how: "answers the cancellation of a subscription by alias with a text as payment_method",
    wrap: onMade(
      "createSubscription",
      has("/payment_token_alias"),
      changesAnswer("cancelSubscription", (body) => ({ ...body, payment_method: "card" })),
    ),
  },
  {
    id: "fifth.default-size-of-later-pages",
    stated: true,
    breaks: "Limits: page_size, default 15",
    how: "reads pages after the first as pages of 20 where no page_size is sent",
    wrap: readsQuery(
      ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"],
      "page_size",
      (value, { url }) => value ?? (Number(url.searchParams.get("page") ?? "1") > 1 ? "20" : null),
    ),
  },
  {
    id: "fifth.default-product-has-no-plan",
    stated: true,
    breaks: "Resources > Product: status, default enabled; an enabled product can be used to create plans",
    how: "makes no plan of a product that was made without status and with additional_details",
    wrap: onMade(
      "createProduct",
      (call) => lacks("/status")(call) && has("/additional_details")(call),
      refuses("createPlan", always),
      ({ body }) => at(body, "/product_id"),
    ),
  },
];

export const fifth: readonly Break[] = [
  ...tokens,
  ...requests,
  ...threeDs,
  ...cashAndBnpl,
  ...capturesAndRefunds,
  ...listsAndLookup,
  ...ordersAndButton,
  ...subscriptions,
];
