import { describe, expect, test } from "vitest";
import { objectAt } from "../values/json.ts";
import { chargeBody, makeCharge, mxn, payBy, testBed } from "./support.ts";

test("a refund of a hold cancels it, whatever amount is sent, and a later capture is refused", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  expect((await bed.call("POST", `/transaction/refund/${id}`, mxn(1))).status).toBe(200);
  const { body } = await bed.call("GET", `/transaction/charge/${id}`);
  expect(body).toMatchObject({
    charge: { status: "cancelled" },
    status_details: { status: "failure", detail: { code: "charge_cancelled" } },
  });
  expect((await bed.call("POST", `/transaction/capture/${id}`, mxn(5000))).status).toBe(400);
  await bed.settle();
  const refund = bed.received.find(({ type }) => type === "refund.succeeded");
  expect(objectAt(JSON.parse(refund?.text ?? ""), "payload", "refund_detail", "refunded_amount")).toEqual(
    mxn(5000),
  );
});

test.each([
  ["another currency", { amount_details: { amount: 5, currency_code: "USD" } }],
  ["a card without a card", { payment_detail: payBy("credit_or_debit_card") }],
])("a charge with %s is refused as a failure", async (_name, more) => {
  const bed = await testBed();
  const { status, body } = await bed.call("POST", "/transaction/charge", chargeBody(100, more));
  expect([status, body["status"]]).toEqual([400, "failure"]);
  expect((await bed.call("GET", "/transaction/charge")).body["merchant_payment_transactions"]).toEqual([]);
});

async function months(amount: number, wanted = true, more: object = {}) {
  const bed = await testBed();
  const path = `/transaction/lookup?monthly_installments=${wanted}`;
  const { status, text } = await bed.call("POST", path, chargeBody(amount, more));
  expect(status).toBe(200);
  const found: { options: { monthly_installments: number }[] } = JSON.parse(text);
  return found.options.map((option) => option.monthly_installments);
}

describe("installments", () => {
  test("from a smallest amount per number of months, for cards only, and only when asked", async () => {
    expect(await months(29_999)).toEqual([]);
    expect(await months(30_000)).toEqual([3]);
    expect(await months(90_000)).toEqual([3, 6, 9]);
    expect(await months(240_000)).toEqual([3, 6, 9, 12, 18, 24]);
    expect(await months(90_000, false)).toEqual([]);
    expect(await months(90_000, true, { payment_detail: payBy("pay_with_store") })).toEqual([]);
  });

  test("none where nothing says how to pay, since payment_detail is not required; amounts are read all the same", async () => {
    expect(await months(90_000, true, { payment_detail: undefined })).toEqual([]);
    const bed = await testBed();
    const body = { description: "Shoes", amount_details: { amount: 90_000, currency_code: "USD" } };
    const { status } = await bed.call("POST", "/transaction/lookup?monthly_installments=true", body);
    expect(status).toBe(400);
  });

  test("a lookup makes nothing, not even the order in its body", async () => {
    const bed = await testBed();
    const order = { order_total_amount: mxn(90_000), description: "Shoes" };
    await bed.call("POST", "/transaction/lookup?monthly_installments=true", chargeBody(90_000, { order }));
    const rows = await bed.sandbox.world.store.read((sql) =>
      sql.all(`SELECT id FROM charges UNION ALL SELECT id FROM records UNION ALL SELECT id FROM events`),
    );
    expect(rows).toEqual([]);
  });

  test("a number of months that is not on offer is refused", async () => {
    const bed = await testBed();
    const charge = (monthly_installments: number) =>
      bed.call(
        "POST",
        "/transaction/charge",
        chargeBody(30_000, { processing_instructions: { monthly_installments } }),
      );
    expect((await charge(3)).status).toBe(200);
    expect((await charge(6)).status).toBe(400);
  });
});
