import { describe, expect, test } from "vitest";
import { listen } from "../http/server.ts";
import { textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { STORES } from "./stores.ts";
import { chargeBody, makeCharge, mxn, testBed, tokenBody, type TestBed } from "./support.ts";

const set = (bed: TestBed, fault: object) => control(bed, "POST", "/faults", fault);

async function eventsOf(bed: TestBed) {
  const { answer } = await control(bed, "GET", "/events");
  return answer["events"];
}

test.each([
  [{}, `fault must be one of: webhook_late`],
  [{ fault: "webhook_lost" }, `fault must be one of`],
  [{ fault: "webhook_late" }, `milliseconds is missing.`],
  [{ fault: "webhook_late", milliseconds: 0.5 }, `milliseconds must be a whole number`],
  [{ fault: "webhook_twice", milliseconds: 5 }, `milliseconds must be left out for webhook_twice`],
  [{ fault: "webhook_twice", for: "createCharge" }, `for must be one of: charge.`],
  [{ fault: "answer_cut", for: "charge.succeeded" }, `for must be one of: `],
  [
    { fault: "answer_late", milliseconds: 10, work_done: false },
    `for answer_500, answer_500_html, answer_500_empty, answer_cut only`,
  ],
  [{ fault: "answer_500", times: 0 }, `times must be a whole number from 1`],
  [{ fault: "answer_500", time: 1 }, `"time" is not known`],
  [{ fault: "answer_429", for: "createCharge" }, `for must be one of: createOrder, createPaymentToken.`],
  [
    { fault: "answer_429", work_done: true },
    `for answer_500, answer_500_html, answer_500_empty, answer_cut only`,
  ],
  [{ fault: "bank_refuses", for: "createCharge" }, `for must be one of: captureCharge, refundCharge.`],
  [{ fault: "bank_refuses", for: 5 }, `for must be one of: captureCharge, refundCharge.`],
])("%j is refused in one line", async (fault, expected) => {
  const bed = await testBed();
  const { status, answer } = await set(bed, fault);
  expect(status).toBe(400);
  expect(answer["message"]).toContain(expected);
  expect(answer["message"]).not.toContain("\n");
  expect((await control(bed, "GET", "/faults")).answer).toEqual({ faults: [] });
});

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();
  const bedHere = async () => testBed({ store: await places.open() });

  test("late: not before its time, by the sandbox's clock", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "webhook_late", milliseconds: 60_000, for: "charge.succeeded" });
    const id = await makeCharge(bed);
    await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
    await bed.advance(59_999);
    expect(bed.received.map(({ type }) => type)).toEqual(["capture.succeeded"]);
    await bed.advance(1);
    expect(bed.received.map(({ type }) => type)).toEqual(["capture.succeeded", "charge.succeeded"]);
  });

  test("twice: taken, and sent once more under the same id, and then no more", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "webhook_twice" });
    let refusals = 1;
    bed.receiver = () => new Response(null, { status: refusals-- > 0 ? 500 : 200 });
    await makeCharge(bed);
    await bed.advance(60_000);
    expect(bed.received).toHaveLength(3);
    expect(new Set(bed.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
    expect(await eventsOf(bed)).toMatchObject([{ state: "delivered", attempts: 3, fault: "webhook_twice" }]);
  });

  test("reordered: the next event overtakes it; without one it waits no longer than told", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "webhook_reordered", times: 1 });
    const id = await makeCharge(bed);
    await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
    await bed.settle();
    expect(bed.received.map(({ type }) => type)).toEqual(["capture.succeeded", "charge.succeeded"]);

    await set(bed, { fault: "webhook_reordered", milliseconds: 500 });
    await makeCharge(bed);
    await bed.advance(499);
    expect(bed.received).toHaveLength(2);
    await bed.advance(1);
    expect(bed.received).toHaveLength(3);
  });

  test("dropped: never sent, and kept to be resent by hand; as often as told", async () => {
    const bed = await bedHere();
    const { answer: fault } = await set(bed, { fault: "webhook_dropped", times: 1 });
    await makeCharge(bed);
    await makeCharge(bed);
    await bed.advance(3_600_000);
    expect(bed.received).toHaveLength(1);
    expect(await eventsOf(bed)).toMatchObject([{ state: "delivered" }, { state: "dropped", attempts: 0 }]);
    expect((await control(bed, "GET", "/faults")).answer["faults"]).toEqual([
      { ...fault, struck: 1, times_left: 0 },
    ]);
    const [, dropped] = await bed.sandbox.world.store.read((sql) =>
      sql.all<{ id: string }>(`SELECT id FROM events ORDER BY id DESC`),
    );
    await control(bed, "POST", `/events/${dropped?.id}/resend`);
    await bed.settle();
    expect(bed.received).toHaveLength(2);
  });

  test("before the answer: when the caller learns of its charge, the event was there already", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "webhook_before_answer" });
    let seen = "";
    bed.receiver = async () => {
      // The receiver asks back before it answers: nothing may stand still because of that.
      const [event] = bed.received;
      const { id }: { id: string } = JSON.parse(event?.text ?? "{}");
      seen = (await bed.call("GET", `/transaction/charge/${id}`)).status === 200 ? id : "unknown";
      return new Response(null, { status: 200 });
    };
    const id = await makeCharge(bed);
    expect(seen).toBe(id);
    expect(await eventsOf(bed)).toMatchObject([{ attempts: 1, fault: "webhook_before_answer" }]);
    // A refusal that is remembered has an event too.
    const refused = await bed.call("POST", "/product", { name: "sandbox:fail", description: "x" });
    expect([refused.status, bed.received.length]).toEqual([400, 2]);
  });

  test("a 500 leaves nothing behind, or all of it, and is no defect", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "answer_500", for: "createCharge", times: 1 });
    await set(bed, { fault: "answer_500", for: "createCharge", times: 1, work_done: true });
    const charges = async () => (await bed.call("GET", "/transaction/charge")).body;
    const first = await bed.call("POST", "/transaction/charge", chargeBody());
    expect([first.status, first.body]).toMatchObject([500, { detail: { code: "sandbox_fault" } }]);
    expect(await charges()).toMatchObject({ merchant_payment_transactions: [] });
    expect((await bed.call("POST", "/transaction/charge", chargeBody())).status).toBe(500);
    expect(await charges()).toMatchObject({ merchant_payment_transactions: [{}] });
    expect((await bed.call("POST", "/transaction/charge", chargeBody())).status).toBe(200);
  });

  test("a 500 of what stands before the service: a page, or nothing, and the work as told", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "answer_500_html", for: "createCharge", times: 1 });
    await set(bed, { fault: "answer_500_empty", for: "createCharge", times: 1, work_done: true });
    const page = await bed.call("POST", "/transaction/charge", chargeBody());
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html"]);
    expect(page.text).toContain("<h1>500 Internal Server Error</h1>");
    const empty = await bed.call("POST", "/transaction/charge", chargeBody());
    expect([empty.status, empty.text]).toEqual([500, ""]);
    const { body } = await bed.call("GET", "/transaction/charge");
    expect(body["merchant_payment_transactions"]).toHaveLength(1);
  });

  test("the bank refuses a capture or a refund as often as told", async () => {
    const bed = await bedHere();
    const [one, other] = [await makeCharge(bed), await makeCharge(bed)];
    const ask = async (what: string, id: string) => {
      const { status, body } = await bed.call("POST", `/transaction/${what}/${id}`, mxn(100));
      return [status, textAt(body, "detail", "code")];
    };
    expect(await ask("capture", other)).toEqual([200, undefined]);
    await set(bed, { fault: "bank_refuses", for: "captureCharge", times: 2 });
    expect(await ask("capture", one)).toEqual([400, "capture_declined"]);
    // The rules of the charge refuse this, so the bank is not asked.
    expect(await ask("capture", other)).not.toEqual([400, "capture_declined"]);
    const { answer } = await control(bed, "GET", "/faults");
    expect(answer["faults"]).toMatchObject([{ for: "captureCharge", struck: 1, times_left: 1 }]);
    expect(await ask("capture", one)).toEqual([400, "capture_declined"]);
    expect(await ask("capture", one)).toEqual([200, undefined]);
    await set(bed, { fault: "bank_refuses", for: "refundCharge", times: 1 });
    expect(await ask("refund", one)).toEqual([400, "refund_declined"]);
    expect(await ask("refund", one)).toEqual([200, undefined]);
    await bed.settle();
    expect(bed.received.map(({ type }) => type).filter((type) => type.endsWith(".failed"))).toEqual([
      "capture.failed",
      "capture.failed",
      "refund.failed",
    ]);
  });

  test("a late answer, and one that never comes: the line is cut, the charge is made", async () => {
    const bed = await bedHere();
    await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
    await set(bed, { fault: "answer_late", milliseconds: 150, for: "createPaymentToken" });
    await set(bed, { fault: "answer_cut", for: "createCharge" });
    const send = (path: string, body: object) =>
      fetch(bed.sandbox.baseUrl() + path, {
        method: "POST",
        headers: { "x-api-client-key": bed.sandbox.merchant().secretKey, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const begun = performance.now();
    expect((await send("/tokenization/payment_token", tokenBody())).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(149);
    await expect(send("/transaction/charge", chargeBody())).rejects.toThrow("fetch failed");
    const { body } = await bed.call("GET", "/transaction/charge");
    expect(body["merchant_payment_transactions"]).toHaveLength(1);
  });

  test("too many: a creation that the document limits is refused once, and nothing else", async () => {
    const bed = await bedHere();
    await set(bed, { fault: "answer_429", times: 1 });
    await makeCharge(bed);
    const refused = await bed.call("POST", "/tokenization/payment_token", tokenBody());
    expect(refused.status).toBe(429);
    expect(textAt(refused.body, "detail", "code")).toBe("too_many_requests");
    expect((await bed.call("POST", "/tokenization/payment_token", tokenBody())).status).toBe(200);
  });

  test("faults are taken away one by one, all at once, and by a reset", async () => {
    const bed = await bedHere();
    const { answer: one } = await set(bed, { fault: "answer_500" });
    await set(bed, { fault: "webhook_dropped" });
    expect((await control(bed, "DELETE", `/faults/${String(one["id"])}`)).status).toBe(200);
    expect((await control(bed, "DELETE", `/faults/${String(one["id"])}`)).status).toBe(404);
    const id = await makeCharge(bed);
    expect((await control(bed, "DELETE", "/faults")).answer).toEqual({ faults: [] });
    await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
    await bed.settle();
    expect(bed.received.map(({ type }) => type)).toEqual(["capture.succeeded"]);
    await set(bed, { fault: "answer_500" });
    await control(bed, "POST", "/reset");
    expect((await control(bed, "GET", "/faults")).answer).toEqual({ faults: [] });
    expect((await bed.call("GET", "/transaction/charge")).status).toBe(200);
  });
});
