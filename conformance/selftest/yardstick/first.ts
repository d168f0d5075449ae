/**
 * Breaks that whoever writes flows or rules does not read until the rules are written: they measure what the suite sees
 * at first sight.
 */
import { advance } from "../../../sandbox/charges/advance.ts";
import type { Action } from "../../../sandbox/charges/charge.ts";
import { createCharge } from "../../../sandbox/charges/create.ts";
import { refusalOf } from "../../../sandbox/charges/refusals.ts";
import { readChargeRequest } from "../../../sandbox/charges/request.ts";
import { detailOf, messageOf } from "../../../sandbox/charges/status-details.ts";
import { chargeView } from "../../../sandbox/charges/view.ts";
import { associateOrder, namesOrder } from "../../../sandbox/orders/orders.ts";
import { type Charge, findCharge } from "../../../sandbox/store/charges.ts";
import { findContinuation } from "../../../sandbox/store/continuations.ts";
import type { Merchant } from "../../../sandbox/store/merchants.ts";
import type { Sql } from "../../../sandbox/store/port.ts";
import { insertRecord } from "../../../sandbox/store/records.ts";
import { type MaskedCard, cardIn, withoutCardData } from "../../../sandbox/tokens/cards.ts";
import { findToken } from "../../../sandbox/tokens/tokens.ts";
import { PLUGIN_HEADER, channelOf } from "../../../sandbox/values/charge-state.ts";
import type { Body } from "../../../sandbox/values/call.ts";
import { at, isArray, isObject, isText, mentions } from "../../call/json-pointer.ts";
import type { Deliver, World, Wrap } from "../harness/defect.ts";
import { type Call, type Reply, type Serve, changed, json, withBody, withHeader } from "../harness/wire.ts";
import { errorBody, fields, isPendingReply, withAt } from "../mutations/bodies.ts";
import { ACTION, METHOD, REDIRECT, authorized, isHeld, isPage, onCharge } from "../mutations/charges.ts";
import { forgets, isInFront } from "../mutations/cursors.ts";
import { type Event, doesNotSend, sends } from "../mutations/events.ts";
import { keyOf } from "../mutations/keys.ts";
import { PAYMENT_TOKEN } from "../mutations/operations.ts";
import { readsQuery } from "../mutations/requests.ts";
import { authenticatesTo, plus, unguarded, withoutCheck } from "../mutations/state-table.ts";
import type { Break } from "./break.ts";

const CARD = "credit_or_debit_card";
const TOKEN = "pay_with_service_payment_token";
const THREE_DS = "3ds_authenticate";
const CODE = "/status_details/detail/code";
/** `detail.code` of a charge whose 3DS failed. */
const FAILED_3DS = "authentication_failed";

export const first: readonly Break[] = [
  {
    id: "token-charge-uses-newest-tokens-card",
    stated: true,
    breaks: "Resources and their fields > Charge request body",
    how:
      "When a charge is paid with a token, the service looks only whether that token exists, and charges the card of " +
      "the merchant's newest token.",
    ...chargesInstead((_own, newest) => newest),
  },
  {
    id: "token-charge-skips-3ds",
    stated: true,
    breaks: "What the service does > 3DS flow",
    how: "Asks for 3DS only when the card itself is in the charge, so a token of the same card is charged without it.",
    ...chargesInstead((own) => (own.test_card === "three_ds" ? { ...own, test_card: null } : own)),
  },
  {
    id: "token-dead-after-declined-charge",
    stated: false,
    breaks: "derived: one declined charge must not take away the stored card of a customer",
    how: "Removes a token when a charge that was paid with it fails.",
    charges: (sound) => ({
      ...sound,
      async move(sql, seen, next, reason) {
        const charge = await sound.move(sql, seen, next, reason);
        if (charge?.status === "failed") await forgetToken(sql, charge.facts.payment["payment_token"]);
        return charge;
      },
    }),
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        if (call.operation === "createCharge" && at(reply.body, "/charge/status") === "failed") {
          const token = at(reply.body, "/charge/payment_detail/payment_token");
          await sandbox.world.store.write((sql) => forgetToken(sql, token));
        }
        return reply;
      },
  },
  {
    id: "token-update-answer-shows-full-card-number",
    stated: false,
    breaks: "derived: merchants use tokens in order not to handle card numbers",
    how: "Answers the update of a token with the full card number.",
    wrap: (next) => {
      const numbers = new Map<unknown, unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createPaymentToken")
          numbers.set(at(reply.body, "/token_details/id"), at(call.body, `/credential/${CARD}/card_number`));
        return call.operation === "updatePaymentToken" && reply.status === 200 && numbers.has(call.id)
          ? json(
              200,
              withAt(reply.body, `/token_details/${CARD}/card_number`, numbers.get(call.id)),
              reply.headers,
            )
          : reply;
      };
    },
  },
  {
    id: "auto-capture-default-from-previous-charge",
    stated: true,
    breaks: "Resources and their fields > Charge request body",
    how: "Takes auto_capture from the merchant's charge before, when a charge has no processing_instructions.",
    wrap: takesFromPrevious("processing_instructions", (before) => ({
      auto_capture: at(before, "/auto_capture") === true,
    })),
  },
  {
    id: "authorization-code-of-previous-charge-on-failed-one",
    stated: true,
    breaks: "Resources and their fields > Charge response",
    how: "Shows on a card charge that failed the authorization code of the merchant's last successful one.",
    wrap: (next, world) => {
      const last = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        const place = { createCharge: "", getCharge: "/status_details" }[String(call.operation)];
        const charge = at(reply.body, "/charge");
        if (place === undefined || charge === undefined) return reply;
        const merchant = merchantOf(call, world)?.id ?? "";
        const code = at(reply.body, "/status_details/detail/additional_details/authorization_code");
        if (call.operation === "createCharge" && code !== undefined) last.set(merchant, code);
        const isFailedCard = isByCard(charge) && at(charge, "/status") === "failed";
        if (!isFailedCard || !last.has(merchant)) return reply;
        const pointer = `${place}/detail/additional_details/authorization_code`;
        return json(reply.status, withAt(reply.body, pointer, last.get(merchant)), reply.headers);
      };
    },
  },
  {
    id: "bnpl-action-says-3ds-while-a-3ds-is-open",
    stated: true,
    breaks: "Resources and their fields > Charge response",
    how: "Answers a new pay_with_bnpl charge with the action 3ds_authenticate while a card charge waits for 3DS.",
    wrap: (next, world) => async (call) => {
      if (call.operation !== "createCharge" || at(call.body, METHOD) !== "pay_with_bnpl") return next(call);
      const open = await openFor3ds(call, world);
      const reply = await next(call);
      return open !== undefined && isPendingReply(reply)
        ? json(reply.status, withAt(reply.body, ACTION, THREE_DS), reply.headers)
        : reply;
    },
  },
  {
    id: "store-charge-with-order-answers-200-pending",
    stated: true,
    breaks: "States and transitions",
    how: "Answers a pending pay_with_store charge that has an order with 200.",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { charge, id, ...status_details } = fields(reply.body);
      const isMeant =
        call.operation === "createCharge" && isPendingReply(reply) && namesOrder(fields(call.body));
      return isMeant && at(charge, "/payment_method") === "pay_with_store"
        ? json(200, { charge, id, status_details }, reply.headers)
        : reply;
    },
  },
  {
    id: "second-read-of-pending-store-charge-says-success",
    stated: true,
    breaks: "States and transitions",
    how: "Completes a pending pay_with_store charge when it is read: the next read says success.",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const merchant = merchantOf(call, world);
      const isPending = at(reply.body, "/charge/status") === "pending";
      const isByStore = at(reply.body, "/charge/payment_method") === "pay_with_store";
      const { world: inside } = world.sandbox;
      if (call.operation === "getCharge" && merchant !== undefined && isPending && isByStore)
        await inside.write((sql) => advance(inside, sql, merchant, call.id, { type: "complete" }));
      return reply;
    },
  },
  {
    id: "same-amount-and-description-returns-the-earlier-charge",
    stated: false,
    breaks: "derived: two customers who buy the same article at the same price must both pay",
    how:
      "Makes no new charge by card when one of the last five minutes with the same amount, currency and description " +
      "succeeded: it answers with that one, whoever pays.",
    wrap: (next, world) => {
      const made = new Map<string, { readonly reply: Reply; readonly until: number }>();
      return async (call) => {
        if (call.operation !== "createCharge" || at(call.body, METHOD) !== CARD) return next(call);
        const { amount_details, description } = fields(call.body);
        const money = [at(amount_details, "/amount"), at(amount_details, "/currency_code")];
        const same = JSON.stringify([merchantOf(call, world)?.id, description, ...money]);
        const earlier = made.get(same);
        if (earlier !== undefined && world.now() < earlier.until && (await isSound(next, call)))
          return earlier.reply;
        const reply = await next(call);
        if (reply.status === 200) made.set(same, { reply, until: world.now() + 300_000 });
        return reply;
      };
    },
  },
  {
    id: "charge-without-consumer-shows-the-previous-consumer",
    stated: false,
    breaks: "derived: the personal data of one customer must not stand on the purchase of another",
    how: "Takes consumer_details from the merchant's charge before, when a charge has none.",
    wrap: takesFromPrevious("consumer_details", (before) => before),
  },
  {
    id: "second-open-3ds-gets-the-first-ones-redirect-url",
    stated: true,
    breaks: "What the service does > 3DS flow",
    how: "Gives a charge that needs 3DS the redirect_url of the one that already waits for it.",
    ...sharesRedirects(),
  },
  {
    id: "failed-3ds-return-carries-continuation-id-as-tid",
    stated: true,
    breaks: "What the service does > 3DS flow",
    how: "Returns the customer with the id of the continuation as TID after failed 3DS.",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const back = URL.parse(reply.headers.get("location") ?? "");
      const { id, continuation } = await continuationAt(call, world);
      if (pressed(call) !== "fail" || back === null || continuation?.action !== THREE_DS) return reply;
      back.searchParams.set("TID", id);
      const headers = new Headers(reply.headers);
      headers.set("location", back.href);
      return { ...reply, headers };
    },
  },
  {
    id: "hold-is-captured-by-completing-3ds",
    stated: true,
    breaks: "Resources and their fields > Charge request body",
    how: "Captures a hold in full when the customer passes 3DS.",
    ...authenticatesTo("captured"),
  },
  {
    id: "failed-3ds-webhook-still-says-pending",
    stated: true,
    breaks: "States and transitions",
    how: "Builds the event about failed 3DS before the charge is changed, so it says pending.",
    events: (next) => {
      const pending = new Map<unknown, object>();
      return sends((event) => {
        if (event.event_type === "charge.pending") pending.set(event["id"], event);
        const before = at(event, CODE) === FAILED_3DS ? pending.get(event["id"]) : undefined;
        return before === undefined ? event : { ...before, event_type: event.event_type };
      })(next);
    },
  },
  {
    id: "3ds-sticks-to-the-card-after-once",
    stated: true,
    breaks: "What the service does > 3DS flow",
    how: "Asks for 3DS at any amount once a card has been through it.",
    wrap: (next, world) => async (call) => {
      const merchant = merchantOf(call, world);
      if (call.operation !== "createCharge" || merchant === undefined) return next(call);
      const { world: inside } = world.sandbox;
      const isMeant = await inside.store.read(async (sql) => {
        const means = await wanted(call, world, sql, merchant).then(
          (one) => one.means,
          () => undefined,
        );
        return means?.opening === "approve" && (await hasBeenThrough3ds(sql, merchant, means.card));
      });
      if (!isMeant || !(await isSound(next, call))) return next(call);
      const charge = await inside.write((sql) => createPending(call, world, sql, merchant));
      const detail = detailOf(inside, charge);
      const { id, created } = charge;
      const told = { date_created: created, detail, message: messageOf(charge), status: "pending" };
      return json(400, { ...told, id, charge: chargeView(charge) });
    },
  },
  {
    id: "charge-not-found-after-failed-3ds",
    stated: true,
    breaks: "What the service does > 3DS flow",
    how: "Answers a read of a charge whose 3DS failed with 404.",
    wrap:
      (next, { now }) =>
      async (call) => {
        const reply = await next(call);
        return call.operation === "getCharge" && at(reply.body, CODE) === FAILED_3DS
          ? json(404, errorBody("charge_not_found", now()))
          : reply;
      },
  },
  {
    id: "3ds-page-pressed-again-turns-failure-into-success",
    stated: false,
    breaks: "derived: a charge that the merchant was told has failed must not take the money later",
    how: "Keeps the 3DS page open after failure: success pressed then makes the charge succeed.",
    wrap: (next, world) => {
      const pages = new Map<string, Reply>();
      return async (call) => {
        if (!isPage(call)) return next(call);
        const { href } = call.url;
        const { charge } = await continuationAt(call, world);
        const isFailed = charge?.reason === FAILED_3DS;
        if (isFailed && pressed(call) === "succeed")
          await world.sandbox.world.store.write((sql) =>
            sql.all(`UPDATE charges SET status = 'pending', reason = NULL WHERE id = $1`, [charge.id]),
          );
        const reply = await next(call);
        if (charge?.status === "pending" && call.method === "GET") pages.set(href, reply);
        return isFailed && call.method === "GET" ? (pages.get(href) ?? reply) : reply;
      };
    },
  },
  {
    id: "refused-capture-uses-up-the-one-capture",
    stated: true,
    breaks: "Endpoints > Transaction",
    how: "Refuses each capture of a hold after one of more than was held.",
    wrap: (next, world) => {
      const used = new Set<string>();
      return onCharge("captureCharge", async (charge, call, serve) => {
        if (used.has(call.id) && isHeld(charge))
          return json(400, errorBody("transaction_already_completed", world.now()));
        const reply = await serve(call);
        if (at(reply.body, "/detail/code") === "amount_too_large") used.add(call.id);
        return reply;
      })(next, world);
    },
  },
  {
    id: "auto-captured-charge-capturable-after-partial-refund",
    stated: true,
    breaks: "States and transitions",
    how: "Captures from an auto-captured charge what was refunded of it.",
    ...plus({
      from: "refunded",
      on: "capture",
      to: "captured",
      emits: "capture.succeeded",
      effect: "captureAmount",
    }),
    store: withoutCheck,
    charges: (sound) => ({
      ...sound,
      async move(sql, seen, next, reason) {
        const amount = next.captured - seen.captured;
        if (seen.status === "refunded" && next.status === "captured") {
          if (!seen.autoCapture) throw refusalOf(seen, moves("capture", amount), "no_such_transition");
          if (next.captured > seen.authorized + seen.refunded) throw tooMuch(seen, "capture", amount);
        }
        return sound.move(sql, seen, next, reason);
      },
    }),
  },
  {
    id: "capture-accepted-before-3ds-is-done",
    stated: true,
    breaks: "States and transitions",
    how: "Captures a charge that has auto_capture false and still waits for 3DS.",
    ...plus({
      from: "pending",
      on: "capture",
      to: "captured",
      emits: "capture.succeeded",
      when: "holdsFunds",
      effect: "captureAmount",
    }),
    charges: (sound) => ({
      ...sound,
      async move(sql, seen, next, reason) {
        if (next.captured > seen.authorized) throw tooMuch(seen, "capture", next.captured);
        return sound.move(sql, seen, next, reason);
      },
    }),
  },
  {
    id: "refunds-limited-each-but-not-in-sum",
    stated: true,
    breaks: "States and transitions",
    how: "Compares each refund with the full amount and not with what is left.",
    ...unguarded("refunded", "refund"),
    store: withoutCheck,
    charges: (sound) => ({
      ...sound,
      async move(sql, seen, next, reason) {
        const amount = next.refunded - seen.refunded;
        if (amount > seen.captured) throw tooMuch(seen, "refund", amount);
        return sound.move(sql, seen, next, reason);
      },
    }),
  },
  {
    id: "refund-of-a-hold-releases-only-the-sent-amount",
    stated: true,
    breaks: "States and transitions",
    how: "Releases of a hold only the amount sent: the charge stays held, and the rest can be captured.",
    ...plus({
      from: "completed",
      on: "refund",
      to: "completed",
      emits: "refund.succeeded",
      when: "withinHold",
      effect: "refundAmount",
    }),
    charges: (sound) => {
      const released = new Map<string, number>();
      return {
        ...sound,
        async move(sql, seen, next, reason) {
          const before = released.get(seen.id) ?? 0;
          if (seen.status !== "completed") return sound.move(sql, seen, next, reason);
          if (next.captured > seen.authorized - before) throw tooMuch(seen, "capture", next.captured);
          const now = before + next.refunded;
          if (next.status === "completed") released.set(seen.id, now);
          const isAll = next.status === "completed" && now >= seen.authorized;
          const status = isAll ? "cancelled" : next.status;
          return sound.move(sql, seen, { ...next, status, refunded: seen.refunded }, reason);
        },
      };
    },
  },
  {
    id: "refund-of-a-hold-does-not-check-the-body",
    stated: true,
    breaks: "Resources and their fields > Capture and refund",
    how: "Does not look at the body of the refund of a hold.",
    wrap: onCharge("refundCharge", (charge, call, next) => {
      const body = { amount: authorized(charge), currency_code: "MXN" };
      return isHeld(charge)
        ? next(withHeader(changed(call, { body }), "content-type", "application/json"))
        : undefined;
    }),
  },
  {
    id: "no-event-for-second-refund-of-a-charge",
    stated: true,
    breaks: "States and transitions",
    how: "Sends refund.succeeded for the first refund of a charge alone.",
    events: (next) => {
      const told = new Set<unknown>();
      return doesNotSend((event) => {
        const charge = refunded(event);
        if (charge === undefined || !told.has(charge)) {
          told.add(charge);
          return false;
        }
        return true;
      })(next);
    },
  },
  {
    id: "second-refund-has-the-first-ones-id",
    stated: false,
    breaks: "derived: merchants book each refund under its refund_transaction_id",
    how: "Gives each refund of a charge the id of its first refund.",
    wrap: (next) => {
      const ids = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "refundCharge" || reply.status !== 200) return reply;
        const id = ids.get(call.id) ?? at(reply.body, "/refund_transaction_id");
        ids.set(call.id, id);
        return json(200, withAt(reply.body, "/refund_transaction_id", id), reply.headers);
      };
    },
    events: (next) => {
      const ids = new Map<unknown, unknown>();
      return sends((event) => {
        const charge = refunded(event);
        if (charge === undefined) return event;
        const pointer = "/payload/refund_detail/refund_transaction_id";
        const id = ids.get(charge) ?? at(event, pointer);
        ids.set(charge, id);
        return fields(withAt(event, pointer, id));
      })(next);
    },
  },
  {
    id: "ineligible-lookup-gets-the-last-options",
    stated: true,
    breaks: "Resources and their fields > Lookup response",
    how: "Answers the look-up of a charge that is not eligible with the options of the merchant's last one that was.",
    wrap: (next, world) => {
      const last = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        const options = at(reply.body, "/options");
        const isAsked = call.url.searchParams.get("monthly_installments") === "true";
        if (call.operation !== "lookupInstallments" || !isAsked || !isArray(options)) return reply;
        const merchant = merchantOf(call, world)?.id ?? "";
        if (options.length > 0) last.set(merchant, options);
        return json(200, withAt(reply.body, "/options", last.get(merchant) ?? []), reply.headers);
      };
    },
  },
  {
    id: "lookup-with-token-does-not-need-the-flag",
    stated: true,
    breaks: "Endpoints > Transaction",
    how: "Takes monthly_installments as true where it is missing and the body pays with a token.",
    wrap: readsQuery("lookupInstallments", "monthly_installments", (value, { body }) =>
      value === null && at(body, METHOD) === TOKEN ? "true" : value,
    ),
  },
  {
    id: "lookup-leaves-a-charge-in-the-list",
    stated: false,
    breaks: "derived: looking up options is no sale",
    how: "Stores a pending charge for each look-up that finds options.",
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const merchant = merchantOf(call, world);
      const options = at(reply.body, "/options");
      if (call.operation === "lookupInstallments" && merchant && isArray(options) && options.length > 0)
        await world.sandbox.world.write(async (sql) => {
          const { id } = await createPending(call, world, sql, { ...merchant, webhookUrl: null });
          await sql.all(`DELETE FROM jobs WHERE subject = $1`, [id]);
        });
      return reply;
    },
  },
  {
    id: "filter-dropped-when-paging-to-newer",
    stated: true,
    breaks: "Endpoints > Transaction",
    how: "Ignores payment_methods in a request that has before_id.",
    wrap: forgets("payment_methods", isInFront),
  },
];

/** Undefined where the key is not known. */
function merchantOf(call: Call, { sandbox }: World): Merchant | undefined {
  return sandbox.world.merchants.byKey(keyOf(call))?.merchant;
}

function isByCard(charge: unknown): boolean {
  return [CARD, TOKEN].includes(String(at(charge, "/payment_method")));
}

/** The charge of an event about a refund. */
function refunded(event: Event): unknown {
  return event.event_type === "refund.succeeded" ? at(event, "/payload/charge_detail/id") : undefined;
}

function moves(type: "capture" | "refund", amount: number): Action {
  return { type, money: { amount, currency_code: "MXN" } };
}

function tooMuch(seen: Charge, type: "capture" | "refund", amount: number): Error {
  return refusalOf(seen, moves(type, amount), "amount_too_large");
}

async function forgetToken(sql: Sql, id: unknown): Promise<void> {
  if (isText(id)) await sql.all(`DELETE FROM records WHERE kind = 'token' AND id = $1`, [id]);
}

/** The button of a page that a customer pressed. */
function pressed(call: Call): string | null {
  return isPage(call) && call.method === "POST" ? new URLSearchParams(call.text).get("answer") : null;
}

/** The continuation whose page a customer opens, and its charge. */
async function continuationAt({ url }: Call, { sandbox }: World) {
  const [, , merchant = "", id = ""] = url.pathname.split("/");
  return sandbox.world.store.read(async (sql) => {
    const continuation = await findContinuation(sql, merchant, id);
    const charge = continuation && (await findCharge(sql, merchant, continuation.charge_id));
    return { id, continuation, charge };
  });
}

/** The id of the oldest continuation at which a customer of the merchant has yet to pass 3DS. */
async function openFor3ds(call: Call, world: World): Promise<string | undefined> {
  const [found] = await world.sandbox.world.store.read((sql) =>
    sql.all<{ id: string }>(
      `SELECT o.id FROM continuations o JOIN charges c ON c.merchant_id = o.merchant_id AND c.id = o.charge_id
       WHERE o.merchant_id = $1 AND o.action = '${THREE_DS}' AND c.status = 'pending' ORDER BY o.created, o.id LIMIT 1`,
      [merchantOf(call, world)?.id ?? ""],
    ),
  );
  return found?.id;
}

async function hasBeenThrough3ds(sql: Sql, { id }: Merchant, card: MaskedCard | null): Promise<boolean> {
  const found = await sql.all(
    `SELECT id FROM charges WHERE merchant_id = $1 AND status <> 'pending' AND document LIKE $2
       AND document LIKE '%"${THREE_DS}"%' LIMIT 1`,
    [id, `%"fingerprint":"${card?.fingerprint}"%`],
  );
  return found.length > 0;
}

/** What the request of a charge or a look-up asks for. */
function wanted({ body, headers }: Call, { sandbox: { world } }: World, sql: Sql, merchant: Merchant) {
  const safe: Body<"createCharge"> = JSON.parse(JSON.stringify(withoutCardData(fields(body))));
  return readChargeRequest(
    world,
    sql,
    merchant,
    safe,
    cardIn(body),
    channelOf(headers.get(PLUGIN_HEADER) ?? undefined),
  );
}

/** Makes a charge that waits for 3DS, whatever its card and amount. */
async function createPending(call: Call, world: World, sql: Sql, merchant: Merchant): Promise<Charge> {
  const charge = await wanted(call, world, sql, merchant);
  const means = { ...charge.means, opening: "require_action", action: THREE_DS } as const;
  const made = await createCharge(world.sandbox.world, sql, merchant, { ...charge, means });
  const isCharge = call.operation === "createCharge";
  if (isCharge && charge.order !== null) await associateOrder(sql, merchant, charge.order, made);
  return made;
}

/** Whether a charge would be made: a number of months that nobody offers is the last thing that is refused. */
async function isSound(next: Serve, call: Call): Promise<boolean> {
  const instructions = at(call.body, "/processing_instructions") ?? {};
  const months = "/processing_instructions/monthly_installments";
  const { body } = await next(changed(call, { body: withAt(call.body, months, 7777) }));
  return isObject(instructions) && mentions(body, "monthly_installments");
}

function withText(reply: Reply, text: string): Reply {
  if (text === reply.text) return reply;
  const headers = new Headers(reply.headers);
  headers.delete("content-length");
  return withBody({ ...reply, headers, text });
}

/** Sends another text. What signs an event does not fit another text. */
function delivers(change: (text: string) => string | Promise<string>): (next: Deliver) => Deliver {
  return (next) => async (text, headers) => {
    const other = await change(text);
    await (other === text ? next(text, headers) : next(other));
  };
}

/** The other card of `chargesInstead` is stored under the id of the token and a suffix, which nobody sees. */
function asSent(text: string): string {
  return text.replaceAll(/~[0-9a-f-]{36}/g, "");
}

/** Charges another card in place of that of the token. Answers and events go on showing the token. */
function chargesInstead(
  choose: (own: MaskedCard, newest: MaskedCard) => MaskedCard,
): Pick<Break, "wrap" | "events"> {
  return {
    events: delivers(asSent),
    wrap: (next, world) => {
      const newest = new Map<string, string>();
      return async (call) => {
        const merchant = merchantOf(call, world);
        const sent = at(call.body, PAYMENT_TOKEN);
        let charged = call;
        if (call.operation === "createCharge" && merchant !== undefined && isText(sent)) {
          const other = `${sent}~${crypto.randomUUID()}`;
          const isStored = await world.sandbox.world.store.write(async (sql) => {
            const own = await findToken(sql, merchant.id, sent);
            const last = await findToken(sql, merchant.id, newest.get(merchant.id) ?? sent);
            if (own === undefined || last === undefined) return false;
            const card = choose(own.document.card, last.document.card);
            const document = { ...own.document, card };
            await insertRecord(sql, merchant.id, "token", { ...own, id: other, document });
            return true;
          });
          if (isStored) charged = changed(call, { body: withAt(call.body, PAYMENT_TOKEN, other) });
        }
        const reply = await next(charged);
        const id = at(reply.body, "/token_details/id");
        if (call.operation === "createPaymentToken" && merchant !== undefined && isText(id))
          newest.set(merchant.id, id);
        return withText(reply, asSent(reply.text));
      };
    },
  };
}

/** Where a charge has no such member, one is made of that of the merchant's charge before. */
function takesFromPrevious(member: string, make: (before: unknown) => unknown): Wrap {
  return (next, world) => {
    const last = new Map<string, unknown>();
    return async (call) => {
      if (call.operation !== "createCharge" || !isObject(call.body)) return next(call);
      const merchant = merchantOf(call, world)?.id ?? "";
      const own = call.body[member];
      const before = last.get(merchant);
      const value = own === undefined && before !== undefined ? make(before) : own;
      const reply = await next(
        value === own ? call : changed(call, { body: { ...call.body, [member]: value } }),
      );
      if (isText(at(reply.body, "/id"))) last.set(merchant, value);
      return reply;
    };
  };
}

/** Shows the continuation of the charge that waited first in place of that of a later one. */
function sharesRedirects(): Pick<Break, "wrap" | "events"> {
  const firstOf = new Map<string, string>();
  const underWay = new Set<Promise<Reply>>();
  const shared = (text: string): string =>
    text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => firstOf.get(id) ?? id);
  const create = async (next: Serve, call: Call, world: World): Promise<Reply> => {
    const open = await openFor3ds(call, world);
    const reply = await next(call);
    const own = String(at(reply.body, REDIRECT)).split("/").at(-1) ?? "";
    if (open !== undefined && at(reply.body, ACTION) === THREE_DS) firstOf.set(own, open);
    return reply;
  };
  return {
    // The event of a charge may come before its answer.
    events: delivers(async (text) => {
      await Promise.allSettled(underWay);
      return shared(text);
    }),
    wrap: (next, world) => async (call) => {
      const answer = call.operation === "createCharge" ? create(next, call, world) : next(call);
      if (call.operation === "createCharge") underWay.add(answer);
      const reply = await answer.finally(() => underWay.delete(answer));
      return withText(reply, shared(reply.text));
    },
  };
}
