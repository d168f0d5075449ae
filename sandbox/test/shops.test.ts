import { expect, test } from "vitest";
import { objectAt, textAt } from "../values/json.ts";
import { chargeBody, mxn, testBed, type Answer } from "./support.ts";
import { keyed, openShop, type Shop, type Webhook } from "./shop.ts";

const paid = (answer: Answer) => keyed(objectAt(answer.body, "status_details", "detail"));
const codeOf = ({ status, body }: Answer) => [status, textAt(body, "detail", "code")];
const waits = (answer: Answer) => keyed(objectAt(answer.body, "detail"));

/** A charge event, as shops read it: they look for the order first, and for the word of the state. */
function told({ type, payload }: Webhook) {
  const detail = objectAt(payload, "status_details", "detail");
  return {
    type,
    id: textAt(payload, "id"),
    order: textAt(payload, "charge", "purchase_details", "acme_system_order_id"),
    status: textAt(payload, "status_details", "status"),
    state: keyed(detail)["charge_status"],
  };
}

/** An event of a capture or refund, as shops read it. */
function moved({ type, payload }: Webhook, name: "capture" | "refund") {
  const detail = objectAt(payload, `${name}_detail`);
  const amount = name === "capture" ? "captured_amount" : "refunded_amount";
  return {
    type,
    id: textAt(payload, "charge_detail", "id"),
    order: textAt(payload, "charge_detail", "charge", "purchase_details", "acme_system_order_id"),
    transaction: textAt(detail, `${name}_transaction_id`),
    amount: objectAt(detail, amount)?.["amount"],
    status: textAt(detail, "status_details", "status"),
  };
}

/** Opens the address as a browser does, presses a button and comes back. */
async function authenticate({ bed }: Shop, url: unknown, answer: "succeed" | "fail"): Promise<string | null> {
  const pressed = await bed.sandbox.fetch(String(url), {
    method: "POST",
    body: new URLSearchParams({ answer }),
    redirect: "manual",
  });
  expect(pressed.status).toBe(303);
  return new URL(pressed.headers.get("location") ?? "").searchParams.get("TID");
}

test("a card that is captured at once: the order is paid by the answer, and again by the webhook", async () => {
  const shop = await openShop({ card: "approved" });
  const charged = await shop.charge();
  expect(charged.status).toBe(200);
  expect(textAt(charged.body, "status_details", "status")).toBe("success");
  expect(paid(charged)).toMatchObject({ charge_status: "captured", cash_transaction: charged.body["id"] });
  const { id } = charged.body;
  expect(await shop.currentStatus(String(id))).toBe("captured");
  const events = await shop.webhooks();
  expect(events.map(told)).toEqual([
    { type: "charge.succeeded", id, order: shop.orderId, status: "success", state: "captured" },
  ]);
});

test("a hold: held is not paid; a part is captured once; a second capture is refused in words", async () => {
  const shop = await openShop({ card: "approved" });
  const charged = await shop.charge({ autoCapture: false });
  const id = String(charged.body["id"]);
  expect(paid(charged)["charge_status"]).toBe("pending_capture");
  expect(await shop.currentStatus(id)).toBe("pending_capture");
  expect((await shop.webhooks()).map(told)).toMatchObject([
    { state: "pending_capture", order: shop.orderId },
  ]);

  const captured = await shop.capture(id, 6000);
  expect(textAt(captured.body, "status_details", "status")).toBe("success");
  expect(await shop.currentStatus(id)).toBe("captured");
  const [event] = await shop.webhooks();
  expect(event && moved(event, "capture")).toEqual({
    type: "capture.succeeded",
    id,
    order: shop.orderId,
    transaction: captured.body["capture_transaction_id"],
    amount: 6000,
    status: "success",
  });

  const again = await shop.capture(id, 1000);
  expect([again.status, again.body["status"]]).toEqual([400, "failure"]);
  expect(again.body["message"]).toBe(textAt(again.body, "detail", "message"));
  expect(again.body["message"]).toMatch(/already captured/);
});

test("refunds in part and in full; one of too much is refused in words", async () => {
  const shop = await openShop({ card: "approved" });
  const id = String((await shop.charge()).body["id"]);
  await shop.webhooks();
  for (const amount of [1000, 7000]) {
    const refunded = await shop.refund(id, amount);
    expect(textAt(refunded.body, "status_details", "status")).toBe("success");
    const [event] = await shop.webhooks();
    expect(event && moved(event, "refund")).toEqual({
      type: "refund.succeeded",
      id,
      order: shop.orderId,
      transaction: refunded.body["refund_transaction_id"],
      amount,
      status: "success",
    });
  }
  const excess = await shop.refund(id, 1);
  expect(excess.status).toBe(400);
  expect(textAt(excess.body, "detail", "message")).toMatch(/At most/);
});

test("a capture and a refund that the bank refuses are told with their transaction", async () => {
  const shop = await openShop({ card: "approved" });
  const id = String((await shop.charge({ amount: 70_000, autoCapture: false })).body["id"]);
  await shop.webhooks();
  expect(codeOf(await shop.capture(id, 66_601))).toEqual([400, "capture_declined"]);
  expect((await shop.capture(id, 70_000)).status).toBe(200);
  expect(codeOf(await shop.refund(id, 66_602))).toEqual([400, "refund_declined"]);
  const [first, , last] = await shop.webhooks();
  const failure = { id, order: shop.orderId, transaction: expect.any(String), status: "failure" };
  expect(first && moved(first, "capture")).toMatchObject({ type: "capture.failed", ...failure });
  expect(last && moved(last, "refund")).toMatchObject({ type: "refund.failed", ...failure });
});

test("a declined card: a failure with words, and the order may be paid again", async () => {
  const shop = await openShop({ card: "declined" });
  const declined = await shop.charge();
  expect([declined.status, declined.body["status"]]).toEqual([400, "failure"]);
  expect(declined.body["message"]).toBe("The charge was declined.");
  expect(textAt(declined.body, "detail", "code")).toBe("card_declined");
  const [failed] = await shop.webhooks();
  expect(failed && told(failed)).toMatchObject({
    type: "charge.failed",
    order: shop.orderId,
    status: "failure",
    state: "failed",
  });
  expect(textAt((await shop.charge()).body, "detail", "code")).toBe("card_declined");
});

test.each([
  ["succeed", "captured", "charge.succeeded"],
  ["fail", "failed", "charge.failed"],
] as const)(
  "3DS, %s: the customer goes to redirect_url, comes back, and the shop reads %s",
  async (answer, state, type) => {
    const shop = await openShop({ card: "three_ds" });
    const pending = await shop.charge({ amount: 300_000 });
    expect([pending.status, pending.body["status"]]).toEqual([400, "pending"]);
    const details = waits(pending);
    expect(details["action"]).toBe("3ds_authenticate");
    const id = String(details["cash_transaction"]);
    expect((await shop.webhooks()).map(told)).toMatchObject([
      { type: "charge.pending", id, state: "pending" },
    ]);

    expect(await authenticate(shop, details["redirect_url"], answer)).toBe(id);
    expect(await shop.currentStatus(id)).toBe(state);
    expect((await shop.webhooks()).map(told)).toMatchObject([{ type, id, order: shop.orderId, state }]);
  },
);

test("3DS of a hold: the customer comes back, and the shop reads that it may capture", async () => {
  const shop = await openShop({ card: "three_ds" });
  const pending = await shop.charge({ amount: 300_000, autoCapture: false });
  const { cash_transaction, redirect_url } = waits(pending);
  const id = String(cash_transaction);
  await authenticate(shop, redirect_url, "succeed");
  expect(await shop.currentStatus(id)).toBe("pending_capture");
  expect((await shop.webhooks()).map(told)).toMatchObject([
    { type: "charge.pending", state: "pending" },
    { type: "charge.succeeded", id, order: shop.orderId, state: "pending_capture" },
  ]);
  expect((await shop.capture(id, 300_000)).status).toBe(200);
});

test("a hold that somebody else returns: the shop is told the whole amount, whatever was asked for", async () => {
  const shop = await openShop({ card: "approved" });
  const id = String((await shop.charge({ autoCapture: false })).body["id"]);
  await shop.webhooks();
  await shop.refund(id, 100);
  const [event] = await shop.webhooks();
  expect(event && moved(event, "refund")).toMatchObject({
    type: "refund.succeeded",
    id,
    order: shop.orderId,
    amount: 8000,
    status: "success",
  });
  expect(await shop.currentStatus(id)).toBe("cancelled");
});

test("cash in a store: instructions and a bar code, nowhere to go, and paid later", async () => {
  const shop = await openShop({ method: "pay_with_store", network: "paynet" });
  const pending = await shop.charge();
  expect(pending.body["status"]).toBe("pending");
  const { redirect_url, bank_code, ...details } = waits(pending);
  expect([redirect_url, bank_code]).toEqual([undefined, undefined]);
  expect(details).toMatchObject({
    action: "collect_payment",
    payment_network: "paynet",
    reference_number: expect.stringMatching(/^\d{14}$/),
    payment_expiry_formatted: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
  });
  const picture = await shop.bed.sandbox.fetch(String(details["reference_url"]));
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  const steps = details["payment_instructions"];
  expect(Array.isArray(steps) && steps.every((step) => textAt(step, "value") !== undefined)).toBe(true);

  const id = String(details["cash_transaction"]);
  await shop.webhooks();
  expect((await shop.bed.call("POST", `/testing/transaction/complete/${id}`)).status).toBe(200);
  expect((await shop.webhooks()).map(told)).toMatchObject([
    { type: "charge.succeeded", id, order: shop.orderId, state: "captured" },
  ]);
});

test("a bank transfer: account, bank and expiry; cancelled later", async () => {
  const shop = await openShop({ method: "pay_with_bank_account" });
  const details = waits(await shop.charge());
  expect(details["redirect_url"]).toBeUndefined();
  expect(details).toMatchObject({
    action: "collect_payment",
    bank_code: "90999",
    bank_name: expect.any(String),
    transaction_clabe: expect.stringMatching(/^999\d{15}$/),
    payment_expiry_formatted: expect.any(String),
    payment_instructions: [
      { value: expect.any(String) },
      { value: expect.any(String) },
      { value: expect.any(String) },
    ],
  });
  const clabe = Array.from(String(details["transaction_clabe"]), Number);
  const weighed = clabe.map((digit, at) => digit * Number("371"[at % 3]));
  expect(weighed.reduce((sum, one) => sum + one) % 10).toBe(0);
  const id = String(details["cash_transaction"]);
  await shop.webhooks();
  await shop.bed.call("POST", `/testing/transaction/cancel/${id}`);
  expect((await shop.webhooks()).map(told)).toMatchObject([
    { type: "charge.cancelled", id, order: shop.orderId, state: "cancelled" },
  ]);
  expect(await shop.currentStatus(id)).toBe("cancelled");
});

test("buy now, pay later: the customer goes to the provider and comes back", async () => {
  const shop = await openShop({ method: "pay_with_bnpl" });
  const details = waits(await shop.charge());
  expect(details["action"]).toBe("complete_at_bnpl_provider");
  const id = await authenticate(shop, details["redirect_url"], "succeed");
  expect(id).toBe(details["cash_transaction"]);
  expect(await shop.currentStatus(String(id))).toBe("captured");
});

test("the same order twice is refused with the code that shops know", async () => {
  const shop = await openShop({ card: "approved" });
  await shop.charge();
  const again = await shop.charge();
  expect([again.status, again.body["status"]]).toEqual([400, "failure"]);
  expect(textAt(again.body, "detail", "code")).toBe("order_already_associated_with_charge");
});

test("the charge is of the plugin's channel, and is found by the shop's own order number", async () => {
  const shop = await openShop({ card: "approved" });
  const id = String((await shop.charge()).body["id"]);
  const found = async (query: string) => {
    const { body } = await shop.bed.call("GET", `/transaction/charge?${query}`);
    const list = body["merchant_payment_transactions"];
    return Array.isArray(list) ? list.map((one) => textAt(one, "id")) : [];
  };
  expect(await found("channel=plugin.woocommerce")).toEqual([id]);
  expect(await found("channel=commerce_api")).toEqual([]);
  expect(await found("search_key=71")).toEqual([id]);
  expect(await found(`search_key=${shop.orderId}`)).toEqual([id]);
});

test("ids in purchase_details may be numbers; what was sent stays, and what has another form is refused", async () => {
  const bed = await testBed();
  const charge = (purchase_details: unknown, more = {}) =>
    bed.call("POST", "/transaction/charge", chargeBody(5000, { purchase_details, ...more }));
  const kept = async (sent: unknown) => {
    const { status, body } = await charge(sent);
    expect(status).toBe(200);
    return objectAt(body, "charge", "purchase_details");
  };
  expect(await kept({ external_system_order_id: 77 })).toMatchObject({ external_system_order_id: "77" });
  const { body } = await bed.call("POST", "/order", { order_total_amount: mxn(5000), description: "x" });
  const orderId = textAt(body, "order", "id");
  const both = { external_system_order_id: 77, service_system_order_id: orderId, till: 4 };
  expect(await kept(both)).toEqual({ ...both, external_system_order_id: "77" });
  expect(await kept({ external_system_order_id: "a", service_system_order_id: "" })).toEqual({
    external_system_order_id: "a",
    service_system_order_id: "",
  });

  const unknown = { service_system_order_id: 5 };
  const byOrder = { processing_instructions: { use_order_payment_detail: true }, payment_detail: undefined };
  expect((await charge(unknown, byOrder)).body["message"]).toBe('There is no order with the id "5".');
  for (const [sent, message] of [
    [[unknown], "purchase_details must be an object, not a list."],
    ["77", 'purchase_details must be an object, not "77".'],
    [
      { external_system_order_id: [7] },
      "purchase_details.external_system_order_id must be a text, not a list.",
    ],
    [{ service_system_order_id: true }, "purchase_details.service_system_order_id must be a text, not true."],
  ] as const) {
    const refused = await charge(sent);
    expect([refused.status, refused.body["message"]]).toEqual([400, message]);
  }
});

test("without a payment detail anywhere the refusal names what was not sent", async () => {
  const shop = await openShop({ card: "approved" });
  const body = { description: "x", amount_details: { amount: 1000, currency_code: "MXN" } };
  const { status, body: refused } = await shop.bed.call("POST", "/transaction/charge", body);
  expect(status).toBe(400);
  expect(refused["message"]).toMatch(/^payment_detail is missing, and no order was sent\./);
});
