import { webhookChecks } from "@payment-service/contract/validators";
import { expect, test } from "vitest";
import { mxn, other } from "../index.ts";
import { confirmCharge, parseWebhook } from "../webhooks.ts";
import { json, problem, serviceThatAnswers } from "./server.ts";

const paid = {
  event_type: "charge.succeeded",
  payload: {},
  id: "c-1",
  status_details: { status: "success" },
};

test("an event with a name of the document is known by it, as text and as an object", () => {
  expect(parseWebhook(JSON.stringify(paid))).toEqual({ kind: "event", event: paid });
  expect(parseWebhook(paid)).toEqual({ kind: "event", event: paid });
});

test("every named event is known, and no unnamed one", () => {
  const kinds = Object.keys(webhookChecks).map((event_type) => {
    const event = { event_type, payload: {}, id: "c", status_details: {} };
    return [event_type, parseWebhook(event).kind];
  });
  expect(kinds.flatMap(([name, kind]) => (kind === "event" ? [name] : []))).toEqual([
    "charge.succeeded",
    "capture.succeeded",
    "refund.succeeded",
    "order_creation.succeeded",
    "plan_creation.succeeded",
    "subscription_creation.succeeded",
    "subscription_update.succeeded",
    "product_creation.succeeded",
  ]);
  expect(kinds.every(([, kind]) => kind !== "refused")).toBe(true);
});

test.each(["charge.failed", "a.word_of_next_year", "toString", "__proto__", ""])(
  "%j is an unknown event",
  (event_type) => {
    const event = { event_type, payload: { further: 1 } };
    expect(parseWebhook(event)).toEqual({ kind: "unknown", event });
  },
);

test.each([
  ["not-json", "<xml/>"],
  ["not-json", ""],
  ["no-event-type", "null"],
  ["no-event-type", "[]"],
  ["no-event-type", '"charge.succeeded"'],
  ["no-event-type", undefined],
  ["no-event-type", { payload: {} }],
  ["no-event-type", { event_type: 7, payload: {} }],
  ["does-not-fit", { event_type: "charge.succeeded", payload: {} }],
  ["does-not-fit", { event_type: "capture.succeeded" }],
  ["does-not-fit", { event_type: "charge.failed" }],
  ["does-not-fit", { ...paid, status_details: "success" }],
])("%s: %j", (reason, body) => {
  const refusal = parseWebhook(body);
  expect(refusal).toMatchObject({ kind: "refused", reason, message: expect.stringMatching(/\w+ .+\.$/) });
  expect(refusal.kind === "refused" && refusal.violations.length > 0).toBe(reason === "does-not-fit");
});

test("bytes are read like text, with or without a byte order mark", () => {
  const text = JSON.stringify(paid);
  const bytes = new TextEncoder().encode(text);
  for (const body of [Buffer.from(text), bytes, bytes.buffer, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`)])
    expect(parseWebhook(body)).toEqual({ kind: "event", event: paid });
  expect(parseWebhook(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({
    kind: "refused",
    reason: "not-json",
  });
});

const trap = () => {
  throw new Error("trap");
};

test("a member that throws is refused, and nothing throws", () => {
  const body = Object.defineProperty({ ...paid }, "payload", { get: trap, enumerable: true });
  expect(parseWebhook(body)).toMatchObject({ kind: "refused" });
  expect(parseWebhook(new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap }))).toMatchObject({
    kind: "refused",
  });
});

test("a message for a log is one bounded line, whatever the sender wrote", () => {
  const nasty = "x\r\n2026 INFO paid \u2028\u001b[2J\u202e".repeat(1000);
  for (const body of [nasty, { event_type: nasty }, { event_type: "charge.succeeded", [nasty]: 1 }]) {
    const refusal = parseWebhook(body);
    expect(refusal).toMatchObject({ message: expect.stringMatching(/^[\x20-\x7e]{10,600}$/) });
  }
});

const charge = (
  state: string,
  { amount = 5000, id = "c-1", status = "success", currency_code = "MXN" } = {},
) =>
  json(200, {
    id,
    charge: { status: state, amount_details: { amount, currency_code } },
    status_details: { status },
  });

test.each([
  ["confirmed", charge("captured"), {}],
  ["differs", charge("refunded"), { differs: "state" }],
  ["differs", charge("completed"), { differs: "state" }],
  ["differs", charge("captured", { amount: 4999 }), { differs: "amount" }],
  ["differs", charge("captured", { currency_code: "USD" }), { differs: "currency" }],
  ["differs", charge("captured", { status: "pending" }), { differs: "status" }],
  ["differs", charge("captured", { id: "c-2" }), { differs: "id" }],
  [
    "differs",
    json(200, { id: "c-1", charge: {}, status_details: { status: "success" } }),
    { differs: "state" },
  ],
  ["differs", json(200, {}), { differs: "id" }],
  [404, json(404, problem("failure")), {}],
  ["undeclared", json(200, null), {}],
  ["undeclared", json(500, {}), {}],
] as const)("a charge that was paid, says an event: %s", async (status, answer, more) => {
  const { client, sent } = serviceThatAnswers([answer]);
  const confirmation = await confirmCharge(client, paid, { amount: mxn(5000), state: "captured" });
  expect(confirmation).toMatchObject({ status, ...more });
  expect(sent[0]?.url).toBe("http://service.test/v2/transaction/charge/c-1");
});

test.each([
  ["current_status", { current_status: "captured", amount: { amount: 5000 } }, {}],
  ["charge_status in an object", { amount: 5000 }, { charge_status: "captured" }],
  ["charge_status in a list", { amount: 5000 }, [{ name: "charge_status", data: "captured" }]],
])("state and amount are found at other likely places: %s", async (_name, body, additional_details) => {
  const status_details = { status: "success", detail: { additional_details } };
  const { client } = serviceThatAnswers([json(200, { id: "c-1", charge: body, status_details })]);
  const confirmation = await confirmCharge(client, paid, { amount: mxn(5000), state: "captured" });
  expect(confirmation).toMatchObject({ status: "confirmed", id: "c-1" });
});

test("a service that puts them elsewhere is read by functions of one's own", async () => {
  const { client } = serviceThatAnswers([
    json(200, { id: "c-1", charge: { is: "paid", sum: 5000 }, status_details: { status: "success" } }),
  ]);
  const confirmation = await confirmCharge(client, paid, {
    amount: mxn(5000),
    state: other("paid"),
    stateOf: ({ charge: body }) => String(body["is"]),
    amountOf: ({ charge: body }) => ({ amount: Number(body["sum"]) }),
  });
  expect(confirmation).toMatchObject({ status: "confirmed" });
});

test("an event without a charge's id confirms nothing, nor does a body that is none", async () => {
  const { client, sent } = serviceThatAnswers([charge("captured")]);
  const expected = { amount: mxn(5000), state: "captured" } as const;
  for (const event of [{ ...paid, id: undefined }, { ...paid, id: "" }, { ...paid, id: 7 }, null, "c-1"])
    expect(await confirmCharge(client, event, expected)).toEqual({ status: "no-charge-id" });
  expect(sent).toHaveLength(0);
});

test("the reading of the charge can be given up, and ends by itself", async () => {
  const { client } = serviceThatAnswers([() => new Promise<Response>(() => {})], { attempts: 1 });
  const expected = { amount: mxn(5000), state: "captured" } as const;
  const aborted = confirmCharge(client, paid, { ...expected, signal: AbortSignal.timeout(5) });
  await expect(aborted).rejects.toMatchObject({ name: "TransportError", kind: "timeout" });
  const slow = confirmCharge(client, paid, { ...expected, timeout: 5 });
  await expect(slow).rejects.toMatchObject({ name: "TransportError", kind: "timeout" });
});
