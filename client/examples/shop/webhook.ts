// webhook.ts
import { chargeIdOf, type SecretClient } from "@payment-service/client";
import { verifyWebhook, type ReceivedWebhook } from "@payment-service/client/webhooks";
import { isOverdue, orderOfCharge, orders, settle } from "./orders.ts";

/** The HTTP status to answer with: anything but 2xx makes the webhook come again, 5 seconds later at first. */
export async function webhook(
  service: SecretClient,
  received: ReceivedWebhook,
  key: string,
): Promise<number> {
  const news = await verifyWebhook(received, { key });
  if (news.kind === "refused") {
    console.error("Webhook refused:", news.message); // by a wrong key, each is
    return 400;
  }
  const order = orderOfCharge(chargeIdOf(news.event));
  // It may be faster than the answer to the charge: while one is awaited, let an unknown charge come again.
  if (order === undefined) return orders.some((one) => one.state === "paying" && !isOverdue(one)) ? 503 : 200;
  await settle(service, order); // what it throws becomes a 500
  return 200;
}
