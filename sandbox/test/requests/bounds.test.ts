import { expect, test } from "vitest";
import { newTrace, type Exchange } from "../../requests/exchange.ts";
import { readFilter } from "../../requests/filter.ts";
import * as fc from "fast-check";
import {
  ExchangeRing,
  MOST_BYTES,
  MOST_OF_ANSWER,
  MOST_OF_HEADS,
  MOST_REQUESTS,
} from "../../requests/exchange-ring.ts";
import { RequestLog } from "../../requests/log.ts";
import { makeCharge, testBed } from "../support.ts";
import { exchange } from "./made-exchange.ts";

async function emptyLog(): Promise<RequestLog> {
  const { store, merchants } = (await testBed()).sandbox.world;
  return new RequestLog({ store, merchants, adminToken: undefined, name: "ab" });
}

test("the oldest requests are forgotten, and the numbers go on", async () => {
  const log = await emptyLog();
  for (let at = 1; at <= MOST_REQUESTS + 5; at += 1) log.add(exchange({ url: `/v2/order/${at}` }));
  expect(log.kept).toMatchObject({ oldest: 6, newest: MOST_REQUESTS + 5 });
  expect(await log.find(5)).toBeUndefined();
  expect(await log.find(6)).toMatchObject({ path: "/v2/order/6" });
  const { requests, hasMore } = await log.list(readFilter({}), { limit: 2000 });
  expect([requests.length, requests[0]?.id, hasMore]).toEqual([MOST_REQUESTS, MOST_REQUESTS + 5, false]);
});

test("requests without any body need little memory, and none is forgotten for them", () => {
  const ring = new ExchangeRing();
  const bodies = ["", "", "yes", "", "x".repeat(3000), "", "", "y".repeat(9000), ""];
  for (const text of bodies) ring.add(exchange({ method: text === "" ? "OPTIONS" : "GET", text }));
  expect(ring.oldest).toBe(1);
  expect(bodies.map((_, at) => ring.read(at + 1)?.text)).toEqual(bodies);
  expect(ring.size).toBeLessThan(500_000);
  for (let at = 1; at < MOST_REQUESTS; at += 1) ring.add(exchange());
  ring.add(exchange({ text: "ok" }));
  expect(ring.newest - ring.oldest + 1).toBe(MOST_REQUESTS);
});

test("a log of short requests needs little memory, however many come", () => {
  const ring = new ExchangeRing();
  for (let round = 1; round <= 20; round += 1) {
    for (let at = 1; at <= 997; at += 1)
      ring.add(exchange({ url: `/v2/order/${ring.newest + 1}`, text: "x".repeat(1000 + at) }));
    expect(ring.read(ring.oldest)).toMatchObject({ url: `/v2/order/${ring.oldest}` });
    expect(ring.newest - ring.oldest + 1).toBe(Math.min(round * 997, MOST_REQUESTS));
  }
  expect(ring.size).toBeLessThanOrEqual(2.5 * 1024 * 1024);
});

test("large bodies are forgotten sooner: the bytes are bounded, before and after somebody reads them", async () => {
  const log = await emptyLog();
  const text = JSON.stringify({ note: "x".repeat(100_000) });
  for (let at = 0; at < 300; at += 1) {
    log.add(exchange({ body: Buffer.from(text), text }));
    if (at % 3 === 0) await log.find(log.kept.newest);
    // The ring, and as much of what was read.
    expect(log.kept.bytes).toBeLessThanOrEqual(2 * MOST_BYTES);
  }
  const { oldest, newest } = log.kept;
  expect(newest - oldest + 1).toBeGreaterThan(60);
  expect(newest - oldest + 1).toBeLessThan(120);
  for (let id = oldest; id <= newest; id += 1) {
    expect(await log.find(id)).toMatchObject({ id, request: { body: { bytes: text.length } } });
  }
  expect(log.kept.bytes).toBeLessThanOrEqual(2 * MOST_BYTES);
});

test("long headers are forgotten sooner, too, and need no memory after that", () => {
  const ring = new ExchangeRing();
  for (let at = 0; at < 2000; at += 1) {
    ring.add(
      exchange({ headers: { cookie: `${at}`.padEnd(16_000) }, answerHeaders: ["link", "x".repeat(4000)] }),
    );
    expect(ring.size).toBeLessThanOrEqual(1.1 * MOST_OF_HEADS);
  }
  expect(ring.newest - ring.oldest + 1).toBeGreaterThan(150);
  expect(ring.newest - ring.oldest + 1).toBeLessThan(160);
  for (let at = 0; at < 2000; at += 1) ring.add(exchange());
  expect(ring.newest - ring.oldest + 1).toBe(MOST_REQUESTS);
  expect(ring.size).toBeLessThan(512 * 1024);
});

test("one head that is larger than all room is kept alone", () => {
  const ring = new ExchangeRing();
  for (let at = 0; at < 3; at += 1) ring.add(exchange({ url: "/".padEnd(MOST_OF_HEADS + 1, "x") }));
  expect([ring.oldest, ring.newest]).toEqual([3, 3]);
});

test("requests with the same headers share them in memory, and a change in one of them is seen", () => {
  const ring = new ExchangeRing();
  const more: Record<string, string>[] = [
    {},
    {},
    { from: "b" },
    { from: "b", "if-match": "1" },
    { from: "b" },
    { constructor: "c" },
  ];
  const sent: { from: string; [name: string]: string }[] = more.map((one) => ({
    host: "localhost",
    from: "a",
    ...one,
  }));
  for (const headers of sent) ring.add(exchange({ headers, answerHeaders: ["from", headers.from] }));
  const kept = sent.map((_, at) => ring.read(at + 1));
  expect(kept.map((one) => one?.headers)).toEqual(sent);
  expect(kept.map((one) => one?.answerHeaders)).toEqual(sent.map(({ from }) => ["from", from]));
  expect(kept.map((one) => one?.headers === kept[0]?.headers)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("while large requests are described for a page, other requests are answered between them", async () => {
  const log = await emptyLog();
  const text = JSON.stringify({ note: "x".repeat(100_000) });
  for (let at = 0; at < 20; at += 1) log.add(exchange({ body: Buffer.from(text), text }));
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await log.list(readFilter({}), { limit: 20 });
  clearImmediate(counting);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test("what is shown of a body is cut, with a mark; an answer is cut before it is kept", async () => {
  const log = await emptyLog();
  const long = JSON.stringify({ note: "y".repeat(200_000) });
  log.add(exchange({ body: Buffer.from(long), text: long }));
  const found = await log.find(1);
  const cut = { note: "Only the first 64 KiB are shown." };
  expect(found).toMatchObject({ request: { body: { bytes: 200_011, ...cut } } });
  expect(found?.answer.body.bytes).toBeLessThanOrEqual(MOST_OF_ANSWER);
  expect(found?.request.body.text).toHaveLength(64 * 1024);
});

test("what is kept comes back as it was, round after round, whatever its size", () => {
  const ring = new ExchangeRing();
  const sent = new Map<number, Exchange>();
  fc.assert(
    fc.property(
      fc.record({
        url: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.toWellFormed()),
        body: fc.option(
          fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
          { nil: undefined },
        ),
        text: fc.string({ unit: "grapheme", maxLength: 50 }).map((text) => text.toWellFormed()),
        answerHeaders: fc.constantFrom([], ["a", "b"], ["a", "", "c", "d"]),
        headers: fc.constantFrom(
          {},
          { a: "1" },
          { a: "1", b: "2" },
          { a: "2" },
          { "a,b": ",1:x\u0000\u0001" },
          { b: ["x", "y"], c: "", ["__proto__"]: "p" },
        ),
        trace: fc.constantFrom(newTrace(), { fault: "answer_late", events: ["e", "f"], charges: ["g"] }),
        size: fc.constantFrom(0, 100, 60_000, 250_000),
      }),
      ({ size, ...more }) => {
        const one = exchange({ ...more, body: size === 0 ? more.body : Buffer.alloc(size, 120) });
        ring.add(one);
        sent.set(ring.newest, one);
      },
    ),
    { numRuns: 2000, seed: Number(process.env["FUZZ_SEED"]) },
  );
  expect(ring.newest).toBe(2000);
  expect(ring.size).toBeLessThanOrEqual(MOST_BYTES);
  expect(ring.size).toBeGreaterThan(MOST_BYTES - MOST_OF_HEADS);
  for (let id = 1; id <= 2000; id += 1)
    expect(ring.read(id)).toEqual(id < ring.oldest ? undefined : sent.get(id));
});

test("an answer is not cut in the middle of a secret", async () => {
  const bed = await testBed();
  const log = await emptyLog();
  const { secretKey } = bed.sandbox.merchant();
  for (let before = 0; before < 50; before += 1) {
    const filling = "-,".repeat((MOST_OF_ANSWER - before) / 2);
    log.add(exchange({ text: `${filling}"${secretKey}` }));
    const shown = JSON.stringify(await log.find(log.kept.newest));
    expect(shown).not.toContain(secretKey.slice(0, 8));
  }
});

test("a reader of one request after another gets what it was, also while requests come", async () => {
  const bed = await testBed();
  const ids = await Promise.all(Array.from({ length: 20 }, () => makeCharge(bed)));
  const log = bed.sandbox.world.requests;
  const reading = Promise.all(ids.map(async (_id, at) => log?.find(at + 1)));
  await makeCharge(bed);
  const found = await reading;
  expect(new Set(found.map((one) => one?.touched[0]?.id))).toEqual(new Set(ids));
});
