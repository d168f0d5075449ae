import { createHash } from "node:crypto";
import type { ChargeState, ChargeStatus, PaymentMethod } from "../values/charge-state.ts";
import type { JsonObject } from "../values/json.ts";
import { facetText } from "./charge-facets.ts";
import { first, together, type Sql } from "./port.ts";

/** A charge as it is stored. `facts` is what was known at creation, without card data; it never changes. */
export interface Charge extends ChargeState {
  readonly merchantId: string;
  readonly id: string;
  readonly created: number;
  /** Why it failed or was cancelled. */
  readonly reason: string | null;
  readonly channel: string;
  readonly network: string | null;
  readonly installments: boolean;
  readonly subscriptionId: string | null;
  readonly facts: ChargeFacts;
}

export interface ChargeFacts {
  readonly description: string;
  /** How it is paid: masked card, reference of a bank transfer, name of a BNPL network. */
  readonly payment: JsonObject;
  readonly authorizationCode: string | null;
  /** Numbers by which the payment can be found. */
  readonly paymentInfo: JsonObject;
  /** The action the customer has or had to take, and the id of its continuation. */
  readonly action: { readonly name: string; readonly continuationId: string } | null;
  /** The other parts of the request, as they were sent. */
  readonly request: object;
}

export interface ChargeRow {
  merchant_id: string;
  id: string;
  created: number;
  status: ChargeStatus;
  method: PaymentMethod;
  currency: string;
  auto_capture: number;
  authorized: number;
  captured: number;
  refunded: number;
  reason: string | null;
  channel: string;
  network: string | null;
  installments: number;
  subscription_id: string | null;
  document: string;
}

export async function insertCharge(sql: Sql, charge: Charge, terms: readonly string[]): Promise<void> {
  const row = sql.all(
    `INSERT INTO charges (merchant_id, id, created, status, method, currency, auto_capture, authorized, captured,
       refunded, reason, channel, network, installments, subscription_id, facets, document)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      charge.merchantId,
      charge.id,
      charge.created,
      charge.status,
      charge.method,
      charge.currency,
      charge.autoCapture ? 1 : 0,
      charge.authorized,
      charge.captured,
      charge.refunded,
      charge.reason,
      charge.channel,
      charge.network,
      charge.installments ? 1 : 0,
      charge.subscriptionId,
      facetText({ ...charge, subscription: charge.subscriptionId !== null }),
      JSON.stringify(charge.facts),
    ],
  );
  const found = [...new Set(terms)].map((term) =>
    sql.all(`INSERT INTO charge_terms (merchant_id, term, created, charge_id) VALUES ($1, $2, $3, $4)`, [
      charge.merchantId,
      searchTerm(term),
      charge.created,
      charge.id,
    ]),
  );
  await together([row, ...found]);
}

/**
 * PostgreSQL indexes no text of more than about 2700 bytes. A longer term is stored as a digest, since only whole
 * terms are searched.
 */
const LONGEST_TERM = 500;

export function searchTerm(text: string): string {
  return text.length <= LONGEST_TERM ? text : createHash("sha256").update(text).digest("hex");
}

export async function findCharge(sql: Sql, merchantId: string, id: string): Promise<Charge | undefined> {
  const row = await first<ChargeRow>(sql, `SELECT * FROM charges WHERE merchant_id = $1 AND id = $2`, [
    merchantId,
    id,
  ]);
  return row === undefined ? undefined : fromRow(row);
}

/**
 * Moves a charge if it is still as it was `seen`. Otherwise nothing happens and nothing is returned. The decision
 * depends on these columns only, so of any number of racers exactly one finds its row.
 */
export async function moveCharge(
  sql: Sql,
  seen: Charge,
  next: ChargeState,
  reason: string | null,
): Promise<Charge | undefined> {
  const row = await first<ChargeRow>(
    sql,
    `UPDATE charges SET status = $1, captured = $2, refunded = $3, reason = $4, facets = $10
     WHERE merchant_id = $5 AND id = $6 AND status = $7 AND captured = $8 AND refunded = $9 RETURNING *`,
    [
      next.status,
      next.captured,
      next.refunded,
      reason,
      seen.merchantId,
      seen.id,
      seen.status,
      seen.captured,
      seen.refunded,
      facetText({ ...seen, status: next.status, subscription: seen.subscriptionId !== null }),
    ],
  );
  return row === undefined ? undefined : fromRow(row);
}

/** The two functions on which every move of a charge rests. A test can replace them. */
export interface ChargeMoves {
  readonly find: typeof findCharge;
  readonly move: typeof moveCharge;
}

export const CHARGE_MOVES: ChargeMoves = { find: findCharge, move: moveCharge };

export function fromRow(charge: ChargeRow): Charge {
  return {
    merchantId: charge.merchant_id,
    id: charge.id,
    created: charge.created,
    status: charge.status,
    method: charge.method,
    currency: charge.currency,
    autoCapture: charge.auto_capture === 1,
    authorized: charge.authorized,
    captured: charge.captured,
    refunded: charge.refunded,
    reason: charge.reason,
    channel: charge.channel,
    network: charge.network,
    installments: charge.installments === 1,
    subscriptionId: charge.subscription_id,
    facts: JSON.parse(charge.document),
  };
}
