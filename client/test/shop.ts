/** What a merchant does with the client, in one function: the test at the edge and `scripts/runtimes/` run it elsewhere. */
import { TransportError, byCard, createClient, mxn, orThrow, secretKey } from "@payment-service/client";
import { chargePages, itemsOf } from "@payment-service/client/pages";
import { confirmCharge, verifyWebhook } from "@payment-service/client/webhooks";

export interface Service {
  readonly base_url: string;
  readonly keys: { readonly secret: string };
  /** Where nobody listens. */
  readonly closed_url: string;
}

export interface Card {
  readonly card_number: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly card_validation_code: string;
}

/** Buys, captures, hears of it, and reads it back. */
export async function shop({ base_url, keys, closed_url }: Service, card: Card) {
  const key = secretKey(keys.secret);
  const service = createClient({ baseUrl: base_url, secretKey: key });
  const antiFraud = { ip_address: "203.0.113.7", device_id: "caf\u00e9", user_timezone: "-06:00" };
  const body = { description: "Tea", amount_details: mxn(5000), payment_detail: byCard(card) };
  const charge = await service.createCharge({ body, antiFraud });
  if (charge.status !== "completed") throw new Error(`the charge is ${charge.status}`);

  const webhook = await verifyWebhook(await signed(charge.charge.id), { key: WEBHOOK_KEY });
  const confirmation =
    webhook.kind === "event"
      ? await confirmCharge(service, webhook.event, { amount: mxn(5000), state: "completed" })
      : webhook;
  const capture = orThrow(await service.captureCharge({ id: charge.charge.id, body: mxn(3000) }));
  const second = await service.captureCharge({ id: charge.charge.id, body: mxn(2000) });
  let charges = 0;
  for await (const _ of itemsOf(chargePages(service))) charges += 1;
  const away = await createClient({ baseUrl: closed_url, secretKey: key })
    .captureCharge({ id: charge.charge.id, body: mxn(1) })
    .catch((error: unknown) => error);
  return {
    status: charge.status,
    webhook: webhook.kind,
    confirmation: "status" in confirmation ? confirmation.status : confirmation.kind,
    capture: capture.status,
    second: second.status,
    charges,
    away: away instanceof TransportError ? `${away.kind}, sent: ${away.sent}` : String(away),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

const WEBHOOK_KEY = "whk_sandbox_0123456789abcdef";

/** An event about the charge, signed as clients in the field expect it, by the web's own cryptography. */
async function signed(id: string) {
  const news = { event_type: "charge.succeeded", payload: {}, id, status_details: { status: "success" } };
  const body = JSON.stringify(news);
  const timestamp = (Date.now() / 1000).toFixed(6);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(WEBHOOK_KEY), hmac, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${timestamp}.${body}`)));
  const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body, headers: { "SERVICE-SIGN": `${timestamp},${hex.toUpperCase()}` } };
}
