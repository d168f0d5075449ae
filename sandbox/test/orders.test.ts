import { expect, test } from "vitest";
import { objectAt, textAt } from "../values/json.ts";
import {
  card,
  chargeBody,
  DAY,
  makeCharge,
  mxn,
  payBy,
  testBed,
  violationsOf,
  type TestBed,
} from "./support.ts";

const ORDER = {
  order_total_amount: mxn(5000),
  description: "Shoes",
  purchases: [{ name: "Left" }, { name: "Right" }],
};

async function makeOrder(bed: TestBed, body: object = ORDER) {
  const answer = await bed.call("POST", "/order", body);
  return { ...answer, id: textAt(answer.body, "order", "id") ?? "" };
}

async function chargesOf(bed: TestBed, id: string) {
  const { body } = await bed.call("GET", `/order/${id}`);
  return objectAt(body, "order_information")?.["charge_ids"];
}

test("an order is made, read and changed part by part, and both events are sent", async () => {
  const bed = await testBed();
  const { id, status } = await makeOrder(bed);
  expect(status).toBe(200);
  const changed = await bed.call("PATCH", `/order/${id}`, {
    description: "Boots",
    notes: [{ text: "hurry" }],
  });
  expect(objectAt(changed.body, "order")).toMatchObject({ ...ORDER, id, description: "Boots" });
  expect((await bed.call("GET", `/order/${id}`)).body).toEqual(changed.body);
  expect((await bed.call("PATCH", `/order/${id}`)).body).toEqual(changed.body);
  await bed.settle();
  expect(bed.received.map(({ type }) => type)).toEqual([
    "order_creation.succeeded",
    "order_update.succeeded",
    "order_update.succeeded",
  ]);
  expect(bed.received.flatMap(violationsOf)).toEqual([]);
});

test.each([
  ["no items in purchases", { purchases: [] }],
  ["no amount", { order_total_amount: {} }],
  ["another currency", { order_total_amount: { amount: 5, currency_code: "EUR" } }],
  ["no description", { description: undefined }],
])("an order with %s is refused, also when it comes with a charge", async (_name, more) => {
  const bed = await testBed();
  const order = { ...ORDER, ...more };
  expect((await makeOrder(bed, order)).status).toBe(400);
  expect((await bed.call("POST", "/transaction/charge", chargeBody(5000, { order }))).status).toBe(400);
});

test.each([
  ["order_id", (id: string) => ({ order_id: id })],
  ["order, an id", (id: string) => ({ order: id })],
  ["order, an object with an id", (id: string) => ({ order: { id } })],
])("a charge names its order by %s; a second charge is refused", async (_name, by) => {
  const bed = await testBed();
  const { id } = await makeOrder(bed);
  const charge = await makeCharge(bed, 5000, by(id));
  expect(await chargesOf(bed, id)).toEqual([charge]);
  const second = await bed.call("POST", "/transaction/charge", chargeBody(5000, by(id)));
  expect([second.status, textAt(second.body, "detail", "code")]).toEqual([
    400,
    "order_already_associated_with_charge",
  ]);
});

test("a charge can bring its order along", async () => {
  const bed = await testBed();
  const { body } = await bed.call("POST", "/transaction/charge", chargeBody(5000, { order: ORDER }));
  const id = textAt(body, "charge", "payment_info", "service_system_order_id") ?? "";
  expect(await chargesOf(bed, id)).toEqual([body["id"]]);
  expect(
    (await bed.call("POST", "/transaction/charge", chargeBody(5000, { order: { description: "?" } }))).status,
  ).toBe(400);
});

test("an order whose charge failed may be charged again", async () => {
  const bed = await testBed();
  const { id } = await makeOrder(bed);
  const declined = payBy("credit_or_debit_card", card("declined"));
  await makeCharge(bed, 5000, { order_id: id, payment_detail: declined });
  await makeCharge(bed, 5000, { order_id: id, payment_detail: payBy("pay_with_bnpl") });
  await bed.advance(DAY); // nobody went to the BNPL provider
  const paid = await makeCharge(bed, 5000, { order_id: id });
  expect(await chargesOf(bed, id)).toEqual([paid]);
});

test("an order that came with a charge that failed is there, and may be charged again", async () => {
  const bed = await testBed();
  const payment_detail = payBy("credit_or_debit_card", card("declined"));
  const failed = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(5000, { order: ORDER, payment_detail }),
  );
  expect(failed.status).toBe(400);
  const id = textAt(failed.body, "charge", "payment_info", "service_system_order_id") ?? "";
  expect(await chargesOf(bed, id)).toEqual([]);
  const paid = await makeCharge(bed, 5000, { order_id: id });
  expect(await chargesOf(bed, id)).toEqual([paid]);
});

test.each([
  [
    "an order made before",
    async (bed: TestBed, order: object) => ({ order_id: (await makeOrder(bed, order)).id }),
  ],
  ["an order that comes with the charge", async (_bed: TestBed, order: object) => ({ order })],
])("%s is paid with its own card, of which only the mask was kept", async (_name, by) => {
  const bed = await testBed();
  const pay = async (name: string, more: object = {}) => {
    const order = { ...ORDER, payment_detail: payBy("credit_or_debit_card", { ...card(name), ...more }) };
    const body = chargeBody(5000, { ...(await by(bed, order)), payment_detail: undefined });
    return bed.call("POST", "/transaction/charge", body);
  };
  const paid = await pay("approved");
  expect({ status: paid.status, paid: paid.body }).toMatchObject({ status: 200 });
  expect(objectAt(paid.body, "charge", "payment_detail", "credit_or_debit_card")).toMatchObject({
    first_six: "411111",
    last_four: "1111",
  });
  expect(textAt((await pay("insufficient_funds")).body, "detail", "code")).toBe("insufficient_funds");
  const unusable = await pay("approved", { card_number: "4111111111111112" });
  expect([unusable.status, textAt(unusable.body, "message")]).toEqual([400, expect.stringContaining("card")]);
});

test("an order gets another card, or loses it, when its payment detail is changed", async () => {
  const bed = await testBed();
  const order = { ...ORDER, payment_detail: payBy("credit_or_debit_card", card("declined")) };
  const { id } = await makeOrder(bed, order);
  const charge = () =>
    bed.call("POST", "/transaction/charge", chargeBody(5000, { order_id: id, payment_detail: undefined }));
  await bed.call("PATCH", `/order/${id}`, { description: "Boots" });
  expect(textAt((await charge()).body, "detail", "code")).toBe("card_declined");
  await bed.call("PATCH", `/order/${id}`, { payment_detail: payBy("credit_or_debit_card") });
  const refused = await charge();
  expect([refused.status, textAt(refused.body, "message")]).toEqual([
    400,
    `payment_detail is missing, and the order "${id}" has no card that can be charged. Send payment_detail with the charge.`,
  ]);
  const change = { payment_detail: payBy("credit_or_debit_card", card("approved")) };
  await bed.call("PATCH", `/order/${id}`, change);
  expect((await charge()).status).toBe(200);
});

test("a charge may be of another amount than its order; each keeps its own", async () => {
  const bed = await testBed();
  const { id } = await makeOrder(bed);
  const { status, body } = await bed.call("POST", "/transaction/charge", chargeBody(4999, { order_id: id }));
  expect([status, objectAt(body, "charge", "amount_details")]).toEqual([200, mxn(4999)]);
  const read = await bed.call("GET", `/order/${id}`);
  expect(objectAt(read.body, "order", "order_total_amount")).toEqual(mxn(5000));
});
