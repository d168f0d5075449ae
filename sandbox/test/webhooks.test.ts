import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { RETRY_PAUSES } from "../jobs/backoff.ts";
import { DETAILS_FORMS, namingWith } from "../checking/writing.ts";
import { objectAt, textAt } from "../values/json.ts";
import { chargeBody, DAY, makeCharge, mxn, testBed, violationsOf } from "./support.ts";

const LONGEST_WAIT = RETRY_PAUSES.reduce((sum, pause) => sum + pause * 1.2, 0);

test("a charge, its capture and its refund send events in this order, with bodies that fit the contract", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
  await bed.call("POST", `/transaction/refund/${id}`, mxn(100));
  await bed.settle();
  expect(bed.received.map(({ type }) => type)).toEqual([
    "charge.succeeded",
    "capture.succeeded",
    "refund.succeeded",
  ]);
  expect(bed.received.flatMap(violationsOf)).toEqual([]);
  expect(JSON.parse(bed.received[0]?.text ?? "")).toMatchObject({
    id,
    status_details: { status: "success" },
  });
});

test("the payload of an event is what the operation answered with", async () => {
  const bed = await testBed({ clock: { now: () => Date.now() } });
  const { id, charge, status_details } = (await bed.call("POST", "/transaction/charge", chargeBody())).body;
  const captured = await bed.call("POST", `/transaction/capture/${String(id)}`, mxn(5000));
  const refunded = await bed.call("POST", `/transaction/refund/${String(id)}`, mxn(100));
  await bed.settle();
  const payload = (type: string) =>
    objectAt(JSON.parse(bed.received.find((one) => one.type === type)?.text ?? "{}"), "payload");
  expect(payload("charge.succeeded")).toEqual({ id, charge, status_details });
  expect(payload("capture.succeeded")?.["capture_detail"]).toEqual(captured.body);
  expect(payload("refund.succeeded")?.["refund_detail"]).toEqual(refunded.body);
});

test.each(DETAILS_FORMS)(
  "an event has the text of the answer as payload: brand, details as %s",
  async (details) => {
    const bed = await testBed({ settings: { naming: namingWith("acme"), details } });
    const order = { order_total_amount: mxn(5000), description: "Shoes" };
    const { text, body } = await bed.call("POST", "/transaction/charge", chargeBody(5000, { order }));
    await bed.settle();
    const rest = JSON.stringify({ id: body["id"], status_details: body["status_details"] }).slice(1);
    expect(text).toContain("acme_system_order_id");
    expect(bed.received[0]?.text).toBe(`{"event_type":"charge.succeeded","payload":${text},${rest}`);
  },
);

test("what is sent is signed by Standard Webhooks", async () => {
  const bed = await testBed({ clock: { now: () => Date.now() } });
  await makeCharge(bed);
  await bed.settle();
  const [event] = bed.received;
  const headers = Object.fromEntries(event?.headers ?? []);
  const webhook = new Webhook(bed.sandbox.merchant().webhookKey, { format: "raw" });
  expect(webhook.verify(event?.text ?? "", headers)).toMatchObject({ event_type: "charge.succeeded" });
  expect(() => webhook.verify(`${event?.text} `, headers)).toThrow("No matching signature");
});

test("a receiver whose own clock was not advanced verifies what is sent after the sandbox's was", async () => {
  const bed = await testBed({ clock: { now: () => Date.now() } });
  await bed.advance(30 * DAY);
  await makeCharge(bed);
  await bed.settle();
  const [event] = bed.received;
  const webhook = new Webhook(bed.sandbox.merchant().webhookKey, { format: "raw" });
  const headers = Object.fromEntries(event?.headers ?? []);
  expect(webhook.verify(event?.text ?? "", headers)).toMatchObject({ payload: {} });
});

test("a refused event comes again with the pauses of Standard Webhooks, under the same id, until it is taken", async () => {
  const bed = await testBed();
  let refusals = 3;
  bed.receiver = () => new Response(null, { status: refusals-- > 0 ? 503 : 204 });
  await makeCharge(bed);
  const times: number[] = [];
  for (const expected of [1, 2, 3, 4, 4]) {
    await bed.settle();
    times.push(bed.sandbox.world.clock.now());
    expect(bed.received).toHaveLength(expected);
    await bed.advance((RETRY_PAUSES[times.length - 1] ?? 0) * 1.1);
  }
  expect(new Set(bed.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
  expect(await attempts(bed)).toEqual([503, 503, 503, 204]);
});

test("nothing is sent before its pause is over", async () => {
  const bed = await testBed();
  bed.receiver = () => new Response(null, { status: 500 });
  await makeCharge(bed);
  await bed.settle();
  await bed.advance((RETRY_PAUSES[0] ?? 0) - 1);
  expect(bed.received).toHaveLength(1);
});

test("a receiver that never answers well is given up after the last pause", async () => {
  const bed = await testBed();
  bed.receiver = () =>
    Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }));
  await makeCharge(bed);
  await bed.advance(LONGEST_WAIT);
  expect(bed.received).toHaveLength(RETRY_PAUSES.length + 1);
  await bed.advance(30 * DAY);
  expect(bed.received).toHaveLength(RETRY_PAUSES.length + 1);
  const [event] = await bed.sandbox.world.store.read((sql) =>
    sql.all(`SELECT state, next_attempt FROM events`),
  );
  expect(event).toMatchObject({ state: "failed", next_attempt: null });
});

test("a redirect is not followed, and 410 ends the delivery", async () => {
  const bed = await testBed();
  const answers = [new Response(null, { status: 302, headers: { location: "http://elsewhere.test/" } })];
  bed.receiver = () => answers.shift() ?? new Response(null, { status: 410 });
  await makeCharge(bed);
  await bed.advance(LONGEST_WAIT);
  expect(await attempts(bed)).toEqual([302, 410]);
});

test("without a webhook URL an event is kept, and not sent", async () => {
  const bed = await testBed();
  await bed.sandbox.world.merchants.register("merchant", { webhookUrl: null });
  await makeCharge(bed);
  await bed.settle();
  expect(bed.received).toEqual([]);
  const [event] = await bed.sandbox.world.store.read((sql) => sql.all(`SELECT state FROM events`));
  expect(event).toEqual({ state: "unsent" });
});

test("a command that fails leaves neither state nor event", async () => {
  const bed = await testBed();
  await bed.call("POST", "/transaction/charge", chargeBody(-5));
  await bed.call("POST", "/transaction/capture/none", mxn(5));
  const events = await bed.sandbox.world.store.read((sql) => sql.all(`SELECT id FROM events`));
  expect(events).toEqual([]);
});

test("a captured charge is followed by its disbursement a day later; one amount makes it fail", async () => {
  const bed = await testBed();
  await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  await makeCharge(bed, 66_605, { processing_instructions: { auto_capture: true } });
  await bed.advance(DAY);
  const told = bed.received.filter(({ type }) => type.startsWith("disbursement"));
  expect(told.map(({ type }) => type)).toEqual(["disbursement.succeeded", "disbursement.failed"]);
  expect(told.flatMap(violationsOf)).toEqual([]);
});

test("a hold is refunded whatever amount is sent, also the one at which a refund fails", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 100_000);
  expect((await bed.call("POST", `/transaction/refund/${id}`, mxn(66_602))).status).toBe(200);
});

test("what the rules refuse is no failure of the bank: above what is held or captured there is no event", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  const capture = await bed.call("POST", `/transaction/capture/${id}`, mxn(66_601));
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
  const refund = await bed.call("POST", `/transaction/refund/${id}`, mxn(66_602));
  expect([capture, refund].map(({ status, body }) => [status, textAt(body, "detail", "code")])).toEqual([
    [400, "amount_too_large"],
    [400, "amount_too_large"],
  ]);
  await bed.settle();
  expect(bed.received.filter(({ type }) => type.endsWith(".failed"))).toEqual([]);
});

async function attempts({ sandbox }: Awaited<ReturnType<typeof testBed>>) {
  const rows = await sandbox.world.store.read((sql) =>
    sql.all<{ status: number | null }>(`SELECT status FROM event_attempts ORDER BY number`),
  );
  return rows.map(({ status }) => status);
}

test("each attempt that is not received is a line on the terminal, with what came and when it is sent again", async () => {
  const said: string[] = [];
  const bed = await testBed({ onNotice: (line) => said.push(line) });
  const answers = [400, 0, 410];
  bed.receiver = () => {
    const status = answers.shift() ?? 200;
    if (status === 0) throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    return new Response(null, { status });
  };
  await makeCharge(bed);
  await bed.advance(LONGEST_WAIT);
  expect(said.map((line) => line.replace(/ [(][0-9a-f-]{36}[)]$/, ""))).toEqual([
    expect.stringMatching(/^webhook charge[.]succeeded: 400, next in [56] s$/),
    expect.stringMatching(/^webhook charge[.]succeeded: connect ECONNREFUSED, next in [56] min$/),
    "webhook charge.succeeded: 410, not sent again",
  ]);
  await makeCharge(bed);
  await bed.settle();
  expect(said).toHaveLength(3);
  // It listens now where its events are sent, as after a restart on another port.
  bed.sandbox.setOrigin("http://receiver.test");
  const { length } = bed.received;
  await makeCharge(bed);
  await bed.settle();
  expect(said[3]).toContain("the webhook URL must lead to a receiver, and not back to this sandbox, next in");
  expect(bed.received).toHaveLength(length);
});
