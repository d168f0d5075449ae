import { checks } from "@payment-service/contract/validators";
import { keptCard, type MaskedCard } from "../cards/cards.ts";
import { cardTime } from "../cards/expiry.ts";
import { responseStatus } from "../values/charge-state.ts";
import { problemsOf } from "../checking/problems.ts";
import {
  invalid,
  refusedBody,
  sentenceOf,
  VALIDATION_ERROR,
  notFound,
  ServiceError,
} from "../values/errors.ts";
import { isObject, textAt } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney } from "../values/money.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, insertRecord, replaceRecord, type StoredRecord } from "../store/records.ts";
import type { World } from "../world.ts";

/** An order as it is stored: what the merchant sent, and the charge that pays it. */
export interface Order {
  readonly charge_id: string | null;
  readonly request: object;
  /** The card of the payment detail; null when it has none that can be charged. */
  readonly card: MaskedCard | null;
}

export type StoredOrder = StoredRecord<Order>;

export async function insertOrder(
  sql: Sql,
  merchant: Merchant,
  order: {
    readonly id: string;
    readonly created: number;
    readonly request: object;
    readonly card: MaskedCard | null;
    readonly chargeId?: string | null;
  },
): Promise<StoredOrder> {
  const { id, created, request, card, chargeId = null } = order;
  const status = chargeId === null ? "open" : "charged";
  const stored: StoredOrder = { id, created, status, document: { charge_id: chargeId, request, card } };
  await insertRecord(sql, merchant.id, "order", stored);
  return stored;
}

/** The part of an order that a charge needs. */
export interface ChargedOrder {
  readonly id: string;
  readonly externalId: string | null;
  readonly request: object;
  readonly card: MaskedCard | null;
  /** The order came with the charge request and does not exist yet. */
  readonly isNew: boolean;
}

/**
 * The order of a charge request. The document does not give the field (gap charge.order-link): here it is `order_id`,
 * or `order` with an id, with an object that has an `id`, or with a whole new order, or the place that clients in the
 * field use.
 */
export async function orderFor(
  world: World,
  sql: Sql,
  merchant: Merchant,
  body: Readonly<Record<string, unknown>>,
  card: unknown,
): Promise<ChargedOrder | null> {
  const named = orderIn(body);
  if (named === undefined || named === null) return null;
  if (typeof named === "string") {
    const order = await findOrder(sql, merchant, named);
    await refuseAssociated(sql, merchant, order);
    return chargedOrder(order.id, order.document.request, order.document.card, false);
  }
  const violations = isObject(named) ? checks.createOrder.body(named) : [];
  if (violations.length === 0 && isObject(named)) {
    readMoney(named["order_total_amount"], "order.order_total_amount");
    // The card belongs to the order, unless the charge has its own payment detail.
    const kept =
      body["payment_detail"] === undefined ? keptCard(card, cardTime(world), merchant.secretKey) : null;
    return chargedOrder(world.newId(), named, kept, true);
  }
  if (violations.length === 0) throw invalid("must be an order or its id", { field: "order" });
  const inBody = violations.map((violation) => ({ ...violation, path: `/order${violation.path}` }));
  const problems = problemsOf("body", inBody, { order: named });
  throw refusedBody(400, VALIDATION_ERROR, sentenceOf(problems), ...problems);
}

/** What the body of a charge says of its order; an empty text in the field's place says nothing. */
function orderIn(body: Readonly<Record<string, unknown>>): unknown {
  const linked = textAt(body, "purchase_details", "service_system_order_id");
  return (
    body["order_id"] ?? textAt(body, "order", "id") ?? body["order"] ?? (linked === "" ? undefined : linked)
  );
}

export function namesOrder(body: Readonly<Record<string, unknown>>): boolean {
  return (orderIn(body) ?? null) !== null;
}

function chargedOrder(id: string, request: object, card: MaskedCard | null, isNew: boolean): ChargedOrder {
  return { id, externalId: textAt(request, "external_system_order_id") ?? null, request, card, isNew };
}

export async function findOrder(sql: Sql, merchant: Merchant, id: string): Promise<StoredOrder> {
  const order = await findRecord<Order>(sql, merchant.id, "order", id);
  if (order === undefined) throw notFound("order", id);
  return order;
}

/**
 * Ties the order to the charge. After a failed charge the order stays free for another (gap
 * order.retry-after-failure).
 */
export async function associateOrder(
  sql: Sql,
  merchant: Merchant,
  order: ChargedOrder,
  charge: Pick<Charge, "id" | "created" | "status">,
): Promise<void> {
  const failed = charge.status === "failed";
  if (order.isNew) {
    const chargeId = failed ? null : charge.id;
    await insertOrder(sql, merchant, { ...order, created: charge.created, chargeId });
    return;
  }
  if (failed) return;
  for (;;) {
    const seen = await findOrder(sql, merchant, order.id);
    await refuseAssociated(sql, merchant, seen);
    const document = { ...seen.document, charge_id: charge.id };
    if ((await replaceRecord(sql, merchant.id, "order", seen, { status: "charged", document })) !== undefined)
      return;
  }
}

async function refuseAssociated(sql: Sql, merchant: Merchant, { id, document }: StoredOrder): Promise<void> {
  if (document.charge_id === null) return;
  const charge = await findCharge(sql, merchant.id, document.charge_id);
  if (charge === undefined || responseStatus(charge.status) === "failure") return;
  throw new ServiceError(
    400,
    "order_already_associated_with_charge",
    `The order "${id}" belongs to the charge "${charge.id}" already.`,
  );
}
