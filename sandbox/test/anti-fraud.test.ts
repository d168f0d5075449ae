import { expect, test } from "vitest";
import type { OperationId } from "@payment-service/contract";
import { textAt } from "../values/json.ts";
import { chargeBody, mxn, testBed, tokenBody } from "./support.ts";

const GOOD = { ip_address: "203.0.113.7", device_id: "d-1", user_timezone: "-06:00" };

function encoded(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64");
}

async function send(header: string | undefined, required: readonly OperationId[] = []) {
  const bed = await testBed({ settings: { antiFraudRequiredOn: new Set(required) } });
  const headers = header === undefined ? {} : { "X-Cash-Anti-Fraud-Metadata": header };
  const { status, body } = await bed.call("POST", "/transaction/charge", chargeBody(), { headers });
  return status === 200 ? "accepted" : textAt(body, "detail", "code");
}

test.each([
  ["the required names", GOOD],
  ["IPv6", { ...GOOD, ip_address: "2001:db8::1" }],
  ["names it does not know", { ...GOOD, favourite_color: "blue" }],
  [
    "a longitude as text and a latitude as number",
    { ...GOOD, location_latitude: 19.4, location_longitude: "-99.1" },
  ],
])("accepted: %s", async (_name, metadata) => {
  expect(await send(encoded(metadata))).toBe("accepted");
  expect(await send(Buffer.from(JSON.stringify(metadata)).toString("base64url"))).toBe("accepted");
});

test.each([
  ["missing_ip_address", { ...GOOD, ip_address: undefined }],
  ["missing_device_id", { ...GOOD, device_id: undefined }],
  ["missing_user_timezone", { ...GOOD, user_timezone: undefined }],
  ["invalid_ip_address", { ...GOOD, ip_address: "203.0.113" }],
  ["invalid_user_timezone", { ...GOOD, user_timezone: "CST" }],
  ["invalid_device_id", { ...GOOD, device_id: 5 }],
])("refused wherever it is sent, with invalid_anti_fraud_header_%s", async (code, metadata) => {
  expect(await send(encoded(metadata))).toBe(`invalid_anti_fraud_header_${code}`);
  expect(await send(encoded(metadata), ["createCharge"])).toBe(`invalid_anti_fraud_header_${code}`);
});

test.each([
  ["invalid_location_longitude", { ...GOOD, location_longitude: -99.1 }],
  ["invalid_is_incognito", { ...GOOD, is_incognito: "no" }],
  ["invalid_color_depth", { ...GOOD, color_depth: "123" }],
  ["format", "not json"],
  ["format", "[]"],
])("refused only where it is required, with invalid_anti_fraud_header_%s", async (code, metadata) => {
  expect(await send(encoded(metadata), ["createCharge"])).toBe(`invalid_anti_fraud_header_${code}`);
  expect(await send(encoded(metadata))).toBe("accepted");
});

test("the padding may be of any length", async () => {
  const padded = `${encoded(GOOD).replace(/=+$/, "")}====`;
  expect(await send(padded)).toBe("accepted");
  expect(await send(padded, ["createCharge"])).toBe("accepted");
});

test("text that is not Base64 is refused", async () => {
  expect(await send("{}")).toBe("invalid_anti_fraud_header_format");
});

test("left out, it is missed only on the operations that were named", async () => {
  expect(await send(undefined)).toBe("accepted");
  expect(await send(undefined, ["createPaymentToken"])).toBe("accepted");
  expect(await send(undefined, ["createCharge"])).toBe("invalid_anti_fraud_header_missing");
});

test("token and order creation and order update look at it too", async () => {
  const bed = await testBed();
  const headers = { "X-Cash-Anti-Fraud-Metadata": "?" };
  const order = { order_total_amount: mxn(5), description: "x" };
  for (const [method, path, body] of [
    ["POST", "/tokenization/payment_token", tokenBody()],
    ["POST", "/order", order],
    ["PATCH", "/order/any", order],
  ] as const) {
    const answer = await bed.call(method, path, body, { headers });
    expect(textAt(answer.body, "detail", "code")).toBe("invalid_anti_fraud_header_format");
  }
});
