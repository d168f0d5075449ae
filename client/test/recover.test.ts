import { expect, onTestFinished, test } from "vitest";
import {
  byCard,
  chargeAmountOf,
  chargeIdOf,
  chargeStateOf,
  createClient,
  mxn,
  orderIdOf,
  orThrow,
  secretKey,
  tokenIdOf,
  TransportError,
} from "../index.ts";
import { recoverCharge } from "../recover.ts";
import { card, startSandbox } from "./sandbox.ts";
import { json, problem, serviceThatAnswers } from "./server.ts";

const page = (charges: readonly object[], has_next = false) =>
  json(200, {
    merchant_payment_transactions: charges,
    has_next,
    last_cursor: has_next ? `c${Math.random()}` : null,
  });

test("the one charge that holds the marker is found, wherever it stands in it", async () => {
  for (const charge of [
    { id: "c-1", description: "Tea, order-1000" },
    { charge: { id: "c-1", payment_info: { external_system_order_id: "order-1000" } } },
  ]) {
    const others = [
      { id: "c-2", description: "Tea, order-10001" },
      { id: "c-3", description: "preorder-1000" },
    ];
    const { client } = serviceThatAnswers([page(others, true), page([charge])]);
    expect(await recoverCharge(client, { marker: "order-1000" })).toEqual({
      status: "found",
      id: "c-1",
      charge,
    });
  }
});

test("two charges with one marker are said to be two", async () => {
  const twice = [
    { id: "c-1", a: ["order-1000"] },
    { id: "c-2", a: ["order-1000"] },
  ];
  const { client } = serviceThatAnswers([page(twice)]);
  expect(await recoverCharge(client, { marker: "order-1000" })).toEqual({
    status: "several",
    charges: twice,
  });
});

test("not found says how many were looked through, and whether there are more", async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: `c-${index}` }));
  const whole = serviceThatAnswers([page(ten, true), page(ten)]);
  expect(await recoverCharge(whole.client, { marker: "order-1000" })).toEqual({
    status: "not-found",
    complete: true,
    lookedAt: 20,
  });
  const some = serviceThatAnswers([page(ten, true)]);
  expect(await recoverCharge(some.client, { marker: "order-1000", newest: 10 })).toEqual({
    status: "not-found",
    complete: false,
    lookedAt: 10,
  });
  expect(new URL(some.sent[0]?.url ?? "").search).toBe("?limit=10");
});

test("a refusal of the list is handed on; a marker that could be anything is misuse", async () => {
  const { client } = serviceThatAnswers([json(401, problem("failure"))]);
  expect(await recoverCharge(client, { marker: "order-1000" })).toMatchObject({ status: 401 });
  await expect(recoverCharge(client, { marker: "1" })).rejects.toMatchObject({ field: "marker" });
});

test("against the sandbox: an answer is lost, the charge is found, nobody pays twice", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  let losing = false;
  const client = createClient({
    baseUrl: sandbox.base_url,
    secretKey: secretKey(sandbox.keys.secret),
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (losing) throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } });
      return answer;
    },
  });
  const charge = (order: string) => ({
    description: `Tea, ${order}`,
    amount_details: mxn(5000),
    payment_detail: byCard(card(sandbox, "approved")),
  });
  await client.createCharge({ body: charge("order-10001") });
  losing = true;
  const lost: unknown = await client
    .createCharge({ body: charge("order-1000") })
    .catch((error: unknown) => error);
  losing = false;
  expect(lost).toBeInstanceOf(TransportError);
  expect(lost).toMatchObject({ sent: "perhaps" });

  const recovered = await recoverCharge(client, { marker: "order-1000" });
  if (recovered.status !== "found") throw new Error(recovered.status.toString());
  const read = orThrow(await client.getCharge({ id: recovered.id ?? "" })).body;
  expect(read.charge["description"]).toBe("Tea, order-1000");
  expect(chargeStateOf(read)).toBe("completed");
  expect(chargeAmountOf(read)).toEqual({ amount: 5000, currency_code: "MXN" });
  expect(chargeStateOf(recovered)).toBe("completed");
  const listed = orThrow(await client.listCharges()).body.merchant_payment_transactions;
  expect(listed.map(chargeStateOf)).toEqual(["completed", "completed"]);
  expect(listed.map((one) => chargeAmountOf(one)?.amount)).toEqual([5000, 5000]);
  expect(await recoverCharge(client, { marker: "order-2000" })).toMatchObject({ status: "not-found" });

  const order = await client.createOrder({ body: { description: "Tea", order_total_amount: mxn(5000) } });
  const order_id = orderIdOf(order) ?? "no id";
  const token = await client.createPaymentToken({
    body: { credential: { credit_or_debit_card: card(sandbox, "approved") }, consumer_details: {} },
  });
  expect(orderIdOf(orThrow(order).body)).toBe(order_id);
  expect(orThrow(await client.getOrder({ id: order_id })).status).toBe(200);
  expect(orThrow(await client.getPaymentToken({ id: tokenIdOf(token) ?? "no id" })).status).toBe(200);
  // K2: the one place of an order compiles, and links.
  const linked = orThrow(await client.createCharge({ body: { ...charge("order-3000"), order_id } }));
  expect(JSON.stringify(orThrow(await client.getCharge({ id: linked.charge.id })).body)).toContain(order_id);
  expect(chargeIdOf(linked)).toBe(linked.charge.id);
});

test.each([
  [chargeIdOf, { id: "c" }, "c"],
  [chargeIdOf, { charge: { id: "c" } }, "c"],
  [chargeIdOf, { status: 200, body: { id: "c" } }, "c"],
  [chargeIdOf, { event_type: "charge.succeeded", id: "e", payload: { id: "c" } }, "c"],
  [chargeIdOf, { event_type: "charge.succeeded", id: "e", payload: { charge_detail: { id: "c" } } }, "c"],
  [chargeIdOf, { event_type: "charge.succeeded", id: "c", payload: {} }, "c"],
  [chargeIdOf, { id: 7 }, undefined],
  [orderIdOf, { order: { id: "o" } }, "o"],
  [orderIdOf, { order: {}, order_information: { order_id: "o" } }, "o"],
  [orderIdOf, { status: 200, body: { order: { id: "o" } } }, "o"],
  [orderIdOf, { order: null }, undefined],
  [tokenIdOf, { token_details: { id: "i", token: "t" } }, "t"],
  [tokenIdOf, { token_details: { id: "t" } }, "t"],
  [tokenIdOf, undefined, undefined],
] as const)("%o finds its id in %j", (find, value, id) => expect(find(value)).toBe(id));

const sum = { amount: 7, currency_code: "MXN" };
test.each([
  ["an answer", { id: "c", charge: { status: "captured", amount_details: sum }, status_details: {} }],
  ["an outcome", { status: 200, body: { id: "c", charge: { status: "captured", amount: sum } } }],
  ["a creation", { status: "completed", charge: { id: "c", charge: { status: "captured", ...sum } } }],
  ["a list", { id: "c", status: "captured", amount_details: sum }],
  ["a recovery", { status: "found", id: "c", charge: { id: "c", current_status: "captured", ...sum } }],
])("state and amount of a charge are found in %s", (_, value) => {
  expect(chargeStateOf(value)).toBe("captured");
  expect(chargeAmountOf(value)).toEqual(sum);
});

test("the status of an outcome is no state of its charge", () => {
  const charge = { id: "c", charge: {}, status_details: { status: "success" } };
  for (const outcome of [
    { status: "completed", charge },
    { status: 200, body: charge },
    { status: "not-found" },
  ])
    expect([chargeStateOf(outcome), chargeAmountOf(outcome)]).toEqual([undefined, undefined]);
});
