import { checks } from "@payment-service/contract/validators";
import { keptCard, type MaskedCard, cardTime } from "../tokens/cards.ts";
import { responseStatus } from "../values/charge-state.ts";
import { problemsOf, shown } from "../checking/problems.ts";
import { notFound } from "../checking/refuse.ts";
import { invalid, refusedBody, sentenceOf, VALIDATION_ERROR } from "../values/errors.ts";
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
  /** Where the request names it. */
  readonly at: string;
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
  const found = orderIn(body);
  if (found === undefined) return null;
  const { named, at } = found;
  if (typeof named === "string") {
    const order = await findOrder(sql, merchant, named, at);
    await refuseAssociated(sql, merchant, order, at);
    const { request, card: kept } = order.document;
    return { ...externalOf(request), id: order.id, request, card: kept, isNew: false, at };
  }
  const field = at.split("/").slice(1).join(".");
  const violations = isObject(named) ? checks.createOrder.body(named) : [];
  if (violations.length === 0 && isObject(named)) {
    readMoney(named["order_total_amount"], `${field}.order_total_amount`);
    // The card belongs to the order, unless the charge has its own payment detail.
    const kept =
      body["payment_detail"] === undefined ? keptCard(card, cardTime(world), merchant.secretKey) : null;
    return { ...externalOf(named), id: world.newId(), request: named, card: kept, isNew: true, at };
  }
  if (violations.length === 0)
    throw invalid("must be an order or its id", { field, sent: shown(named) ?? "" });
  const inBody = violations.map((violation) => ({
    ...violation,
    path: `${at.slice("body".length)}${violation.path}`,
  }));
  const problems = problemsOf("body", inBody, body);
  throw refusedBody(400, VALIDATION_ERROR, sentenceOf(problems), ...problems);
}

/** What the body of a charge says of its order. */
function orderIn(body: Readonly<Record<string, unknown>>) {
  const places = [
    { at: "body/order_id", named: body["order_id"] },
    { at: "body/order/id", named: textAt(body, "order", "id") },
    { at: "body/order", named: body["order"] },
    { at: "body/purchase_details/service_system_order_id", named: readPurchaseIds(body).orderId },
  ];
  return places.find(({ named }) => named !== undefined && named !== null);
}

export function namesOrder(body: Readonly<Record<string, unknown>>): boolean {
  return orderIn(body) !== undefined;
}

function externalOf(request: object): Pick<ChargedOrder, "externalId"> {
  return { externalId: textAt(request, "external_system_order_id") ?? null };
}

/** `at` is where the request names the order. */
export async function findOrder(
  sql: Sql,
  merchant: Merchant,
  id: string,
  at = "path/id",
): Promise<StoredOrder> {
  const order = await findRecord<Order>(sql, merchant.id, "order", id);
  if (order === undefined) throw notFound("order", id, { at });
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
    const seen = await findOrder(sql, merchant, order.id, order.at);
    await refuseAssociated(sql, merchant, seen, order.at);
    const document = { ...seen.document, charge_id: charge.id };
    if ((await replaceRecord(sql, merchant.id, "order", seen, { status: "charged", document })) !== undefined)
      return;
  }
}

async function refuseAssociated(
  sql: Sql,
  merchant: Merchant,
  { id, document }: StoredOrder,
  at: string,
): Promise<void> {
  if (document.charge_id === null) return;
  const charge = await findCharge(sql, merchant.id, document.charge_id);
  if (charge === undefined || responseStatus(charge.status) === "failure") return;
  throw refusedBody(
    400,
    "order_already_associated_with_charge",
    `The order "${id}" already belongs to the charge "${charge.id}".`,
    { at, problem: "is the id of an order that already belongs to a charge", sent: JSON.stringify(id) },
  );
}

/** The ids by which a charge names its order in `purchase_details` (gap charge.purchase-details). */
interface PurchaseIds {
  readonly orderId: string | undefined;
  readonly externalId: string | undefined;
}

export function readPurchaseIds(body: Readonly<Record<string, unknown>>): PurchaseIds {
  const details = body["purchase_details"];
  if (details === undefined || details === null) return { orderId: undefined, externalId: undefined };
  if (!isObject(details))
    throw invalid("must be an object", { field: "purchase_details", sent: shown(details) ?? "" });
  return {
    orderId: idAt(details, "service_system_order_id"),
    externalId: idAt(details, "external_system_order_id"),
  };
}

/** Shops also send the number of their own order. An empty text says nothing. */
function idAt(details: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const sent = details[name];
  if (sent === undefined || sent === null || sent === "") return undefined;
  if (typeof sent === "string") return sent;
  if (typeof sent === "number" && Number.isSafeInteger(sent)) return String(sent);
  throw invalid("must be a text", { field: `purchase_details.${name}`, sent: shown(sent) ?? "" });
}
