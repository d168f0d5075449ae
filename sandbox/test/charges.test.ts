import { describe, expect, test } from "vitest";
import { objectAt, textAt } from "../values/json.ts";
import { card, chargeBody, makeCharge, mxn, payBy, statusOf, testBed } from "./support.ts";

test("an approved charge is held, and captured in the same step with auto_capture", async () => {
  const bed = await testBed();
  const held = await bed.call("POST", "/transaction/charge", chargeBody());
  expect(held.status).toBe(200);
  expect(textAt(held.body, "status_details", "status")).toBe("success");
  expect(textAt(held.body, "status_details", "detail", "additional_details", "authorization_code")).toMatch(
    /^\d{6}$/,
  );
  expect(textAt(held.body, "charge", "status")).toBe("completed");
  const taken = await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  expect(await statusOf(bed, taken)).toBe("captured");
});

test("create, get and list show the same charge", async () => {
  const bed = await testBed();
  const { body } = await bed.call("POST", "/transaction/charge", chargeBody());
  expect((await bed.call("GET", `/transaction/charge/${String(body["id"])}`)).body).toEqual(body);
  const list = await bed.call("GET", "/transaction/charge");
  expect(list.body["merchant_payment_transactions"]).toEqual([body["charge"]]);
});

test("a declined charge answers 400 failure with its reason, and stays readable as failed", async () => {
  const bed = await testBed();
  const payment_detail = payBy("credit_or_debit_card", card("insufficient_funds"));
  const { status, body } = await bed.call("POST", "/transaction/charge", chargeBody(100, { payment_detail }));
  expect([status, body["status"], textAt(body, "detail", "code")]).toEqual([
    400,
    "failure",
    "insufficient_funds",
  ]);
  expect(await statusOf(bed, String(body["id"]))).toBe("failed");
});

test.each([
  ["pay_with_bank_account", "collect_payment"],
  ["pay_with_store", "collect_payment"],
  ["pay_with_bnpl", "complete_at_bnpl_provider"],
])("%s is pending with the action %s", async (method, action) => {
  const bed = await testBed();
  const { status, body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(100, { payment_detail: payBy(method) }),
  );
  expect([status, body["status"]]).toEqual([400, "pending"]);
  expect(body).toMatchObject({ detail: { code: "action_required", additional_details: { action } } });
});

describe("the testing endpoints", () => {
  const store = { payment_detail: payBy("pay_with_store") };

  test.each([
    ["complete", "captured", "charge.succeeded"],
    ["cancel", "cancelled", "charge.cancelled"],
  ])("%s makes a pending store charge %s and sends %s", async (verb, status, event) => {
    const bed = await testBed();
    const id = await makeCharge(bed, 100, store);
    const answer = await bed.call("POST", `/testing/transaction/${verb}/${id}`);
    expect([answer.status, typeof answer.body["success_message"]]).toEqual([200, "string"]);
    expect(await statusOf(bed, id)).toBe(status);
    await bed.settle();
    expect(bed.received.map(({ type }) => type)).toEqual(["charge.pending", event]);
  });

  test.each(["complete", "cancel"])(
    "%s: 400 for an unknown charge, 404 for one that is not pending",
    async (verb) => {
      const bed = await testBed();
      expect((await bed.call("POST", `/testing/transaction/${verb}/nope`)).status).toBe(400);
      const id = await makeCharge(bed, 100, store);
      await bed.call("POST", `/testing/transaction/complete/${id}`);
      expect((await bed.call("POST", `/testing/transaction/${verb}/${id}`)).status).toBe(404);
      expect((await bed.call("POST", `/testing/transaction/${verb}/${await makeCharge(bed)}`)).status).toBe(
        404,
      );
    },
  );
});

test("a capture takes some of the hold, once; a second one is refused", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  const first = await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
  expect([first.status, first.body["captured_amount"]]).toEqual([200, mxn(3000)]);
  expect((await bed.call("POST", `/transaction/capture/${id}`, mxn(2000))).status).toBe(400);
});

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

test("refunds of a captured charge go up to what was captured", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  const refund = async (amount: number) =>
    (await bed.call("POST", `/transaction/refund/${id}`, mxn(amount))).status;
  expect([
    await refund(5001),
    await refund(3000),
    await refund(2001),
    await refund(2000),
    await refund(1),
  ]).toEqual([400, 200, 400, 200, 400]);
});

test.each([
  ["no amount", { amount_details: { currency_code: "MXN" } }],
  ["nothing to pay", { amount_details: mxn(0) }],
  ["a negative amount", { amount_details: mxn(-1) }],
  ["a fraction", { amount_details: mxn(0.5) }],
  ["more than can be counted", { amount_details: mxn(2 ** 53) }],
  ["another currency", { amount_details: { amount: 5, currency_code: "USD" } }],
  ["no payment detail", { payment_detail: undefined }],
  ["an unknown method", { payment_detail: payBy("pay_with_shells") }],
  ["a card without a card", { payment_detail: payBy("credit_or_debit_card") }],
])("a charge with %s is refused as a failure", async (_name, more) => {
  const bed = await testBed();
  const { status, body } = await bed.call("POST", "/transaction/charge", chargeBody(100, more));
  expect([status, body["status"]]).toEqual([400, "failure"]);
  expect((await bed.call("GET", "/transaction/charge")).body["merchant_payment_transactions"]).toEqual([]);
});

test("deprecated members are accepted and change nothing", async () => {
  const bed = await testBed();
  const deprecated = { address: { line: 1 }, contact: "x", name: null };
  const payment_detail = { ...payBy("credit_or_debit_card", card("approved")), ...deprecated };
  expect((await bed.call("POST", "/transaction/charge", chargeBody(100, { payment_detail }))).status).toBe(
    200,
  );
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
