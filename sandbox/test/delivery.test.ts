import { once } from "node:events";
import { createServer } from "node:http";
import { announce } from "../events/outbox.ts";
import { sendBy } from "../events/send.ts";
import { chargeBody, makeCharge, testBed, type TestBed, DAY, START, mxn, payBy } from "./support.ts";
import { describe, expect, test } from "vitest";
import { control } from "./control-call.ts";
import { STORES } from "./stores.ts";

const SLOTS = 16;

/** Answers 200, but the first `count` requests never. `release` answers those. */
function hangFirst(bed: TestBed, count: number) {
  const held = Promise.withResolvers<Response>();
  let seen = 0;
  bed.receiver = () => ((seen += 1) <= count ? held.promise : new Response(null, { status: 200 }));
  return { release: () => held.resolve(new Response(null, { status: 200 })) };
}

async function delivered(bed: TestBed): Promise<number> {
  const rows = await bed.sandbox.world.store.read((sql) =>
    sql.all<{ n: number }>(`SELECT COUNT(*) AS n FROM events WHERE state = 'delivered'`),
  );
  return rows[0]?.n ?? 0;
}

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test("attempts that hang take one place each, and the others go on", async () => {
    const bed = await testBed({ store: await places.open() });
    const { release } = hangFirst(bed, SLOTS - 1);
    for (let made = 0; made < SLOTS + 40; made += 1) await makeCharge(bed);
    await expect.poll(() => delivered(bed), { timeout: 10_000 }).toBe(41);
    expect(bed.received).toHaveLength(SLOTS + 40);
    release();
    await bed.settle();
    expect(await delivered(bed)).toBe(SLOTS + 40);
    expect(new Set(bed.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(SLOTS + 40);
  });

  test("never more attempts at once than there are places, however many events wait", async () => {
    const bed = await testBed({ store: await places.open() });
    let atOnce = 0;
    let most = 0;
    bed.receiver = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 3));
      atOnce -= 1;
      return new Response(null, { status: 200 });
    };
    await Promise.all(
      Array.from({ length: 4 * SLOTS }, () => bed.call("POST", "/transaction/charge", chargeBody())),
    );
    await bed.settle();
    expect(await delivered(bed)).toBe(4 * SLOTS);
    expect(most).toBeLessThanOrEqual(SLOTS);
    expect(most).toBeGreaterThan(1);
  });

  test("a receiver that takes nothing holds up no other merchant's", async () => {
    const bed = await testBed({ store: await places.open() });
    const { sandbox } = bed;
    await sandbox.world.merchants.register("neighbour", { webhookUrl: "http://neighbour.test/hook" });
    const key = sandbox.merchant("neighbour").secretKey;
    const held = Promise.withResolvers<Response>();
    bed.receiver = ({ url }) =>
      url.includes("neighbour") ? new Response(null, { status: 200 }) : held.promise;
    for (let made = 0; made < 2 * SLOTS; made += 1) await makeCharge(bed);
    await expect.poll(() => bed.received.length).toBe(SLOTS);
    await bed.call("POST", "/transaction/charge", chargeBody(), { key });
    await expect.poll(() => delivered(bed)).toBe(1);
    held.resolve(new Response(null, { status: 200 }));
    await bed.settle();
    expect(await delivered(bed)).toBe(2 * SLOTS + 1);
  });

  test("an attempt that outlives a rewind changes nothing about the event that was sent again", async () => {
    const bed = await testBed({ store: await places.open() });
    const { release } = hangFirst(bed, 1);
    await makeCharge(bed);
    await expect.poll(() => bed.received.length).toBe(1);
    await control(bed, "POST", "/checkpoints", { name: "sending" });
    await control(bed, "POST", "/checkpoints/sending/rewind");
    await expect.poll(() => delivered(bed)).toBe(1);
    release();
    await bed.settle();
    const ids = bed.received.map(({ headers }) => headers.get("webhook-id"));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const { answer } = await control(bed, "GET", `/events/${ids[0]}`);
    expect(answer).toMatchObject({ state: "delivered", attempts: 1 });
  });
});

test("an attempt whose outcome cannot be noted is reported, and its place is free again", async () => {
  const bed = await testBed();
  const { world } = bed.sandbox;
  await world.store.write((sql) =>
    sql.all(`CREATE TRIGGER full BEFORE INSERT ON event_attempts BEGIN SELECT RAISE(ABORT, 'no room'); END`),
  );
  for (let told = 0; told < SLOTS + 3; told += 1) {
    const body = { event_type: "product_creation.succeeded", payload: {} };
    await world.write((sql) => announce(world, sql, bed.sandbox.merchant(), body, null));
  }
  await expect.poll(() => bed.received.length).toBe(SLOTS + 3);
  await bed.settle();
  expect(String(bed.defects[0])).toContain("no room");
  expect(await delivered(bed)).toBe(0);
});

const AUTO = { processing_instructions: { auto_capture: true } };

test("while the clock advances, a receiver that hangs is left behind; nothing else waits, and no event is lost", async () => {
  const bed = await testBed();
  const asked: number[] = [];
  bed.receiver = async () => {
    asked.push(bed.sandbox.world.clock.now());
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new DOMException("As fetch says it.", "TimeoutError");
  };
  await makeCharge(bed, 5000, AUTO);
  await expect.poll(() => asked.length).toBe(1);
  const { answer } = await control(bed, "POST", "/clock/advance", { milliseconds: 2 * DAY });
  expect(answer).toEqual({ now: START + 2 * DAY });
  expect((await control(bed, "GET", "/jobs")).answer).toMatchObject({ jobs: [] });
  // One was made before, one is waited for; then time does not stop for another.
  expect(asked.filter((time) => time < START + 2 * DAY)).toHaveLength(2);

  bed.receiver = () => new Response(null, { status: 200 });
  await bed.advance(DAY);
  const { answer: told } = await control(bed, "GET", "/events");
  expect(told["events"]).toMatchObject([
    { type: "disbursement.succeeded", state: "delivered" },
    { type: "charge.succeeded", state: "delivered" },
  ]);
  const id = bed.received[0]?.headers.get("webhook-id");
  const { answer: event } = await control(bed, "GET", `/events/${id}`);
  expect(event["deliveries"]).toContainEqual(expect.objectContaining({ problem: "no answer within 15 s" }));
});

test.each([
  ["http", /^HTTP 100 came before the answer/],
  ["https", /^what listens there does not speak TLS; is it http:\/\/ in place of https:\/\/[?]$/],
])("what kept a receiver's answer from being read is one line of words: %s", async (scheme, words) => {
  const receiver = createServer((_, response) => {
    response.writeContinue();
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const bound = receiver.address();
  const url = `${scheme}://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}/`;
  const event = { eventId: "evt-1", body: "{}", url, key: "whsec_MDEyMzQ1Njc4OWFiY2RlZg==", at: START };
  const receipt = await sendBy(fetch, "service")(event, AbortSignal.timeout(10_000));
  receiver.close();
  expect(receipt.problem).toMatch(words);
});

test("a sandbox that is stopped while its clock waits for a receiver stops", async () => {
  const bed = await testBed({ patience: 50 });
  bed.receiver = ({ signal }) =>
    new Promise((_answer, fail) => signal.addEventListener("abort", () => fail(new Error("aborted"))));
  await makeCharge(bed);
  const advanced = control(bed, "POST", "/clock/advance", { milliseconds: DAY });
  await expect.poll(() => bed.received.length).toBe(1);
  await bed.sandbox.close();
  expect((await advanced).answer).toEqual({ now: START });
  expect(bed.defects).toEqual([]);
});

const PENDING = { payment_detail: payBy("pay_with_store") };

/** The bodies that the receiver got of one type, the same one only once. */
const bodies = (bed: TestBed, type: string) =>
  new Set(bed.received.filter((one) => one.type === type).map(({ text }) => text));

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test("an event shows the charge as it was, however far the charge has moved when it is sent", async () => {
    const bed = await testBed({ store: await places.open() });
    bed.receiver = () => new Response(null, { status: 500 });
    const created = await bed.call("POST", "/transaction/charge", chargeBody());
    const id = String(created.body["id"]);
    await bed.settle();
    await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
    await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
    bed.receiver = () => new Response(null, { status: 200 });
    await bed.advance(10_000);
    const [text = "", ...others] = bodies(bed, "charge.succeeded");
    expect(others).toEqual([]);
    expect(JSON.parse(text).payload).toEqual(created.body);
  });

  test("an event that waits is sent with the same body after a restart, also under another origin", async () => {
    const first = await testBed({ store: await places.open() });
    first.receiver = () => new Response(null, { status: 500 });
    first.sandbox.setOrigin("http://first.test:4020");
    await makeCharge(first);
    await makeCharge(first, 20_000, PENDING);
    await first.settle();
    await first.sandbox.close();

    const second = await testBed({ store: await places.open() });
    second.sandbox.setOrigin("http://second.test:4020");
    await second.advance(10_000);
    for (const type of ["charge.succeeded", "charge.pending"]) {
      expect(bodies(second, type).size).toBe(1);
      expect(bodies(second, type)).toEqual(bodies(first, type));
    }
  });

  test("the control endpoint and the request log read the body that was sent", async () => {
    const bed = await testBed({ store: await places.open() });
    const id = await makeCharge(bed);
    await bed.settle();
    const eventId = bed.received[0]?.headers.get("webhook-id") ?? "";
    const { answer } = await control(bed, "GET", `/events/${eventId}`);
    const [text = ""] = bodies(bed, "charge.succeeded");
    expect(answer).toMatchObject({ body: JSON.parse(text), about: id, deliveries: [{ status: 200 }] });
    const logged = await control(bed, "GET", `/requests?touched=${id}`);
    expect(JSON.stringify(logged.answer)).toContain(eventId);
  });
});
