import { maskCard, type MaskedCard } from "../cards/cards.ts";
import { invalid } from "../values/errors.ts";
import { objectAt } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney } from "../values/money.ts";
import { orderFor, type ChargedOrder } from "../orders/orders.ts";
import type { Body } from "../values/contract-types.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import type { NewCharge } from "./create.ts";
import { readInstallments } from "./installments.ts";
import { readMeans } from "./payment-means.ts";

/** Reads the body of charge creation, and of lookup, which has the same body. */
export async function readChargeRequest(
  world: World,
  sql: Sql,
  merchant: Merchant,
  body: Body<"createCharge">,
  card: unknown,
): Promise<NewCharge> {
  const money = readMoney(body.amount_details, "amount_details");
  const order = await orderFor(world, sql, merchant, body, card);
  // A charge without payment_detail is paid by the card of its order (gap payment-detail.absent).
  const paymentDetail = body.payment_detail ?? objectAt(order?.request)?.["payment_detail"];
  const keptWithOrder = body.payment_detail === undefined && order?.isNew === false ? order : null;
  const means = await readMeans(sql, merchant, paymentDetail, money.amount, () =>
    keptWithOrder === null
      ? maskCard(card, world.clock.now(), merchant.secretKey)
      : cardOfOrder(keptWithOrder),
  );
  const instructions = objectAt(body.processing_instructions);
  return {
    description: body.description,
    money,
    means,
    autoCapture: instructions?.["auto_capture"] === true,
    installments: readInstallments(instructions?.["monthly_installments"], money, means),
    subscriptionId: null,
    order,
    request: keptParts(body),
  };
}

function cardOfOrder({ id, card }: ChargedOrder): MaskedCard {
  if (card !== null) return card;
  throw invalid(`The order "${id}" has no card that can be charged. Send payment_detail with the charge.`, {
    field: "payment_detail",
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
function keptParts(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => KEPT_PARTS.includes(name)));
}
