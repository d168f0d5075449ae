import { advance, type Advanced } from "../charges/advance.ts";
import { channelOf, PLUGIN_HEADER, responseStatus } from "../values/charge-state.ts";
import { decide, type Action } from "../charges/charge.ts";
import { captureAnswer, refundAnswer, refusedMovement } from "../charges/movements.ts";
import { detailOf, messageOf } from "../charges/status-details.ts";
import { chargeResponse, chargeView } from "../charges/view.ts";
import { readChargeRequest } from "../charges/request.ts";
import { createCharge as makeCharge } from "../charges/create.ts";
import { installmentOptions } from "../charges/installments.ts";
import { listCharges as pageOfCharges } from "../charges/list.ts";
import { movementEvent } from "../charges/events.ts";
import { notFound } from "../checking/refuse.ts";
import { jsonAnswer } from "../checking/writing.ts";
import { ServiceError } from "../values/errors.ts";
import { announce } from "../events/outbox.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney, type Money } from "../values/money.ts";
import { associateOrder, namesOrder } from "../orders/orders.ts";
import { TEST_AMOUNTS } from "../outcomes.ts";
import { BANK_FAULTS } from "../faults/fault.ts";
import { checkedAnswer, ok, route } from "../pipeline/route.ts";
import type { Body } from "../values/call.ts";
import { settle } from "../store/charge-order.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import { findContinuation } from "../store/continuations.ts";

export const createCharge = route({
  operation: "createCharge",
  async handle({ world, merchant, body, card, header }) {
    const channel = channelOf(header(PLUGIN_HEADER));
    const charge = await world.write(async (sql) => {
      const wanted = await readChargeRequest(world, sql, merchant, body, card, channel);
      const made = await makeCharge(world, sql, merchant, wanted);
      if (wanted.order !== null) await associateOrder(sql, merchant, wanted.order, made);
      return made;
    });
    const status = responseStatus(charge.status);
    if (status === "success") return ok(chargeResponse(world, charge));
    // `id` and `charge` are added by this sandbox (gap charge.pending-id): without them only the list shows the id.
    const { id } = charge;
    const facts = {
      date_created: charge.created,
      detail: detailOf(world, charge),
      id,
      charge: chargeView(charge),
      message: messageOf(charge),
    };
    return status === "pending"
      ? { status: 400 as const, body: { ...facts, status } }
      : { status: 400 as const, body: { ...facts, status } };
  },
});

export const getCharge = route({
  operation: "getCharge",
  async handle({ world, merchant, params }) {
    // The address that a customer is sent to contains the origin.
    const key = `${merchant.id} ${params.id} ${world.origin()}`;
    const text = await world.store.look(key, async (sql) => {
      const charge = await findCharge(sql, merchant.id, params.id);
      if (charge === undefined) return undefined;
      return checkedAnswer("getCharge", ok(chargeResponse(world, charge)), world.settings).text;
    });
    if (text === undefined) throw notFound("charge", params.id, { status: 404 });
    return jsonAnswer(200, text);
  },
});

export const listCharges = route({
  operation: "listCharges",
  refusedQuery({ path, keyword }) {
    const isBound = ["minimum", "maximum", "finite"].includes(keyword);
    return path === "/limit" && isBound ? "limit_out_of_bounds" : "invalid_query_param";
  },
  async handle({ world, merchant, query }) {
    const settled = await settle(world.store, merchant.id);
    const page = await world.store.read((sql) => pageOfCharges(sql, merchant, query, settled));
    return ok({
      merchant_payment_transactions: page.charges.map((charge) => chargeView(charge)),
      first_cursor: page.firstCursor,
      last_cursor: page.lastCursor,
      has_next: page.hasNext,
      has_previous: page.hasPrevious,
    });
  },
});

export const captureCharge = route({
  operation: "captureCharge",
  async handle({ world, merchant, params, body }) {
    const captured = await moveMoney(world, merchant, params.id, "capture", body);
    return ok(captureAnswer(captured, captured.charge));
  },
});

export const refundCharge = route({
  operation: "refundCharge",
  async handle({ world, merchant, params, body }) {
    const refunded = await moveMoney(world, merchant, params.id, "refund", body);
    return ok(refundAnswer(refunded, refunded.charge));
  },
});

/** At a test amount, or by a fault, the bank refuses: the charge stays as it is, and an event reports the refusal. */
async function moveMoney(
  world: World,
  merchant: Merchant,
  id: string,
  type: "capture" | "refund",
  money: Money,
): Promise<Advanced> {
  return world.write(async (sql) => {
    const isTest = money.amount === TEST_AMOUNTS[`${type}_fails`];
    if (isTest || world.faults.isSet("bank_refuses")) {
      const charge = await findCharge(sql, merchant.id, id);
      const isAsked = charge !== undefined && bankIsAsked(world, charge, { type, money });
      const why = !isAsked ? undefined : isTest ? "test amount" : await bankFault(world, sql, type);
      if (charge !== undefined && why !== undefined) {
        const refusal = new ServiceError(400, `${type}_declined`, `The bank refused this ${type} (${why}).`);
        const detail = refusedMovement(world, type, world.newId(), { ...money }, refusal);
        const body = movementEvent(world, `${type}.failed`, charge, { [`${type}_detail`]: detail });
        await announce(world, sql, merchant, body, charge.id);
        return refusal;
      }
    }
    return advance(world, sql, merchant, id, { type, money });
  });
}

/** Strikes the fault by which the bank refuses; undefined where none is set for this. */
async function bankFault(
  { faults, trace }: World,
  sql: Sql,
  type: "capture" | "refund",
): Promise<string | undefined> {
  const struck = await faults.strike(sql, `${type}Charge`, BANK_FAULTS);
  if (struck !== undefined && trace !== undefined) trace.fault = struck.fault;
  return struck && "a fault that was set";
}

/**
 * Not for what the rules of the charge refuse (gap event.refused-request), nor for a hold, which is returned whatever amount is
 * sent (Endpoints > Transaction > Refund rule).
 */
function bankIsAsked(world: World, charge: Charge, action: Action): boolean {
  const isReturned = action.type === "refund" && charge.status === "completed";
  return !isReturned && decide(charge, action, world.settings.transitions).allowed;
}

export const lookupInstallments = route({
  operation: "lookupInstallments",
  async handle({ world, merchant, query, body, card, header }) {
    // Nothing is paid here, so the payment method may be absent (gap payment-detail.absent).
    if (!saysHowToPay(body)) {
      readMoney(body.amount_details, "amount_details");
      return ok({ options_list_id: world.newId(), options: [] });
    }
    const channel = channelOf(header(PLUGIN_HEADER));
    const wanted = await world.store.read((sql) =>
      readChargeRequest(world, sql, merchant, body, card, channel),
    );
    return ok({
      options_list_id: world.newId(),
      options: query.monthly_installments ? installmentOptions(wanted.money, wanted.means) : [],
    });
  },
});

/** Whether the body has a payment detail, or an order that may have one. */
function saysHowToPay(body: Body<"lookupInstallments">): boolean {
  return body.payment_detail !== undefined || namesOrder(body);
}

export const completePendingCharge = route({
  operation: "completePendingCharge",
  async handle({ world, merchant, params }) {
    await world.write((sql) => advance(world, sql, merchant, params.id, { type: "complete" }));
    return ok({ success_message: "The charge was completed as if the customer had paid." });
  },
});

export const cancelPendingCharge = route({
  operation: "cancelPendingCharge",
  async handle({ world, merchant, params }) {
    await world.write((sql) =>
      advance(world, sql, merchant, params.id, { type: "cancel" }, "charge_cancelled"),
    );
    return ok({ success_message: "The charge was cancelled as if the customer had not paid." });
  },
});

export const getContinuation = route({
  operation: "getContinuation",
  async handle({ world, merchant, params }) {
    const found = await world.store.read((sql) => findContinuation(sql, merchant.id, params.id));
    if (found === undefined) throw notFound("continuation", params.id);
    return ok({ created_on: found.created, charge_id: found.charge_id, action: found.action });
  },
});
