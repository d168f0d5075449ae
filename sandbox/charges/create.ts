import { schedule } from "../jobs/jobs.ts";
import { textAt, type JsonObject } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import type { ChargeState, Channel } from "../values/charge-state.ts";
import type { Money } from "../values/money.ts";
import type { ChargedOrder } from "../orders/orders.ts";
import { creationTime, insertNewCharge } from "../store/charge-order.ts";
import type { Charge } from "../store/charges.ts";
import { insertContinuation } from "../store/continuations.ts";
import { together, type Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import { scheduleDisbursement } from "./advance.ts";
import { decide } from "./charge.ts";
import { announceCharge } from "./events.ts";
import type { Means } from "./payment-means.ts";
import { paymentInfo } from "./payment-info.ts";

export interface NewCharge {
  readonly description: string;
  readonly money: Money;
  readonly means: Means;
  readonly autoCapture: boolean;
  readonly installments: number | null;
  readonly subscriptionId: string | null;
  readonly order: ChargedOrder | null;
  /** The merchant's own id of what is paid. */
  readonly externalOrderId: string | null;
  readonly channel: Channel;
  /** The parts of the request that the charge shows again. */
  readonly request: object;
}

/** How long a customer may wait (gap charge.pending-expiry): minutes at a page, days to pay in a shop. */
const PATIENCE: Readonly<Record<string, number>> = { collect_payment: 72 * 60 * 60 * 1000 };
const SHORT_PATIENCE = 30 * 60 * 1000;

/** Makes a charge together with its search terms, continuation, expiry and event. */
export async function createCharge(
  world: World,
  sql: Sql,
  merchant: Merchant,
  wanted: NewCharge,
): Promise<Charge> {
  const { means, money } = wanted;
  const now = await creationTime(sql, merchant.id, world.clock.now());
  const id = world.newId();
  const opening: ChargeState<"none"> = {
    status: "none",
    method: means.method,
    currency: money.currency_code,
    // Only a card has funds to hold. Other methods are charged at once (gap charge.auto-capture-methods).
    autoCapture: wanted.autoCapture || means.card === null,
    authorized: money.amount,
    captured: 0,
    refunded: 0,
  };
  const decision = decide(opening, { type: means.opening }, world.settings.transitions);
  if (!decision.allowed) throw new Error(`No transition opens a charge by "${means.opening}".`);

  const expires = now + (PATIENCE[means.action ?? ""] ?? SHORT_PATIENCE);
  const action = means.action === null ? null : { name: means.action, continuationId: world.newId() };
  const orderIds = { id: wanted.order?.id ?? null, externalId: wanted.externalOrderId };
  const info = paymentInfo(world, means.method, expires, orderIds);
  const charge: Charge = {
    ...decision.next,
    merchantId: merchant.id,
    id,
    created: now,
    reason: means.reason,
    channel: wanted.channel,
    network: means.network,
    installments: wanted.installments !== null,
    subscriptionId: wanted.subscriptionId,
    facts: {
      description: wanted.description,
      payment: paymentView(means, wanted.installments),
      authorizationCode: authorizationCode(world, means),
      paymentInfo: info,
      action,
      request: wanted.request,
    },
  };
  await together([
    insertNewCharge(sql, charge, searchTerms(charge)),
    action === null ? undefined : waitFor(world, sql, merchant, charge, { ...action, expires }),
    announceCharge(world, sql, merchant, decision.emits, charge),
    charge.status === "captured" ? scheduleDisbursement(world, sql, merchant, id) : undefined,
  ]);
  return charge;
}

/** Stores the continuation at which the customer acts, and the job that ends the wait. */
async function waitFor(
  world: World,
  sql: Sql,
  merchant: Merchant,
  { id, created }: Charge,
  action: { readonly name: string; readonly continuationId: string; readonly expires: number },
): Promise<void> {
  const { name, continuationId, expires } = action;
  await together([
    insertContinuation(sql, merchant.id, continuationId, { created, expires, charge_id: id, action: name }),
    schedule(world, sql, merchant, { kind: "expire_charge", due: expires, subject: id }),
  ]);
}

/** The bank gives one for each card charge. A pending charge shows it only after it has succeeded. */
function authorizationCode(world: World, means: Means): string | null {
  if (means.card === null || means.opening === "decline") return null;
  return String(world.random(4).readUInt32BE() % 1_000_000).padStart(6, "0");
}

function paymentView(means: Means, installments: number | null): JsonObject {
  return {
    method: means.method,
    ...(means.card === null ? {} : { credit_or_debit_card: { ...means.card, test_card: undefined } }),
    ...(means.tokenId === null ? {} : { payment_token: means.tokenId }),
    ...(installments === null ? {} : { monthly_installments: installments }),
  };
}

/** The texts that `search_key` of the charge list finds, besides the id (TID). */
function searchTerms(charge: Charge): string[] {
  const { paymentInfo: info, request } = charge.facts;
  const terms = [
    info["reference"],
    info["transaction_clabe"],
    info["service_system_order_id"],
    info["external_system_order_id"],
    textAt(request, "consumer_details", "contact", "email"),
    textAt(request, "payment_link_id"),
    charge.subscriptionId,
  ];
  return terms.filter((term) => typeof term === "string");
}
