// What a merchant's code may and may not say. Compiled with the project (`tsc -p .`), never run.
import {
  createClient,
  mxn,
  publicKey,
  secretKey,
  type AntiFraudMetadata,
  type ChargeOutcome,
  type Outcome,
} from "@payment-service/client";
import { chargePages, planPages } from "@payment-service/client/pages";
import { confirmCharge, parseWebhook, type Webhook } from "@payment-service/client/webhooks";

const baseUrl = "http://127.0.0.1:4020/v2";
const page = createClient({ baseUrl, publicKey: publicKey("p") });
const server = createClient({ baseUrl, secretKey: secretKey("s") });
const amount = mxn(5000);
const token = {
  credential: { credit_or_debit_card: { card_number: "4111111111111111" } },
  consumer_details: {},
};

// @ts-expect-error a client has a key
createClient({ baseUrl });
// @ts-expect-error and only one
createClient({ baseUrl, publicKey: publicKey("p"), secretKey: secretKey("s") });

/** What needs the secret key is not there on a page. */
export const onThePage = [
  page.createPaymentToken({ body: token }),
  page.createCharge({ body: { description: "Tea", amount_details: amount } }),
  page.getContinuation({ id: "c" }),
  page.getCheckoutButton(),
  // The interface does not show which key these take.
  page.getCharge({ id: "c" }),
  page.listPlans(),
  planPages(page),
  // @ts-expect-error secret key only
  page.captureCharge({ id: "c", body: amount }),
  // @ts-expect-error secret key only
  page.refundCharge({ id: "c", body: amount }),
  // @ts-expect-error secret key only
  page.listCharges(),
  // @ts-expect-error secret key only
  chargePages(page),
  // @ts-expect-error secret key only
  page.lookupInstallments({
    query: { monthly_installments: true },
    body: { description: "", amount_details: amount },
  }),
  // @ts-expect-error secret key only
  page.getPaymentToken({ id: "t" }),
  // @ts-expect-error secret key only
  page.updatePaymentToken({ id: "t", body: { consumer_details: {} } }),
  // @ts-expect-error secret key only
  page.completePendingCharge({ id: "c" }),
  // @ts-expect-error secret key only
  page.cancelPendingCharge({ id: "c" }),
  // @ts-expect-error the button's key stands in the address, where a secret one has no business
  server.getCheckoutButton(),
];

const device: AntiFraudMetadata = { ip_address: "::1", device_id: "d", user_timezone: "+00:00" };
// @ts-expect-error the time zone is missing
export const noZone: AntiFraudMetadata = { ip_address: "::1", device_id: "d" };
export const calls = [
  server.captureCharge({ id: "c", body: amount }),
  server.cancelSubscription({ id: "s" }),
  server.createOrder({ body: { description: "Tea", order_total_amount: amount }, antiFraud: device }),
  // @ts-expect-error the id is missing
  server.captureCharge({ body: amount }),
  // @ts-expect-error the body is missing
  server.captureCharge({ id: "c" }),
  // @ts-expect-error a bare number is no money
  server.captureCharge({ id: "c", body: 5000 }),
  // @ts-expect-error this operation takes no such header
  server.captureCharge({ id: "c", body: amount, antiFraud: device }),
  // @ts-expect-error a limit is a number
  server.listCharges({ query: { limit: "10" } }),
  // @ts-expect-error there is no such operation
  server.createPayment(),
  chargePages(server, { direction: "newer", query: { before_id: "c" } }),
];

export function told(outcome: ChargeOutcome): string {
  switch (outcome.status) {
    case "completed":
    case "unclear":
      return outcome.charge.id;
    case "pending":
      // @ts-expect-error not every action has an address
      if (outcome.action.redirect_url) return "";
      return outcome.action.name === "3ds_authenticate" ? outcome.action.redirect_url : outcome.action.name;
    case "failure":
      return outcome.message ?? outcome.status;
    case 401:
      return outcome.body.message ?? "";
    case "undeclared":
    case "unreadable":
      return outcome.text;
    default: {
      const exhausted: never = outcome;
      return exhausted;
    }
  }
}

export function captured(outcome: Outcome<"captureCharge">): unknown {
  // @ts-expect-error which body it is depends on the status
  if (outcome.body.capture_transaction_id) return 0;
  // @ts-expect-error capture has no 404
  if (outcome.status === 404) return 0;
  return outcome.status === 200 ? outcome.body.capture_transaction_id : undefined;
}

export function happened(webhook: Webhook): unknown {
  switch (webhook.kind) {
    case "event": {
      // @ts-expect-error only events of charges have an id
      if (webhook.event.id) return 0;
      // @ts-expect-error the interface does not name this event
      if (webhook.event.event_type === "charge.failed") return 0;
      return webhook.event.event_type === "charge.succeeded"
        ? webhook.event.status_details
        : webhook.event.payload;
    }
    case "unknown":
      return webhook.event.event_type;
    case "refused":
      return webhook.violations[0]?.path;
    default: {
      const exhausted: never = webhook;
      return exhausted;
    }
  }
}

export async function confirmed(): Promise<string> {
  const webhook = parseWebhook("{}");
  if (webhook.kind !== "unknown") return "";
  const confirmation = await confirmCharge(page, webhook.event, { amount, state: "captured" });
  if (confirmation.status === "confirmed") return confirmation.charge.id;
  // @ts-expect-error there is a charge only where one was read
  return confirmation.charge.id;
}
