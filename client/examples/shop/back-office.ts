// back-office.ts
import {
  chargeAmountOf,
  chargeIdOf,
  chargeStateOf,
  orThrow,
  type Money,
  type SecretClient,
} from "@payment-service/client";
import { chargePages, itemsOf } from "@payment-service/client/pages";
import { recover } from "./checkout.ts";
import { orderOfCharge, orders, settle, type Order } from "./orders.ts";

/** Returns or throws what came of the move; a read that fails afterwards changes neither. */
export async function moveMoney(
  service: SecretClient,
  order: Order,
  operation: "captureCharge" | "refundCharge",
  sum: Money,
): Promise<string> {
  if (operation === "captureCharge" && sum.amount !== order.total.amount) order.part = true;
  try {
    const outcome = await service[operation]({ id: order.chargeId ?? "", body: sum });
    if (outcome.status === 200) return "Done.";
    if (outcome.status === 400 || outcome.status === 401) return outcome.body.message ?? "Refused.";
    return `HTTP ${outcome.httpStatus}: read the charge before you try again.`;
  } finally {
    // The nightly walk settles the order where the charge cannot be read now.
    await settle(service, order).catch(notSettled(order));
  }
}

const notSettled = (order: Order) => (error: unknown) =>
  console.error(order.number, "is not settled:", error);

/** Each minute: orders whose answer was lost, and whose customer does not press again. */
export async function lookAgain(service: SecretClient): Promise<void> {
  for (const order of orders)
    if (order.state === "paying") await recover(service, order).catch(notSettled(order));
}

/** Each night: charges that no order knows, sums that differ, and webhooks that never came. */
export async function nightly(service: SecretClient): Promise<string[]> {
  const odd: string[] = [];
  await lookAgain(service);
  // Newest first. Throws an OutcomeError when a page is refused, so that half a walk is not taken for a whole one.
  for await (const charge of itemsOf(chargePages(service, { query: { limit: 100 } }))) {
    const id = chargeIdOf(charge);
    const order = orderOfCharge(id);
    if (order === undefined) {
      // An attempt that failed is nothing odd. The document promises that word in a charge, but not in a list.
      const { status_details } = orThrow(await service.getCharge({ id: id ?? "" })).body;
      if (status_details.status !== "failure") odd.push(`${id}: no order, ${chargeStateOf(charge)}`);
    } else if (chargeAmountOf(charge)?.amount === order.total.amount) await settle(service, order);
    else odd.push(`${order.number}: another sum`);
  }
  return odd;
}
