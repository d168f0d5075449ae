import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { messagesIn, type Message } from "../../command/logs/logs.ts";
import { RequestLog } from "../../log/log.ts";
import { requestStream } from "../../log/stream.ts";
import { listen } from "../../http/server.ts";
import type { SandboxOptions } from "../../sandbox.ts";
import { chargeBody, makeCharge, testBed, type TestBed, exchange } from "../support.ts";

async function start(options: Partial<SandboxOptions> = {}): Promise<{ bed: TestBed; origin: string }> {
  const bed = await testBed(options);
  return { bed, origin: await listen(bed.sandbox, { host: "127.0.0.1", port: 0 }) };
}

/** Reads the stream; `next` gives the next message of these kinds. */
async function reader(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(url, { headers, signal: stop.signal });
  if (response.body === null) throw new Error("There is no body.");
  expect(response.headers.get("content-type")).toMatch("text/event-stream");
  const messages = messagesIn(response.body);
  return {
    // Node's fetch cancels a body that nobody reads yet when its response is collected as garbage.
    response,
    stop: () => stop.abort(),
    next: async (...events: string[]): Promise<Message> => {
      for (;;) {
        const { value } = await messages.next();
        if (value === undefined) throw new Error("The stream has ended.");
        if (events.includes(value.event)) return value;
      }
    },
  };
}

test("a request comes as soon as it was answered, and only if it fits", async () => {
  const { bed, origin } = await start();
  await makeCharge(bed);
  const all = await reader(`${origin}/_sandbox/requests/stream`);
  const refused = await reader(`${origin}/_sandbox/requests/stream?status=4xx`);
  const id = await makeCharge(bed);
  await bed.call("POST", `/transaction/capture/${id}`, { amount: -1, currency_code: "MXN" });
  expect(JSON.parse((await all.next("request")).data)).toMatchObject({ id: 2, status: 200 });
  expect(JSON.parse((await all.next("request")).data)).toMatchObject({ id: 3, status: 400 });
  const only: object = JSON.parse((await refused.next("request")).data);
  expect(only).toMatchObject({ id: 3, code: "validation_error" });
  expect(Object.keys(only)).not.toContain("request");
});

test("who connects again gets what came meanwhile; after a restart, everything from the beginning", async () => {
  const { bed, origin } = await start();
  for (let at = 0; at < 3; at += 1) await makeCharge(bed);
  const name = bed.sandbox.world.requests?.name;
  const ids = async (last: string) => {
    const { next, stop } = await reader(`${origin}/_sandbox/requests/stream?after_id=3`, {
      "last-event-id": last,
    });
    const first: { id: number } = JSON.parse((await next("request")).data);
    stop();
    return first.id;
  };
  expect(await ids(`${name}-2`)).toBe(3);
  expect(await ids(`${name}-0`)).toBe(1);
  expect(await ids("0abc-2")).toBe(1);
  expect(await ids(`${name}-99`)).toBe(1);
});

test("a flood is not shown in full: the reader learns how much it missed", async () => {
  const { bed, origin } = await start();
  const { next } = await reader(`${origin}/_sandbox/requests/stream`);
  // All in one moment: requests over a connection would be as slow as the machine, and then shown in full.
  for (let at = 0; at < 300; at += 1) bed.sandbox.world.requests?.add(exchange());
  const seen = { request: 0, missed: 0 };
  while (seen.request + seen.missed < 300) {
    const { event, data } = await next("request", "missed");
    if (event === "missed") seen.missed += Number(data);
    else seen.request += 1;
  }
  expect(seen).toEqual({ request: 40, missed: 260 });
});

/** How many requests a stream told of, one by one or as a number of those that were left out. */
function shownAndMissed(text: string): number {
  const missed = [...text.matchAll(/^event: missed\nid: .*\ndata: (\d+)\n\n/gm)];
  return [...text.matchAll(/^event: request$/gm)].length + missed.reduce((sum, [, n]) => sum + Number(n), 0);
}

test("a reader that does not read holds up nobody", async () => {
  const { bed, origin } = await start();
  const asked = request(`${origin}/_sandbox/requests/stream`, { agent: false }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  answer?.pause();
  const { secretKey } = bed.sandbox.merchant();
  const headers = { "x-api-client-key": secretKey, "content-type": "application/json" };
  const body = JSON.stringify(chargeBody(500, { descripton: "x".repeat(200) }));
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      Array.from({ length: 25 }, () =>
        fetch(`${origin}/v2/transaction/charge?${"q".repeat(2000)}`, { method: "POST", headers, body }).then(
          (one) => one.text(),
        ),
      ),
    );
  }
  const { socket } = asked;
  expect(socket?.destroyed).toBe(false);
  // It reads again: each request is there, or among those that it missed. How many these are depends on the machine.
  let text = "";
  answer?.on("data", (part: Buffer) => (text += part.toString()));
  answer?.resume();
  await expect.poll(() => shownAndMissed(text), { timeout: 10_000 }).toBe(150);
  asked.destroy();
});

test("an unread stream holds little, however much comes, and then says how much was left out", async () => {
  const { store, merchants } = (await testBed()).sandbox.world;
  const log = new RequestLog({ store, merchants, adminToken: undefined, name: "ab" });
  const stream = requestStream(log, {}, undefined, ({ id }) => `${id} ${"x".repeat(500)}`);
  onTestFinished(() => void stream.destroy());
  stream.read(0);
  for (let round = 0; round < 15; round += 1) {
    for (let at = 0; at < 1000; at += 1) {
      log.add(exchange());
    }
    await pause(100);
  }
  expect(stream.readableLength).toBeLessThan(20_000);
  let text = "";
  stream.on("data", (part: Buffer) => (text += part.toString()));
  await expect.poll(() => text, { timeout: 5000 }).toMatch("data: 15000 x");
  const missed = [...text.matchAll(/event: missed\nid: .*\ndata: (\d+)/g)].map(([, count]) => Number(count));
  const shown = text.split("event: request").length - 1;
  expect(missed.reduce((sum, one) => sum + one, shown)).toBe(15_000);
});

test("the end of the sandbox ends the stream at once, and says so", async () => {
  // A connection that did not end would be waited for longer than this test lasts.
  const { bed, origin } = await start({ patience: 600_000 });
  const { next } = await reader(`${origin}/portal/requests/stream`);
  await makeCharge(bed);
  expect((await next("request")).data).toMatch(/^<li class="day">.*<\/li><li>/);
  const [end] = await Promise.all([next("end"), bed.sandbox.close()]);
  expect(end.event).toBe("end");
});

test("a reader that goes away leaves nothing behind", async () => {
  const { bed, origin } = await start();
  const log = bed.sandbox.world.requests;
  for (let at = 0; at < 20; at += 1) {
    const { stop } = await reader(`${origin}/_sandbox/requests/stream`);
    stop();
  }
  await expect.poll(() => log?.readers, { timeout: 5000 }).toBe(0);
  await pause(10);
});

test("the stream is open to whom the control endpoints are open", async () => {
  const bed = await testBed({ settings: { adminToken: "admin-token-of-16" } });
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  expect((await fetch(`${origin}/_sandbox/requests/stream`)).status).toBe(401);
  expect((await fetch(`${origin}/portal/requests/stream`)).status).toBe(401);
  const authorization = "Bearer admin-token-of-16";
  const { next } = await reader(`${origin}/_sandbox/requests/stream?after_id=0`, { authorization });
  await makeCharge(bed);
  expect((await next("request")).event).toBe("request");
});
