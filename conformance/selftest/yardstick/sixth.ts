/**
 * Breaks of stated sentences, made from the document, the contract and the sandbox alone by somebody who has not seen
 * how the suite judges: a single answer, an event, a second object, what comes after a change, two features at once.
 */
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { World, Wrap } from "../harness/defect.ts";
import { type Call, changed, json, type Reply, withHeaders } from "../harness/wire.ts";
import { answers, changesAnswer, changesRefusal, refuses } from "../mutations/answers.ts";
import { refusesMetadata } from "../mutations/anti-fraud.ts";
import { errorBody, isPendingReply, MONEY, withAt } from "../mutations/bodies.ts";
import { REDIRECT, authorized, isHeld, isIn, isPage, onCharge } from "../mutations/charges.ts";
import { has, isInteger, type On, touches } from "../mutations/conditions.ts";
import { calls, doesNotSend, isBy, isOf, isOf3ds, isOfType } from "../mutations/events.ts";
import { isPublic, isSecret, refusesKey, withPublicKey } from "../mutations/keys.ts";
import { LIST, cursorOf, elements, withPage } from "../mutations/lists.ts";
import { readsBody, readsQuery } from "../mutations/requests.ts";
import { transitions } from "../mutations/state-table.ts";
import type { Break } from "./break.ts";
import { after, isByToken } from "./third.ts";

const MOVES = ["captureCharge", "refundCharge", "completePendingCharge", "cancelPendingCharge"] as const;

const parameter = ({ url }: Call, name: string): string | null => url.searchParams.get(name);

/** The mutation, for calls about what an accepted or a pending call before was about. */
function remembers(
  on: On,
  what: (call: Call, reply: Reply, world: World) => unknown,
  wrap: (isKnown: (thing: unknown) => boolean, world: World) => Wrap,
): Wrap {
  return (next, world) => {
    const known = new Set<unknown>();
    const mutated = wrap((thing) => known.has(thing), world)(next, world);
    return async (call) => {
      const reply = await mutated(call);
      const isDone = reply.status === 200 || isPendingReply(reply);
      const thing = touches(on, call) && isDone ? what(call, reply, world) : undefined;
      if (thing !== undefined) known.add(thing);
      return reply;
    };
  };
}

const cardAndMail = ({ body }: Call): string =>
  JSON.stringify([
    at(body, "/credential/credit_or_debit_card/card_number"),
    at(body, "/consumer_details/contact/email"),
  ]);

const tokens: readonly Break[] = [
  {
    id: "sixth.known-card-needs-secret-key",
    stated: true,
    breaks: "Authentication: create token takes the public or the secret key",
    how: "refuses the public key where the consumer's card has a token already",
    wrap: remembers("createPaymentToken", cardAndMail, (isKnown) =>
      refusesKey("createPaymentToken", (call, world) => isPublic(call, world) && isKnown(cardAndMail(call))),
    ),
  },
  {
    id: "sixth.kept-token-for-public-key",
    stated: true,
    breaks: "Authentication: get token takes the secret key",
    how: "keeps a token that was read, and shows it to the public key too",
    wrap: (next, world) => {
      const kept = new Map<string, Reply>();
      return answers("getPaymentToken", (reply, call) => {
        if (reply.status === 200) kept.set(call.id, reply);
        return isPublic(call, world) ? (kept.get(call.id) ?? reply) : reply;
      })(next, world);
    },
  },
  {
    id: "sixth.unchanged-token-is-204",
    stated: true,
    breaks: "Endpoints > Tokenization: success is 200; PATCH answers status_details and token_details",
    how: "answers 204 where an update of a token sends what the last one sent",
    wrap: (next, world) => {
      const last = new Map<string, string>();
      return answers("updatePaymentToken", (reply, call) => {
        if (reply.status !== 200) return reply;
        const isSame = last.get(call.id) === call.text;
        last.set(call.id, call.text);
        const bare = withHeaders(reply, { "content-length": null, "content-type": null });
        return isSame ? { ...bare, status: 204, text: "", body: undefined } : reply;
      })(next, world);
    },
  },
];

const charges: readonly Break[] = [
  {
    id: "sixth.decline-hidden-from-browsers",
    stated: true,
    breaks: "Errors: charge creation 400, status failure or pending",
    how: "tells the public key of a declined charge no more than date_created and message",
    wrap: withPublicKey(
      changesRefusal("createCharge", (body) => {
        const { date_created, message } = body;
        return isIn(body, "failed") ? { date_created, message } : body;
      }),
    ),
  },
  {
    id: "sixth.token-charge-takes-no-billing",
    stated: true,
    breaks: "Resources > Charge request body: billing_details",
    how: "refuses billing_details beside a token, since the token knows its owner",
    wrap: refuses("createCharge", (call) => isByToken(call) && has("/billing_details")(call)),
  },
  {
    id: "sixth.captured-hold-has-id-of-capture",
    stated: true,
    breaks: "Resources > Charge response: id, charge id",
    how: "reads a captured hold with its capture_transaction_id as id",
    wrap: (next, world) => {
      const captures = new Map<string, unknown>();
      return changesAnswer(["captureCharge", "getCharge"], (body, { id, operation }) => {
        if (operation === "getCharge") return { ...body, id: captures.get(id) ?? id };
        captures.set(id, body["capture_transaction_id"]);
        return body;
      })(next, world);
    },
  },
];

const threeDs: readonly Break[] = [
  {
    id: "sixth.tid-behind-hash-after-failure",
    stated: true,
    breaks: "What the service does > 3DS flow 3: query parameter TID",
    how: "sends a customer who failed 3DS back with TID in the fragment of the address",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const back = URL.parse(reply.headers.get("location") ?? "");
      const id = back?.searchParams.get("TID");
      if (back === null || !isText(id) || !isPage(call) || !call.text.includes("fail")) return reply;
      back.searchParams.delete("TID");
      back.hash = `TID=${id}`;
      return withHeaders(reply, { location: back.href });
    },
  },
  {
    id: "sixth.continuation-belongs-to-its-key",
    stated: true,
    breaks: "Authentication: continuation read takes the public or the secret key",
    how: "refuses the public key for the continuation of a charge that the secret key asked for",
    wrap: remembers(
      "createCharge",
      (call, { body }, own) => (isSecret(call, own) ? String(at(body, REDIRECT)).split("/").at(-1) : ""),
      (isKnown) => refusesKey("getContinuation", (call, world) => isPublic(call, world) && isKnown(call.id)),
    ),
  },
  {
    id: "sixth.passed-hold-still-asks",
    stated: true,
    breaks: "Errors: action_required, pending charge needing customer action",
    how: "reads a hold that passed 3DS as success with the code and the action that it waited for",
    wrap: remembers(
      "createCharge",
      (_, reply) => (isPendingReply(reply) ? at(reply.body, "/id") : undefined),
      (isKnown) =>
        changesAnswer("getCharge", (body, { id }) => {
          const waits = { code: "action_required", additional_details: { action: "3ds_authenticate" } };
          return isKnown(id) && isHeld(body) ? withAt(body, "/status_details/detail", waits) : body;
        }),
    ),
  },
  {
    id: "sixth.single-step-3ds-sends-captured",
    stated: true,
    breaks: "Events: charge creation / 3DS, charge.succeeded",
    how: "sends charge.captured where a charge that passed 3DS is captured at once",
    events: calls(
      "charge.captured",
      (event) => isOf("succeeded")(event) && isOf3ds(event) && isIn(at(event, "/payload"), "captured"),
    ),
  },
];

const cashAndBnpl: readonly Break[] = [
  {
    id: "sixth.cancelled-cash-can-be-completed",
    stated: true,
    breaks: "Endpoints > Testing: complete, 404 charge not pending",
    how: "completes a store or bank charge that was cancelled, as if the customer paid late",
    ...transitions((rows) =>
      rows.flatMap((row) => (row.on === "complete" ? [row, { ...row, from: "cancelled" }] : [row])),
    ),
  },
  {
    id: "sixth.no-event-of-waiting-bnpl",
    stated: true,
    breaks: "Events: charge creation, charge pending",
    how: "sends no event where a BNPL charge waits for its customer",
    events: doesNotSend((event) => isOf("pending")(event) && isBy("pay_with_bnpl")(event)),
  },
];

const capturesAndRefunds: readonly Break[] = [
  {
    id: "sixth.no-event-of-refunded-cash",
    stated: true,
    breaks: "Events: refund, refund.succeeded",
    how: "sends no event of the refund of a store or bank charge",
    events: doesNotSend(
      (event) =>
        isOfType("refund.succeeded")(event) &&
        /store|bank/.test(String(at(event, "/payload/charge_detail/charge/payment_method"))),
    ),
  },
  {
    id: "sixth.empty-capture-takes-all",
    stated: true,
    breaks: "Resources > Capture and refund: amount and currency_code, required",
    how: "captures the whole hold where the body is empty",
    wrap: onCharge("captureCharge", (charge, call, next) => {
      const isBare = isObject(call.body) && Object.keys(call.body).length === 0;
      const body = { ...MONEY, amount: authorized(charge) };
      return isHeld(charge) && isBare ? next(changed(call, { body })) : undefined;
    }),
  },
];

const listsAndLookup: readonly Break[] = [
  {
    id: "sixth.limit-100-behind-cursor",
    stated: true,
    breaks: "Limits: limit, 1 to 100 inclusive",
    how: "looks for one charge more behind a cursor, and then finds a limit of 100 out of bounds",
    wrap: refuses(
      LIST,
      (call) => parameter(call, "after_id") !== null && parameter(call, "limit") === "100",
      400,
      "limit_out_of_bounds",
    ),
  },
  {
    id: "sixth.range-needs-both-ends",
    stated: true,
    breaks: "Endpoints > Transaction: end_time, range end; all optional",
    how: "looks at end_time only where start_time is sent too",
    wrap: readsQuery(LIST, "end_time", (end, call) => (parameter(call, "start_time") === null ? null : end)),
  },
  {
    id: "sixth.search-finds-no-refunded",
    stated: true,
    breaks: "Endpoints > Transaction: search_key matches TID and others",
    how: "finds no charge by search_key once it was refunded",
    wrap: answers(LIST, (reply, call) => {
      const page = elements(reply.body);
      const found = page.filter(({ status }) => status !== "refunded");
      const isSame = parameter(call, "search_key") === null || found.length === page.length;
      return isSame ? reply : withPage(reply, found);
    }),
  },
  {
    id: "sixth.lone-element-has-one-cursor",
    stated: true,
    breaks: "Resources > Charge list response: first_cursor of the newest element of this response",
    how: "gives a page of one charge null as first_cursor where newer charges remain",
    wrap: changesAnswer(LIST, (body) =>
      elements(body).length === 1 && body["has_previous"] === true ? { ...body, first_cursor: null } : body,
    ),
  },
  {
    id: "sixth.cursor-dies-with-a-change",
    stated: true,
    breaks: "Endpoints > Transaction: to move to older pages, send last_cursor as after_id",
    how: "keeps the time of change in a cursor, and does not know it once its charge was moved",
    wrap: (next, { now }) => {
      const dead = new Set<unknown>();
      return async (call) => {
        const sent = parameter(call, "after_id") ?? parameter(call, "before_id");
        if (call.operation === LIST && dead.has(sent))
          return json(400, errorBody("integrity_or_database_issue", now()));
        const reply = await next(call);
        if (touches(MOVES, call) && reply.status === 200) dead.add(cursorOf({ id: call.id }));
        if (call.operation === LIST)
          for (const name of ["first_cursor", "last_cursor"]) dead.delete(at(reply.body, `/${name}`));
        return reply;
      };
    },
  },
  {
    id: "sixth.lookup-knows-no-instructions",
    stated: true,
    breaks: "Resources > Charge request body: the lookup endpoint takes the same body",
    how: "refuses a lookup with processing_instructions, since nothing is charged",
    wrap: refuses("lookupInstallments", has("/processing_instructions")),
  },
];

const ordersAndButton: readonly Break[] = [
  {
    id: "sixth.update-of-notes-has-no-information",
    stated: true,
    breaks: "Resources > Order: update response, order and order_information",
    how: "answers an update of the notes alone without order_information",
    wrap: changesAnswer("updateOrder", (body, call) =>
      Object.keys(Object(call.body)).join() === "notes" ? { ...body, order_information: undefined } : body,
    ),
  },
  {
    id: "sixth.paid-order-needs-secret-key",
    stated: true,
    breaks: "Authentication: get order takes the public or the secret key",
    how: "refuses the public key for an order that a charge has paid",
    wrap: remembers(
      "createCharge",
      (_, { body }) => at(body, "/charge/purchase_details/service_system_order_id"),
      (isKnown) => refusesKey("getOrder", (call, world) => isPublic(call, world) && isKnown(call.id)),
    ),
  },
  {
    id: "sixth.items-describe-the-order",
    stated: true,
    breaks: "Resources > Order: description, required on creation",
    how: "takes an order without description where it has items",
    wrap: readsBody("createOrder", (body) =>
      body["description"] === undefined && Array.isArray(body["purchases"]) && body["purchases"].length > 0
        ? { ...body, description: "Order" }
        : body,
    ),
  },
  {
    id: "sixth.button-without-key-in-words",
    stated: true,
    breaks: "Endpoints > Checkout: 400, 401 (error body shape)",
    how: "answers in plain text where the button is asked for with an empty public_key",
    wrap: answers("getCheckoutButton", (reply, call) =>
      reply.status >= 400 && parameter(call, "public_key") === ""
        ? withHeaders(
            { ...reply, text: "No key.", body: undefined },
            { "content-length": null, "content-type": "text/plain" },
          )
        : reply,
    ),
  },
];

const subscriptions: readonly Break[] = [
  {
    id: "sixth.cancelled-has-no-billing-method",
    stated: true,
    breaks: "Resources > Subscription: read response, billing_method",
    how: "reads a cancelled subscription without billing_method",
    wrap: after(
      "cancelSubscription",
      changesAnswer("getSubscription", (body) => ({ ...body, billing_method: undefined })),
    ),
  },
  {
    id: "sixth.plan-without-subscriptions",
    stated: true,
    breaks: "Endpoints > Subscription: GET /subscription, plan_id; paged list subscription_list",
    how: "refuses to list the subscriptions of a plan that has none",
    wrap: remembers(
      "createPlan",
      (_, { body }) => at(body, "/id"),
      (isKnown, { now }) =>
        answers("listSubscriptions", (reply, call) =>
          isKnown(parameter(call, "plan_id")) && at(reply.body, "/item_count") === 0
            ? json(400, errorBody("no_subscriptions", now()), reply.headers)
            : reply,
        ),
    ),
  },
  {
    id: "sixth.no-event-of-manual-subscription",
    stated: true,
    breaks: "Events: POST /subscription, subscription_creation.succeeded",
    how: "sends no event of a subscription whose auto_billing is false",
    events: doesNotSend(
      (event) => isOfType("subscription_creation.succeeded")(event) && !at(event, "/payload/auto_billing"),
    ),
  },
  {
    id: "sixth.subscribed-plan-has-product-id",
    stated: true,
    breaks: "Resources > Plan: product (object, on read)",
    how: "reads a plan that has a subscription with product_id in place of product",
    wrap: after(
      "createSubscription",
      changesAnswer("getPlan", ({ product, ...body }) => ({ ...body, product_id: at(product, "/id") })),
      ({ body }) => at(body, "/plan_id"),
    ),
  },
];

const headersAndErrors: readonly Break[] = [
  {
    id: "sixth.mapped-address-refused",
    stated: true,
    breaks: "Resources > Anti-fraud metadata header: ip_address, valid IPv4 or IPv6 address",
    how: "refuses an IPv6 address that ends in the digits of an IPv4 address",
    wrap: refusesMetadata(({ ip_address: ip }) => isText(ip) && ip.includes(":") && ip.includes(".")),
  },
  {
    id: "sixth.bad-time-beside-status",
    stated: true,
    breaks: "Errors: invalid_query_param, a query parameter is invalid",
    how: "passes over a start_time that is no number where transaction_status is sent",
    wrap: readsQuery(LIST, "start_time", (start, call) =>
      parameter(call, "transaction_status") === null || isInteger(start) ? start : null,
    ),
  },
];

export const sixth: readonly Break[] = [
  ...tokens,
  ...charges,
  ...threeDs,
  ...cashAndBnpl,
  ...capturesAndRefunds,
  ...listsAndLookup,
  ...ordersAndButton,
  ...subscriptions,
  ...headersAndErrors,
];
