import { maskCard, type MaskedCard, cardTime } from "../tokens/cards.ts";
import { invalid } from "../values/errors.ts";
import { objectAt } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney } from "../values/money.ts";
import { readPurchaseIds, orderFor, type ChargedOrder } from "../orders/orders.ts";
import type { Body } from "../values/call.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import type { NewCharge } from "./create.ts";
import type { Channel } from "../values/charge-state.ts";
import { readInstallments } from "./installments.ts";
import { readMeans } from "./payment-means.ts";

/** Reads the body of charge creation, and of lookup, which has the same body. */
export async function readChargeRequest(
  world: World,
  sql: Sql,
  merchant: Merchant,
  body: Body<"createCharge">,
  card: unknown,
  channel: Channel,
): Promise<NewCharge> {
  const money = readMoney(body.amount_details, "amount_details");
  const order = await orderFor(world, sql, merchant, body, card);
  const instructions = objectAt(body.processing_instructions);
  // A charge without payment_detail is paid by that of its order, and so is one that asks for it (gap
  // payment-detail.absent).
  const own =
    order !== null && instructions?.["use_order_payment_detail"] === true ? undefined : body.payment_detail;
  const paymentDetail = own ?? objectAt(order?.request)?.["payment_detail"];
  if (paymentDetail === undefined) throw nothingToPayWith(order);
  const keptWithOrder = own === undefined && order?.isNew === false ? order : null;
  const holder = `${own === undefined ? "order." : ""}payment_detail.credentials`;
  const means = await readMeans(sql, merchant, paymentDetail, money.amount, () =>
    keptWithOrder === null
      ? maskCard(card, cardTime(world), merchant.secretKey, holder)
      : cardOfOrder(keptWithOrder),
  );
  return {
    description: body.description,
    money,
    means,
    autoCapture: instructions?.["auto_capture"] === true,
    installments: readInstallments(instructions?.["monthly_installments"], money, means),
    subscriptionId: null,
    order,
    externalOrderId: readPurchaseIds(body).externalId ?? order?.externalId ?? null,
    channel,
    request: keptParts(body),
  };
}

function nothingToPayWith(order: ChargedOrder | null) {
  const why = order === null ? "no order was sent" : `the order "${order.id}" has none either`;
  return invalid(`is missing, and ${why}`, {
    field: "payment_detail",
    advice: "Send payment_detail, or an order that has one.",
  });
}

function cardOfOrder({ id, card }: ChargedOrder): MaskedCard {
  if (card !== null) return card;
  throw invalid(`is missing, and the order "${id}" has no card that can be charged`, {
    field: "payment_detail",
    advice: "Send payment_detail with the charge.",
  });
}

const KEPT_PARTS = [
  "consumer_details",
  "billing_details",
  "shipping_details",
  "additional_details",
  "payment_link_id",
];

/** The parts of a charge request that are kept as they were sent. */
function keptParts(body: Readonly<Record<string, unknown>>): object {
  const kept: Record<string, unknown> = {};
  for (const name of KEPT_PARTS) if (Object.hasOwn(body, name)) kept[name] = body[name];
  const purchase = objectAt(body, "purchase_details");
  return purchase === undefined ? kept : { ...kept, purchase_details: purchase };
}
