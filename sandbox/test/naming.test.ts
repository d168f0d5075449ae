import { expect, test } from "vitest";
import { namingWith } from "../checking/writing.ts";
import { textAt } from "../values/json.ts";
import { chargeBody, makeToken, mxn, testBed } from "./support.ts";

test("with a brand, its word stands in members, methods, queries, answers and events, and the neutral one does not", async () => {
  const bed = await testBed({ settings: { naming: namingWith("acme") } });
  const token = await makeToken(bed);
  const method = "pay_with_acme_payment_token";
  const payment_detail = {
    credentials: { payment_method: { method }, acme_payment_token: { payment_token: token } },
  };
  const order = { order_total_amount: mxn(5000), description: "Shoes of service_payment_tokens" };
  const { status, text, body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(5000, { payment_detail, order }),
  );
  expect(status).toBe(200);
  expect(textAt(body, "charge", "payment_method")).toBe(method);
  expect(textAt(body, "charge", "payment_info", "acme_system_order_id")).toMatch(/-/);
  const list = await bed.call("GET", `/transaction/charge?payment_methods=pay_with_store,${method}`);
  const escaped = await bed.call("GET", `/transaction/charge?payment_methods=pay_with_store%2C${method}`);
  for (const found of [list, escaped])
    expect(found.body["merchant_payment_transactions"]).toEqual([body["charge"]]);
  await bed.settle();
  for (const said of [text, list.text, bed.received[0]?.text])
    expect(said).not.toMatch(/\bservice_|_service_/);
});

test("the neutral word means nothing then", async () => {
  const bed = await testBed({ settings: { naming: namingWith("acme") } });
  const payment_detail = { credentials: { payment_method: { method: "pay_with_service_payment_token" } } };
  const { status, body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(5000, { payment_detail }),
  );
  expect([status, textAt(body, "detail", "code")]).toEqual([400, "validation_error"]);
});
