import { expect, test } from "vitest";
import { readFilter } from "../../log/filter.ts";
import { KeptExchanges, MOST_BYTES, MOST_OF_ANSWER, MOST_REQUESTS } from "../../log/kept.ts";
import { RequestLog } from "../../log/log.ts";
import { makeCharge, testBed, exchange } from "../support.ts";

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

test("large bodies are forgotten sooner, and what is kept comes back as it was", async () => {
  const log = await emptyLog();
  const text = JSON.stringify({ note: "x".repeat(100_000) });
  for (let at = 0; at < 300; at += 1) {
    log.add(exchange({ body: Buffer.from(text), text }));
    expect(log.kept.bytes).toBeLessThanOrEqual(MOST_BYTES);
  }
  const { oldest, newest } = log.kept;
  expect(newest - oldest + 1).toBeGreaterThan(60);
  expect(newest - oldest + 1).toBeLessThan(120);
  for (let id = oldest; id <= newest; id += 1)
    expect(await log.find(id)).toMatchObject({ id, request: { body: { bytes: text.length } } });
});

test("so are long addresses and headers; short requests then need few bytes", () => {
  const kept = new KeptExchanges();
  for (let at = 0; at < 2000; at += 1) {
    const headers = { cookie: `${at}`.padEnd(16_000), via: ["x".repeat(4000), "y"] };
    kept.add(exchange({ url: "/".padEnd(8000, "x"), headers, answerHeaders: { link: "x".repeat(4000) } }));
    expect(kept.bytes).toBeLessThanOrEqual(MOST_BYTES);
  }
  expect(kept.newest - kept.oldest + 1).toBeGreaterThan(400);
  expect(kept.newest - kept.oldest + 1).toBeLessThan(550);
  for (let at = 0; at < MOST_REQUESTS; at += 1) kept.add(exchange({ url: `/v2/order/${at}` }));
  expect(kept.all().map(([id, { url }]) => [id, url])).toEqual(
    Array.from({ length: MOST_REQUESTS }, (_, at) => [2001 + at, `/v2/order/${at}`]),
  );
  expect(kept.bytes).toBeLessThan(1024 * 1024);
});

test("one request that is larger than all room is kept alone", () => {
  const kept = new KeptExchanges();
  for (let at = 0; at < 3; at += 1) kept.add(exchange({ url: "/".padEnd(MOST_BYTES + 1, "x") }));
  expect([kept.oldest, kept.newest]).toEqual([3, 3]);
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

test("what is shown of a body is cut, with a mark and its whole length; of an answer less is kept, too", async () => {
  const log = await emptyLog();
  const long = JSON.stringify({ note: "é".repeat(100_000), more: "y".repeat(100_000) });
  log.add(exchange({ body: Buffer.from(long), text: long }));
  const found = await log.find(1);
  const cut = { note: "Only the first 64 KiB are shown." };
  const body = { bytes: Buffer.byteLength(long), ...cut };
  expect(found).toMatchObject({ request: { body }, answer: { body } });
  // A hundred thousand characters of the answer have two bytes.
  expect(log.kept.bytes).toBeLessThan(Buffer.byteLength(long) + MOST_OF_ANSWER + 101_000);
  expect(found?.request.body.text).toHaveLength(64 * 1024);
});

test.each([
  ["x".repeat(300_000), ""],
  [JSON.stringify({ a: "b", c: "x".repeat(300_000) }), '{"a":"b","c":"'],
])("an answer of which little was kept says so, also where that is nothing: %.20s", async (text, kept) => {
  const log = await emptyLog();
  log.add(exchange({ text }));
  const note = "Only the beginning is shown: the rest was not kept.";
  expect((await log.find(1))?.answer.body).toEqual({ bytes: text.length, text: kept, note });
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
