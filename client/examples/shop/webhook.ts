// webhook.ts
import { chargeIdOf, type SecretClient } from "@payment-service/client";
import { verifyWebhook, type ReceivedWebhook } from "@payment-service/client/webhooks";
import { orderOfCharge, orders, settle } from "./orders.ts";

/** The HTTP status to answer with: anything but 2xx makes the webhook come again, 5 seconds later at first. */
export async function webhook(
  service: SecretClient,
  received: ReceivedWebhook,
  key: string,
): Promise<number> {
  const news = await verifyWebhook(received, { key });
  if (news.kind === "refused") return 400;
  const order = orderOfCharge(chargeIdOf(news.event));
  // It may be faster than the answer to the charge: while an order is being paid, let an unknown charge come again.
  if (order === undefined) return orders.some(({ state }) => state === "paying") ? 503 : 200;
  await settle(service, order); // what it throws becomes a 500
  return 200;
}
