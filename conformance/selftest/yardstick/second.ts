/**
 * Breaks that whoever writes flows or rules does not read before the rules are done: they measure what the suite sees
 * at first sight.
 */
import { checks } from "@payment-service/contract/validators";
import { announceMove } from "../../../sandbox/charges/events.ts";
import type { Order } from "../../../sandbox/orders/orders.ts";
import { type Charge, findCharge } from "../../../sandbox/store/charges.ts";
import type { Merchant } from "../../../sandbox/store/merchants.ts";
import {
  type RecordKind,
  type StoredRecord,
  findRecord,
  pageRecords,
  recordsBefore,
  replaceRecord,
} from "../../../sandbox/store/records.ts";
import type { Product, Subscription } from "../../../sandbox/subscriptions/records.ts";
import type { ChargeEvent } from "../../../sandbox/values/transition.ts";
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { World } from "../harness/defect.ts";
import { type Call, type Reply, type Serve, changed, json, withHeader } from "../harness/wire.ts";
import { changesAnswer, changesRefusal, refuses } from "../mutations/answers.ts";
import { metadata } from "../mutations/anti-fraud.ts";
import { withAt } from "../mutations/bodies.ts";
import { METHOD } from "../mutations/charges.ts";
import { always, isRefusedAs } from "../mutations/conditions.ts";
import { isBehind, isInFront, turns } from "../mutations/cursors.ts";
import { doesNotSend, isBy, isOf, isOfType, sends } from "../mutations/events.ts";
import { KEY, isKnown, isPublic, keyOf, letsIn, refusesKey } from "../mutations/keys.ts";
import {
  FILTERS,
  LIST,
  cursorOf,
  elements,
  everything,
  idOf,
  isFiltered,
  limitOf,
  newest,
  withPage,
} from "../mutations/lists.ts";
import { transitions } from "../mutations/state-table.ts";
import type { Break } from "./break.ts";

const list: readonly Break[] = [
  {
    id: "newer-page-jumps-to-the-very-newest",
    stated: true,
    breaks: "Endpoints > Transaction",
    how: "answers before_id with the newest charges of all, not with those next to the cursor",
    wrap: turns("before_id", (place, limit) => [0, Math.min(place, limit)]),
  },
  {
    id: "has-next-false-on-pages-reached-backwards",
    stated: true,
    breaks: "Resources and their fields > Charge list response",
    how: "says has_next false on each page that is asked for with before_id",
    wrap: changesAnswer(LIST, (body, call) => (isInFront(call) ? { ...body, has_next: false } : body)),
  },
  {
    id: "cursor-is-a-position-and-shifts-with-new-charges",
    stated: true,
    breaks: "Resources and their fields > Charge list response",
    how:
      "takes a cursor for the position that it had, counted from the newest charge: " +
      "after n new charges the next page begins with n elements of the page before",
    wrap: (next) => async (call) => {
      if (call.operation !== LIST) return next(call);
      const by = isInFront(call) ? "before_id" : "after_id";
      const [, cursor, place = "-1"] = /^(.+)[.](\d+)$/.exec(call.url.searchParams.get(by) ?? "") ?? [];
      const reply = await next(cursor === undefined ? call : changed(call, { query: { [by]: cursor } }));
      if (reply.status !== 200) return reply;
      const all = await newest(next, call, ({ length }) => length > Number(place) + 1 + limitOf(call));
      const page = pageAt(reply, call, all, Number(place));
      const placed = (one: unknown) =>
        isText(one) ? `${one}.${all.findIndex((element) => cursorOf(element) === one)}` : one;
      const [first, last] = ["first_cursor", "last_cursor"].map((name) => placed(at(page.body, `/${name}`)));
      return json(200, { ...Object(page.body), first_cursor: first, last_cursor: last }, page.headers);
    },
  },
  {
    id: "search-looks-only-at-the-newest-page",
    stated: true,
    breaks: "Endpoints > Transaction",
    how: "applies search_key after the page has been cut to the limit, and says has_next false",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const isSearch = call.operation === LIST && call.url.searchParams.has("search_key");
      if (!isSearch || reply.status !== 200) return reply;
      const found = new Set((await everything(next, call)).map(idOf));
      const { body } = await next(changed(call, { query: { search_key: null } }));
      const page = elements(body).filter((element) => found.has(idOf(element)));
      return withPage(reply, page, { has_next: false });
    },
  },
  {
    id: "refunded-charge-moves-to-the-top",
    stated: true,
    breaks: "Endpoints > Transaction, Paging rules",
    how:
      "sorts the list by the time of the last change: a refund moves a charge in front of newer ones, " +
      "a capture does not",
    wrap: (next, { now }) => {
      const refunds = new Map<string, number>();
      const changedAt = (element: unknown) =>
        refunds.get(idOf(element)) ?? Number(at(element, "/date_created"));
      return async (call) => {
        const reply = await next(call);
        if (reply.status !== 200) return reply;
        if (call.operation === "refundCharge") refunds.set(call.id, now());
        if (call.operation !== LIST) return reply;
        const found = await everything(next, call);
        const all = found.toSorted((a, b) => changedAt(b) - changedAt(a));
        const sent = call.url.searchParams.get(isInFront(call) ? "before_id" : "after_id");
        const place = all.findIndex((element) => cursorOf(element) === sent);
        // The charge of a cursor may not pass the filter of this call.
        return sent !== null && place === -1 ? reply : pageAt(reply, call, all, place);
      };
    },
  },
  {
    id: "status-filter-stays-at-the-status-before-capture",
    stated: true,
    breaks: "States and transitions",
    how: "compares transaction_status with the status that a charge had when it was created; a read is right",
    charges: ({ find, move }) => ({
      find,
      async move(sql, seen, next, reason) {
        const key = [seen.merchantId, seen.id];
        const where = "WHERE merchant_id = $1 AND id = $2";
        const [created] = await sql.all<{ facets: string }>(`SELECT facets FROM charges ${where}`, key);
        const moved = await move(sql, seen, next, reason);
        if (moved !== undefined && created !== undefined)
          await sql.all(`UPDATE charges SET facets = $3 ${where}`, [...key, created.facets]);
        return moved;
      },
    }),
  },
  {
    id: "has-next-under-a-filter-counts-unfiltered-charges",
    stated: false,
    breaks:
      "derived: a client that loops while has_next is true asks for needless empty pages, or never ends where the " +
      "empty page has no cursor; has_next is of use only for the list that was asked for",
    how: "says has_next true on a filtered page when any older charge exists, also when none of them matches",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const last = at(reply.body, "/last_cursor");
      if (call.operation !== LIST || !isFiltered(call) || reply.status !== 200 || !isText(last)) return reply;
      const unfiltered = Object.fromEntries(FILTERS.map((name) => [name, null]));
      const older = { ...unfiltered, before_id: null, after_id: last, limit: "1" };
      const { body } = await next(changed(call, { query: older }));
      return json(200, { ...Object(reply.body), has_next: elements(body).length > 0 }, reply.headers);
    },
  },
];

const orders: readonly Break[] = [
  {
    id: "charge-not-found-by-inline-orders-external-id",
    stated: true,
    breaks: "Endpoints > Order",
    how: "associates a charge with an order that is named by its id, not with one that stands whole in the request",
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        const order = at(call.body, "/order");
        const id = at(reply.body, "/charge/id");
        const isWhole =
          isObject(order) && order["id"] === undefined && at(call.body, "/order_id") === undefined;
        if (call.operation !== "createCharge" || !isWhole || !isText(id)) return reply;
        const own = [
          at(reply.body, "/charge/payment_info/service_system_order_id"),
          order["external_system_order_id"],
        ];
        for (const term of own.filter((one) => isText(one)))
          await sandbox.world.store.write((sql) =>
            sql.all("DELETE FROM charge_terms WHERE charge_id = $1 AND term = $2", [id, term]),
          );
        return reply;
      },
  },
  {
    id: "second-order-update-undoes-the-first",
    stated: true,
    breaks: "Resources and their fields > Order",
    how: "lays the fields of an update over the order as it was created, so that a second update undoes the first",
    wrap: (next, world) => {
      const created = new Map<string, Order>();
      return async (call) => {
        if (call.operation !== "updateOrder") return next(call);
        const becomes = (past: Order | undefined) =>
          changesRecord<Order>(call, world, "order", call.id, ({ document }) => ({
            document: { ...document, ...(past && { request: past.request, card: past.card }) },
          }));
        const before = await becomes(created.get(call.id));
        if (before !== undefined && !created.has(call.id)) created.set(call.id, before.document);
        const reply = await next(call);
        if (reply.status !== 200) await becomes(before?.document);
        return reply;
      };
    },
  },
  {
    id: "order-update-refuses-short-ipv6-in-header",
    stated: true,
    breaks: "Resources and their fields > Anti-fraud metadata header",
    how: "refuses an update of an order whose header has a shortened IPv6 address; creations accept it",
    wrap: (next, world) => {
      const isRefused = (call: Call) => isKnown(call, world) && isShortIpv6(metadata(call)["ip_address"]);
      return refuses(
        "updateOrder",
        isRefused,
        400,
        "invalid_anti_fraud_header_invalid_ip_address",
      )(next, world);
    },
  },
  {
    id: "refused-order-update-is-half-applied",
    stated: false,
    breaks:
      "derived: after an answer 400 the merchant takes the order as unchanged; half a change makes its records " +
      "differ from those of the service",
    how:
      "writes description, external_system_order_id and purchases one after the other, and checks each when it is " +
      "written: a refused update has changed those before the wrong one",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const { body } = call;
      const isRefused = call.operation === "updateOrder" && isRefusedAs("validation_error")(call, reply);
      if (!isRefused || !isObject(body)) return reply;
      const sent = ["description", "external_system_order_id", "purchases"].filter((name) => name in body);
      const isWrong = (name: string) => checks.updateOrder.body({ [name]: body[name] }).length > 0;
      const written = sent.slice(0, Math.max(0, sent.findIndex(isWrong)));
      const parts = Object.fromEntries(written.map((name) => [name, body[name]]));
      await changesRecord<Order>(call, world, "order", call.id, ({ document }) => ({
        document: { ...document, request: { ...document.request, ...parts } },
      }));
      return reply;
    },
  },
];

const checkoutAndSubscriptions: readonly Break[] = [
  {
    id: "checkout-button-any-key-after-a-good-one",
    stated: true,
    breaks: "Authentication",
    how: "keeps the button after the first good request, and from then on returns it for any key",
    wrap: (next) => {
      let kept: Reply | undefined;
      return async (call) => {
        if (call.operation !== "getCheckoutButton") return next(call);
        const keys = call.url.searchParams.getAll("public_key");
        if (kept !== undefined && keys.length === 1 && isText(keys[0])) return kept;
        const reply = await next(call);
        if (reply.status === 200) kept = reply;
        return reply;
      };
    },
  },
  {
    id: "plan-on-disabled-product-when-a-newer-one-is-enabled",
    stated: true,
    breaks: "Resources and their fields > Product",
    how: "looks at the status of the product that was created last, not of the one that the plan names",
    wrap: (next, world) => {
      const create = async (call: Call): Promise<Reply> => {
        const becomes = (status: string | undefined) =>
          changesRecord<Product>(call, world, "product", String(at(call.body, "/product_id")), () => ({
            ...(status !== undefined && { status }),
          }));
        const named = await becomes(await lastProductStatus(call, world));
        const reply = await next(call);
        await becomes(named?.status);
        return reply;
      };
      // One after the other: each sees the product that it names with its own status.
      let turn: Promise<unknown> = Promise.resolve();
      return (call) => {
        if (call.operation !== "createPlan") return next(call);
        const reply = turn.then(() => create(call));
        turn = reply.catch(() => undefined);
        return reply;
      };
    },
  },
  {
    id: "plan-list-loses-a-plan-from-page-three-on",
    stated: true,
    breaks: "Endpoints > Subscription and product",
    how: "begins page 3 of the plans, and each later one, one plan too late",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { page, size } = pageOf(call);
      if (call.operation !== "listPlans" || reply.status !== 200 || page < 3) return reply;
      const start = (page - 1) * size + 1;
      const plans = (await allOf(next, call, "plan_list")).slice(start, start + size);
      return json(200, { ...Object(reply.body), plan_list: plans }, reply.headers);
    },
  },
  {
    id: "cancel-ends-all-subscriptions-of-the-customer",
    stated: true,
    breaks: "Endpoints > Subscription and product",
    how: "cancels with a subscription all others of the same customer_email, with one answer and one event",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      if (call.operation !== "cancelSubscription" || reply.status !== 200) return reply;
      const subscriptions = await subscriptionsOf(call, world);
      const email = subscriptions.find(({ id }) => id === call.id)?.document.customer_email;
      for (const { id, document } of subscriptions)
        if (document.customer_email === email)
          await changesRecord(call, world, "subscription", id, () => ({ status: "cancelled" }));
      return reply;
    },
  },
  {
    id: "unfiltered-subscription-list-hides-cancelled",
    stated: true,
    breaks: "Endpoints > Subscription and product",
    how: "leaves cancelled subscriptions out of the list without plan_id, and shows them with it",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const isOfPlan = !["", "null"].includes(call.url.searchParams.get("plan_id") ?? "");
      if (call.operation !== "listSubscriptions" || reply.status !== 200 || isOfPlan) return reply;
      const all = await allOf(next, call, "subscription_list");
      const shown = all.filter((one) => at(one, "/status") !== "cancelled");
      return withNumberedPage(reply, call, "subscription_list", shown);
    },
  },
  {
    id: "subscription-without-token-when-email-is-known",
    stated: true,
    breaks: "Resources and their fields > Subscription",
    how: "takes the token of the customer's earlier subscription where the body has neither token nor alias",
    wrap: (next, world) => async (call) => {
      const isWithout = ["id", "alias"].every(
        (name) => at(call.body, `/payment_token_${name}`) === undefined,
      );
      const email = at(call.body, "/customer_email");
      if (call.operation !== "createSubscription" || !isWithout) return next(call);
      const subscriptions = await subscriptionsOf(call, world);
      const known = subscriptions.find(({ document }) => document.customer_email === email);
      if (known === undefined) return next(call);
      return next(changed(call, { body: withAt(call.body, "/payment_token_id", known.document.token_id) }));
    },
  },
  {
    id: "payment-intent-filters-joined-by-or",
    stated: true,
    breaks: "Endpoints > Subscription and product",
    how: "gives the intents that match either filter where both are sent",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const names = ["invoice_id", "subscription_id"];
      const hasBoth = names.every((name) => call.url.searchParams.has(name));
      if (call.operation !== "listPaymentIntents" || reply.status !== 200 || !hasBoth) return reply;
      const byOne = (without: string) =>
        allOf(next, changed(call, { query: { [without]: null } }), "payment_intent_list");
      const found = (await Promise.all(names.map(byOne))).flat();
      const once = new Map(found.map((intent) => [String(at(intent, "/id")), intent]));
      // An id begins with the time of its creation.
      const newestFirst = [...once].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, intent]) => intent);
      return withNumberedPage(reply, call, "payment_intent_list", newestFirst);
    },
  },
];

const events: readonly Break[] = [
  {
    id: "cash-completion-event-lacks-id-and-status",
    stated: true,
    breaks: "Events",
    how: "sends charge.succeeded of a completed store or bank charge with event_type and payload only",
    events: sends((event) => {
      const isCash = isOf("succeeded")(event) && isBy("pay_with_store", "pay_with_bank_account")(event);
      const { event_type, payload } = event;
      return isCash ? { event_type, payload } : event;
    }),
  },
  {
    id: "refused-capture-sends-capture-succeeded",
    stated: true,
    breaks: "Events",
    how: "sends capture.succeeded for a capture that it refuses because the charge is already captured",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      if (call.operation === "captureCharge" && isRefusedAs("transaction_already_completed")(call, reply))
        await announces("capture.succeeded", call, world, always);
      return reply;
    },
  },
  {
    id: "no-event-for-cancel-without-reason",
    stated: true,
    breaks: "Events",
    how: "sends no subscription_update.succeeded for a cancellation without a reason",
    events: doesNotSend(
      (event) =>
        isOfType("subscription_update.succeeded")(event) &&
        at(event, "/payload/cancellation_reason") === null,
    ),
  },
];

const testing: readonly Break[] = [
  {
    id: "completing-a-completed-bank-charge-again-is-accepted",
    stated: true,
    breaks: "Endpoints > Testing",
    how: "completes a completed bank-account charge again, and sends charge.succeeded again; store charges are refused",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const isRefused = call.operation === "completePendingCharge" && reply.status === 404;
      return isRefused && (await announces("charge.succeeded", call, world, isCompletedBankCharge))
        ? json(200, { success_message: "The charge was completed." })
        : reply;
    },
  },
  {
    id: "testing-complete-passes-an-open-3ds",
    stated: true,
    breaks: "Endpoints > Testing",
    how: "completes any pending charge, also one whose customer has yet to pass 3DS",
    ...transitions((rows) => [
      ...rows,
      ...rows
        .filter(({ from, on }) => from === "pending" && on === "authenticate")
        .map((row) => ({ ...row, on: "complete" as const })),
    ]),
  },
];

const keys: readonly Break[] = [
  {
    id: "public-key-may-list-when-searching",
    stated: true,
    breaks: "Authentication",
    how: "lets the public key list charges where search_key is in the query",
    wrap: letsIn([LIST], (call, world) => isPublic(call, world) && call.url.searchParams.has("search_key")),
  },
  {
    id: "unknown-key-on-unknown-charge-gets-404",
    stated: true,
    breaks: "Authentication",
    how: "looks for the charge before it looks at the key: a wrong key gets 404 for a charge that does not exist",
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        if (call.operation !== "getCharge" || reply.status !== 401) return reply;
        const looked = await next(withHeader(call, KEY, sandbox.merchant().secretKey));
        return looked.status === 404 ? looked : reply;
      },
  },
  {
    id: "public-key-cannot-charge-a-token",
    stated: true,
    breaks: "Authentication",
    how: "refuses the public key for a charge that pays with a payment token",
    wrap: refusesKey(
      "createCharge",
      (call, world) => isPublic(call, world) && at(call.body, METHOD) === "pay_with_service_payment_token",
    ),
  },
];

const errorsAndLimits: readonly Break[] = [
  {
    id: "limit-bounds-not-checked-on-cursor-pages",
    stated: true,
    breaks: "Errors",
    how: "brings a limit out of bounds to the nearest allowed one where a valid cursor is sent",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const isTurn = call.operation === LIST && (isBehind(call) || isInFront(call));
      if (!isTurn || !isRefusedAs("limit_out_of_bounds")(call, reply)) return reply;
      const limit = String(Math.min(100, Math.max(1, limitOf(call))));
      const brought = await next(changed(call, { query: { limit } }));
      return brought.status === 200 ? brought : reply;
    },
  },
  {
    id: "error-reasons-pile-up-over-requests",
    stated: false,
    breaks:
      "derived: by Errors a 400 has 'detail' for its reasons; reasons of other refusals send a developer to fields " +
      "that were right, and may show what others sent",
    how: "lists the reasons of all orders that were refused before in the 400 of POST /order",
    wrap: (next, world) => {
      const place = "/detail/additional_details/violations";
      const reasons: unknown[] = [];
      const piles = changesRefusal(
        "createOrder",
        (body) => {
          const own = at(body, place);
          if (Array.isArray(own)) reasons.push(...own);
          return withAt(body, place, [...reasons]);
        },
        400,
      );
      return piles(next, world);
    },
  },
  {
    id: "order-limit-never-opens-again",
    stated: true,
    breaks: "Errors",
    how: "never sets the count of order creations back: after the first 429 a key creates no order any more",
    wrap: (next, { now }) => {
      const refused = new Map<string, Reply>();
      return async (call) => {
        if (call.operation !== "createOrder") return next(call);
        const before = refused.get(keyOf(call));
        if (before !== undefined)
          return json(429, withAt(before.body, "/date_created", now()), before.headers);
        const reply = await next(call);
        if (reply.status === 429) refused.set(keyOf(call), reply);
        return reply;
      };
    },
  },
];

export const second: readonly Break[] = [
  ...list,
  ...orders,
  ...checkoutAndSubscriptions,
  ...events,
  ...testing,
  ...keys,
  ...errorsAndLimits,
];

function isShortIpv6(value: unknown): boolean {
  return isText(value) && value.includes(":") && !/^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i.test(value);
}

function isCompletedBankCharge({ method, status }: Charge): boolean {
  return method === "pay_with_bank_account" && status === "captured";
}

/** The page behind a place in the list, or in front of it where before_id is sent. -1: from the newest charge on. */
function pageAt(reply: Reply, call: Call, all: readonly unknown[], place: number): Reply {
  const limit = limitOf(call);
  const [start, end] = isInFront(call) ? [Math.max(0, place - limit), place] : [place + 1, place + 1 + limit];
  return withPage(reply, all.slice(start, end), { has_next: end < all.length, has_previous: start > 0 });
}

/** Number and size of the page of a paged list. */
function pageOf({ url: { searchParams } }: Call): { readonly page: number; readonly size: number } {
  return {
    page: Number(searchParams.get("page") ?? "1"),
    size: Number(searchParams.get("page_size") ?? "15"),
  };
}

/** Every element of a paged list. */
async function allOf(next: Serve, call: Call, name: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await next(changed(call, { query: { page: String(page), page_size: "100" } }));
    const part = at(body, `/${name}`);
    if (Array.isArray(part)) found.push(...part);
    pages = Number(at(body, "/page_count"));
  }
  return found;
}

/** The same answer with a page of other elements, their counts and links. */
function withNumberedPage(reply: Reply, call: Call, name: string, all: readonly unknown[]): Reply {
  const { page, size } = pageOf(call);
  const pages = Math.ceil(all.length / size);
  const link = (to: number) =>
    changed(call, { query: { page: String(to), page_size: String(size) } }).url.href;
  const body = {
    page_count: pages,
    item_count: all.length,
    next: page < pages ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    [name]: all.slice((page - 1) * size, page * size),
  };
  return json(200, { ...Object(reply.body), ...body }, reply.headers);
}

function merchantOf(call: Call, { sandbox }: World): Merchant | undefined {
  return sandbox.world.merchants.byKey(keyOf(call))?.merchant;
}

/** Changes what the store has of the caller's record, and gives it as it was before. Nobody is told. */
async function changesRecord<Document extends object>(
  call: Call,
  world: World,
  kind: RecordKind,
  id: string,
  change: (seen: StoredRecord<Document>) => { readonly status?: string; readonly document?: Document },
): Promise<StoredRecord<Document> | undefined> {
  const merchant = merchantOf(call, world);
  if (merchant === undefined) return undefined;
  return world.sandbox.world.store.write(async (sql) => {
    const seen = await findRecord<Document>(sql, merchant.id, kind, id);
    if (seen !== undefined)
      await replaceRecord(sql, merchant.id, kind, seen, { document: seen.document, ...change(seen) });
    return seen;
  });
}

/** All subscriptions of the caller, newest first. */
async function subscriptionsOf(call: Call, world: World): Promise<readonly StoredRecord<Subscription>[]> {
  const merchant = merchantOf(call, world);
  if (merchant === undefined) return [];
  const whole = { number: 1, size: Number.MAX_SAFE_INTEGER };
  const { records } = await world.sandbox.world.store.read((sql) =>
    pageRecords<Subscription>(sql, merchant.id, "subscription", {}, whole),
  );
  return records;
}

async function lastProductStatus(call: Call, world: World): Promise<string | undefined> {
  const merchant = merchantOf(call, world);
  if (merchant === undefined) return undefined;
  const newestFirst = await world.sandbox.world.store.read((sql) =>
    recordsBefore<Product>(sql, merchant.id, "product", { beforeId: undefined, limit: 1 }),
  );
  return newestFirst[0]?.status;
}

/** Sends this event about the charge of the call where it is such a charge. The charge stays as it is. */
async function announces(
  type: ChargeEvent,
  call: Call,
  world: World,
  isSuch: (charge: Charge) => boolean,
): Promise<boolean> {
  const merchant = merchantOf(call, world);
  if (merchant === undefined) return false;
  const own = world.sandbox.world;
  return own.write(async (sql) => {
    const charge = await findCharge(sql, merchant.id, call.id);
    if (charge === undefined || !isSuch(charge)) return false;
    const movement = { id: own.newId(), amount: charge.captured, created: own.clock.now() };
    await announceMove(own, sql, merchant, type, charge, movement);
    return true;
  });
}
