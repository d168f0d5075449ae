// Mistakes that a merchant's engineer made, or could: none of them compiles. Compiled with the project, never run.
import {
  byCard,
  byMethod,
  chargeIdOf,
  createClient,
  mxn,
  publicKey,
  secretKey,
  type ChargeOutcome,
} from "@payment-service/client";
import { chargePages, itemsOf, planPages } from "@payment-service/client/pages";
import { recoverCharge } from "@payment-service/client/recover";
import { confirmCharge, verifyWebhook, type Webhook } from "@payment-service/client/webhooks";

const baseUrl = "http://127.0.0.1:4020/v2";
const secret = secretKey("s");
const service = createClient({ baseUrl, secretKey: secret });
const body = { description: "Tea", amount_details: mxn(5000) };

/** Money: a float, a bare number, an amount that nobody checked, a sum below zero. */
export const money = [
  // @ts-expect-error 49.99 centavos do not exist
  () => mxn(49.99),
  // @ts-expect-error nor does a debt
  () => mxn(-1),
  service.createCharge({
    // @ts-expect-error mxn checks an amount
    body: { description: "Tea", amount_details: { amount: 49.99, currency_code: "MXN" } },
  }),
  // @ts-expect-error a bare number has no currency
  service.createCharge({ body: { description: "Tea", amount_details: 5000 } }),
  // @ts-expect-error mxn checks an amount
  service.refundCharge({ id: "c", body: { amount: 1.5, currency_code: "MXN" } }),
  // @ts-expect-error the order's total, too
  service.createOrder({ body: { description: "Tea", order_total_amount: { amount: 1 } } }),
];

/** A misspelt member: the money would be held and not taken. */
export const members = [
  service.createCharge({
    // @ts-expect-error auto_capture
    body: { ...body, processing_instructions: { autocapture: true } },
  }),
  // @ts-expect-error billing_details
  service.createCharge({ body: { ...body, billing_detail: {} } }),
  // @ts-expect-error postal_code
  service.createCharge({ body: { ...body, billing_details: { postcode: "01000" } } }),
  // @ts-expect-error purchases
  service.createOrder({ body: { description: "Tea", order_total_amount: mxn(1), purchase: [{}] } }),
  // @ts-expect-error card_number and the month and year
  byCard({ number: "4111111111111111" }),
  service.createPaymentToken({
    body: {
      // @ts-expect-error card_number
      credential: { credit_or_debit_card: { number: "4111111111111111" } },
      consumer_details: {},
    },
  }),
  // @ts-expect-error description is required
  service.createCharge({ body: { amount_details: mxn(1) } }),
  // @ts-expect-error user_timezone
  service.createCharge({ body, antiFraud: { ip_address: "::1", device_id: "d", timezone: "+00:00" } }),
];

/** A misspelt word, of a closed list or of an open one. */
export const words = [
  service.createPlan({
    // @ts-expect-error monthly
    body: { name: "Tea", description: "Tea", product_id: "p", price: mxn(1), billing_frequency: "monthy" },
  }),
  // @ts-expect-error enabled
  service.createProduct({ body: { name: "Tea", description: "Tea", status: "enable" } }),
  service.createCharge({
    // @ts-expect-error credit_or_debit_card
    body: { ...body, payment_detail: { credentials: { payment_method: { method: "credit_card" } } } },
  }),
  // @ts-expect-error pay_with_store
  byMethod("pay_with_shop"),
  // @ts-expect-error a card is paid with by byCard, which asks for its number
  byMethod("credit_or_debit_card"),
  // @ts-expect-error success
  service.listCharges({ query: { transaction_status: "sucess" } }),
  // @ts-expect-error success, also among others
  service.listCharges({ query: { transaction_status: ["pending", "sucess"] } }),
  // @ts-expect-error commerce_api
  service.listCharges({ query: { channel: "comerce_api" } }),
  // @ts-expect-error pay_with_store
  service.listCharges({ query: { payment_methods: ["pay_in_store"] } }),
];

/** A key of the wrong kind, or a text that nobody looked at. */
export const keys = [
  // @ts-expect-error the secret key would stand in the address of the checkout button
  createClient({ baseUrl, publicKey: secret }),
  // @ts-expect-error a public key opens half of the doors
  createClient({ baseUrl, secretKey: publicKey("p") }),
  // @ts-expect-error any text at all
  createClient({ baseUrl, secretKey: "s" }),
];

const newerOnes = { limit: 10, before_id: "c" };
/** A cursor of the other direction, also out of a variable. */
export const cursors = [
  // @ts-expect-error older pages have no before_id
  chargePages(service, { query: newerOnes }),
  // @ts-expect-error newer pages have no after_id
  chargePages(service, { direction: "newer", query: { ...newerOnes, after_id: "c" } }),
  // @ts-expect-error newer than what
  chargePages(service, { direction: "newer", query: {} }),
  // @ts-expect-error page_size
  planPages(service, { query: { size: 10 } }),
  // @ts-expect-error the search looks through all pages by itself
  recoverCharge(service, { marker: "order-1", query: { before_id: "c" } }),
];

export function compared(outcome: ChargeOutcome, webhook: Webhook): boolean {
  // @ts-expect-error the answer's words are success, pending and failure
  if (outcome.status === "completed") return outcome.charge.status_details.status === "completed";
  // @ts-expect-error an outcome has a status of ours: completed
  if (outcome.status === "success") return true;
  // @ts-expect-error 3ds_authenticate
  if (outcome.status === "pending") return outcome.action.name === "3ds_authentication";
  // @ts-expect-error charge.failed
  return webhook.kind === "unknown" && webhook.event.event_type === "charge.faild";
}

/** An event is nothing to act on without an amount and a state, nor without a key. */
export const events = [
  // @ts-expect-error for how much
  confirmCharge(service, {}, { state: "captured" }),
  // @ts-expect-error in which state
  confirmCharge(service, {}, { amount: mxn(1) }),
  // @ts-expect-error captured
  confirmCharge(service, {}, { amount: mxn(1), state: "capture" }),
  // @ts-expect-error a parsed body has no signature any more
  verifyWebhook({ body: { event_type: "charge.succeeded" }, headers: {} }, { key: "k" }),
  // @ts-expect-error under which key
  verifyWebhook({ body: "{}", headers: {} }, {}),
];

export async function ids(): Promise<string> {
  // @ts-expect-error the id may be missing
  for await (const charge of itemsOf(chargePages(service))) return chargeIdOf(charge);
  return "";
}
