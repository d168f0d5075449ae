import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { alsoBy } from "../values/also-answers.ts";
import { isObject, objectAt, textAt } from "../values/json.ts";
import { namingWith } from "../checking/writing.ts";
import type { SandboxOptions } from "../sandbox.ts";
import { mxn, testBed, tokenBody, type Answer, type Received, type TestBed } from "./support.ts";

/** The word that the service of this shop has in its names. */
const WORD = "acme";

const PLUGIN = {
  "x-cash-checkout-widget-version": "plugin.woocommerce/1.0",
  "x-cash-preferred-locale": "es",
};

const SETTINGS = { configuration_details: [{ name: "auto_capture", data: "true" }] };

/** What shop plugins in the field send, and where they read: facts about their requests and answers, none of their code. */
export interface Shop {
  readonly bed: TestBed;
  readonly orderId: string;
  charge(more?: { readonly amount?: number; readonly autoCapture?: boolean }): Promise<Answer>;
  capture(id: string, amount: number): Promise<Answer>;
  refund(id: string, amount: number): Promise<Answer>;
  /** The word that a shop reads when the customer comes back. */
  currentStatus(id: string): Promise<unknown>;
  /** What arrived at the shop since the last call, each with a signature that fits. */
  webhooks(): Promise<readonly Webhook[]>;
}

export interface Webhook {
  readonly type: string;
  readonly payload: unknown;
}

/** How the customer pays in the widget. */
export type Pays = { readonly card: string } | { readonly method: string; readonly network?: string };

/** A checkout up to the moment of payment: the order is made, and changed by the shop and by the widget. */
export async function openShop(pays: Pays, options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const also = alsoBy([
    { method: "GET", path: "/merchant/setting/checkout-widget", status: 200, body: SETTINGS },
  ]);
  const bed = await testBed({
    clock: { now: () => Date.now() },
    settings: { naming: namingWith(WORD), details: "pairs", also },
    ...options,
  });
  const { publicKey, webhookKey } = bed.sandbox.merchant();
  const asPage = { key: publicKey, headers: PLUGIN };
  const asServer = { headers: { ...PLUGIN, "x-cash-anti-fraud-metadata": "" } };

  const made = await bed.call("POST", "/order", ORDER, asPage);
  const orderId = textAt(made.body, "order_information", "order_id") ?? "";
  expect(orderId).not.toBe("");
  expect((await bed.call("PATCH", `/order/${orderId}`, CHECKED_OUT, asPage)).status).toBe(200);
  const credentials = await credentialsOf(bed, pays);
  const changed = await bed.call("PATCH", `/order/${orderId}`, { payment_detail: { credentials } }, asPage);
  expect(changed.status).toBe(200);

  const shop: Shop = {
    bed,
    orderId,
    async charge({ amount = 8000, autoCapture = true } = {}) {
      const settings = await bed.call("GET", "/merchant/setting/checkout-widget", undefined, asPage);
      expect(settings.body).toEqual(SETTINGS);
      return bed.call(
        "POST",
        "/transaction/charge",
        {
          description: "Shop - Order #71",
          amount_details: mxn(amount),
          processing_instructions: { auto_capture: autoCapture, use_order_payment_detail: true },
          purchase_details: { [`${WORD}_system_order_id`]: orderId, external_system_order_id: "71" },
          additional_details: { details: [{ name: "is_store_pickup", data: "false" }] },
        },
        asServer,
      );
    },
    capture: (id, amount) => bed.call("POST", `/transaction/capture/${id}`, mxn(amount), asServer),
    refund: (id, amount) => bed.call("POST", `/transaction/refund/${id}`, mxn(amount), asServer),
    async currentStatus(id) {
      const { status, body } = await bed.call("GET", `/transaction/charge/${id}`, undefined, asServer);
      expect(status).toBe(200);
      return keyed(objectAt(body, "status_details", "detail"))["current_status"];
    },
    async webhooks() {
      await bed.settle();
      return bed.received.splice(0).map((event) => {
        verify(event, webhookKey);
        const body: unknown = JSON.parse(event.text);
        return { type: event.type, payload: objectAt(body, "payload") };
      });
    },
  };
  await shop.webhooks();
  return shop;
}

/** What the widget gives the order: a token that it makes of the card, or the method that was chosen. */
async function credentialsOf(bed: TestBed, pays: Pays): Promise<object> {
  if (!("card" in pays)) {
    return { payment_method: { method: pays.method }, pay_by_store_type: pays.network ?? null };
  }
  const key = bed.sandbox.merchant().publicKey;
  const { body } = await bed.call("POST", "/tokenization/payment_token", tokenBody(pays.card), { key });
  const token = textAt(body, "token_details", "token");
  expect(token).toBeDefined();
  return {
    payment_method: { method: `pay_with_${WORD}_payment_token` },
    [`${WORD}_payment_token`]: { payment_token: token },
  };
}

const ORDER = {
  order_total_amount: mxn(8000),
  description: "Purchase in the shop",
  purchases: [
    { item_total_amount: mxn(8000), description: "Té de Ñ", id: "9", unit_amount: mxn(4000), quantity: 2 },
  ],
};

const ADDRESS = {
  address: { address_line_1: "Calle 1", locality: "CDMX", postal_code: "01000", country_code: "MEX" },
  contact: { email: "ana@example.com", phone_1: "5512345678" },
  name: { first_name: "Ana", first_last_name: "Ñúñez" },
};

const CHECKED_OUT = {
  ...ORDER,
  consumer_details: { contact: { email: "ana@example.com" }, name: { first_name: "Ana" } },
  external_system_order_id: "71",
  billing_details: ADDRESS,
  shipping_details: ADDRESS,
};

/** The pairs of `additional_details` by name, as shops read them. */
export function keyed(detail: unknown): Readonly<Record<string, unknown>> {
  const pairs: unknown = isObject(detail) ? detail["additional_details"] : undefined;
  expect(Array.isArray(pairs)).toBe(true);
  const members = Array.isArray(pairs) ? pairs.filter(isObject) : [];
  return Object.fromEntries(members.map(({ name, data }) => [name, data]));
}

/** Shops read the body, write it again as compact ASCII JSON, and compare its HMAC with the header. */
function verify({ headers, text }: Received, key: string): void {
  const [time = "", digest = ""] = headers.get(`${WORD}-sign`)?.split(",") ?? [];
  const again = JSON.stringify(emptyAsLists(JSON.parse(text))).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const age = Date.now() / 1000 - Number(time);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(300);
  expect(digest).toBe(createHmac("sha256", key).update(`${time}.${again}`).digest("hex").toUpperCase());
}

/** In the language of those shops an empty object that was read is written as an empty list. */
function emptyAsLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptyAsLists);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, emptyAsLists(member)]);
  return members.length === 0 ? [] : Object.fromEntries(members);
}
