// What a merchant's engineer wrote and had to bend: all of it compiles, without a cast. Never run.
import {
  byCard,
  byMethod,
  byToken,
  chargeAmountOf,
  chargeIdOf,
  chargeStateOf,
  createClient,
  mxn,
  orderIdOf,
  orThrow,
  other,
  secretKey,
  tokenIdOf,
  withMore,
  type AntiFraudMetadata,
  type BodyOf,
  type CompletedCharge,
} from "@payment-service/client";
import { chargePages, itemsOf } from "@payment-service/client/pages";
import { recoverCharge } from "@payment-service/client/recover";
import { confirmCharge, parseWebhook, verifyWebhook } from "@payment-service/client/webhooks";

interface Item {
  readonly id: string;
  readonly quantity: number;
}

interface Address {
  street: string;
}

const env: Readonly<Record<string, string | undefined>> = {};
const service = createClient({
  baseUrl: new URL("http://127.0.0.1:4020/v2"),
  secretKey: secretKey(env["SECRET_KEY"]),
  fetch: undefined,
  sleep: undefined,
  attempts: undefined,
});
const card = { card_number: "4111111111111111", expiration_month: "12", expiration_year: "2039" };

/** Whatever may be absent may be undefined; lists may be readonly; items and addresses may be interfaces. */
export async function bought(
  cart: readonly Item[],
  shipping: Address,
  found: { antiFraud?: AntiFraudMetadata; signal?: AbortSignal | undefined; limit: number | undefined },
): Promise<readonly (string | undefined)[]> {
  const { antiFraud, signal, limit } = found;
  const order = await service.createOrder({
    body: {
      description: "Tea",
      order_total_amount: mxn(cart.reduce((sum, { quantity }) => sum + quantity * 100, 0)),
      purchases: cart,
      shipping_details: shipping,
      external_system_order_id: undefined,
    },
    antiFraud,
    signal,
  });
  const order_id = order.status === 200 ? orderIdOf(order.body) : undefined;
  const token = orThrow(
    await service.createPaymentToken({
      body: { credential: { credit_or_debit_card: card }, consumer_details: {} },
    }),
  );
  const outcome = await service.createCharge({
    body: {
      description: "Tea",
      amount_details: mxn(5000),
      payment_detail: byToken(tokenIdOf(token) ?? ""),
      order_id,
    },
    headers: { "x-correlation-id": "1" },
    timeout: 5000,
  });
  const pendingId = outcome.status === "pending" ? outcome.body.id : undefined;
  const failedId = outcome.status === "failure" ? outcome.body.id : undefined;
  await service.listCharges({
    query: { limit, search_key: undefined, transaction_status: ["success", other("in_review")] },
  });
  return [order_id, chargeIdOf({ id: pendingId }), chargeIdOf(failedId), chargeIdOf(outcome)];
}

/** A body that is made before the call, one that is read-only, and one with members that the document does not name. */
export async function prepared(): Promise<CompletedCharge> {
  const body: BodyOf<"createCharge"> = {
    description: "Tea",
    amount_details: mxn(5000),
    payment_detail: byCard(card),
  };
  const frozen = { description: "Tea", amount_details: mxn(5000) } as const;
  await service.createCharge({ body: frozen });
  await service.createCharge({
    body: withMore(body, { payment_detail: { credentials: { pay_by_store_type: "corner" } } }),
  });
  return orThrow(await service.createCharge({ body }));
}

/** A payment detail that is chosen before the call, where nothing tells the compiler which words are meant. */
export function chosen(way: "store" | "transfer" | "later" | "new") {
  if (way === "store") return byMethod("pay_with_store", { pay_by_store_type: "OXXO" });
  if (way === "new") return byMethod(other("pay_with_wallet"));
  const credentials = withMore({ payment_method: { method: "pay_with_bnpl" } }, { payment_network: "x" });
  return way === "later" ? { credentials } : byMethod("pay_with_bank_account");
}
export const charged = service.createCharge({
  body: { description: "Tea", amount_details: mxn(5000), payment_detail: chosen("store") },
});
export const sums = [100, 200].map((one) => mxn(one));

export async function lists(): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for await (const charge of itemsOf(
    chargePages(service, {
      signal: () => AbortSignal.timeout(1000),
      query: { payment_methods: "pay_with_store" },
    }),
  ))
    seen.push(chargeIdOf(charge));
  const recovered = await recoverCharge(service, { marker: "order-1000", newest: 200 });
  if (recovered.status === "found") seen.push(recovered.id);
  return seen;
}

export async function taken(request: Request): Promise<string | undefined> {
  const received = { body: await request.arrayBuffer(), headers: request.headers };
  const webhook = await verifyWebhook(received, { key: [env["NEW"] ?? "", env["OLD"] ?? ""] });
  if (webhook.kind === "refused") return webhook.reason;
  if (webhook.kind === "unknown" && webhook.event.event_type === "charge.failed") return webhook.deliveryId;
  const confirmation = await confirmCharge(service, webhook.event, {
    amount: mxn(5000),
    state: other("paid"),
    stateOf: (charge) => String(charge.charge["current_status"]),
  });
  const charge = await service.getCharge({ id: chargeIdOf(webhook.event) ?? "" });
  if (charge.status === 200) return `${chargeStateOf(charge.body)} ${chargeAmountOf(charge.body)?.amount}`;
  return confirmation.status === "confirmed" ? confirmation.id : parseWebhook(received.body).kind;
}
