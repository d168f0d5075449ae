import { operations, type OperationId } from "@payment-service/contract";
import { expect, test } from "vitest";
import { mxn, TransportError } from "../index.ts";
import { sleeping } from "../call/world.ts";
import { json, problem, serviceThatAnswers, text, wrongly } from "./server.ts";

const order = { body: { description: "Tea", order_total_amount: mxn(1) } };
const busy = (retryAfter?: string) =>
  json(429, problem("failure"), retryAfter === undefined ? {} : { "retry-after": retryAfter });

test("429 is tried again with pauses that double, as often as was agreed", async () => {
  const { client, sent, pauses } = serviceThatAnswers([busy()]);
  expect(await client.createOrder(order)).toMatchObject({ status: 429 });
  expect(sent).toHaveLength(4);
  expect(pauses).toEqual([375, 750, 1500]);
  for (const request of sent) expect(await request.json()).toEqual(order.body);
});

test.each([
  [0, 250],
  [0.999, 499.75],
])("chance %d moves the first pause to %d ms", async (random, pause) => {
  const { client, pauses } = serviceThatAnswers([busy(), json(200, { order: {} })], { random: () => random });
  expect(await client.createOrder(order)).toMatchObject({ status: 200 });
  expect(pauses).toEqual([expect.closeTo(pause, 5)]);
});

test.each([
  ["7", 7000],
  ["Thu, 01 Jan 2026 00:00:09 GMT", 9000],
  ["Wed, 31 Dec 2025 23:00:00 GMT", 0],
  ["soon", 0],
])("Retry-After: %s is waited for, and a little more", async (retryAfter, least) => {
  const { client, pauses } = serviceThatAnswers([busy(retryAfter), json(200, { order: {} })]);
  await client.createOrder(order);
  expect(pauses).toEqual([least + 375]);
});

test("a pause that would end after the total time is not made: the caller hears the 429", async () => {
  const { client, sent } = serviceThatAnswers([busy("91")]);
  expect(await client.createOrder(order)).toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
  const patient = serviceThatAnswers([busy("91"), json(200, { order: {} })], { totalTimeout: 100_000 });
  expect(await patient.client.createOrder(order)).toMatchObject({ status: 200 });
});

test("pauses grow up to 8 seconds, and all of them end within the total time", async () => {
  let now = 0;
  const pauses: number[] = [];
  const { client, sent } = serviceThatAnswers([text(503, "")], {
    attempts: 100,
    random: () => 0.999,
    now: () => now,
    sleep: async (milliseconds) => {
      pauses.push(Math.round(milliseconds / 500) / 2);
      now += milliseconds;
    },
  });
  expect(await client.getCharge({ id: "c" })).toMatchObject({ status: "undeclared", httpStatus: 503 });
  expect(pauses.slice(0, 7)).toEqual([0.5, 1, 2, 4, 8, 8, 8]);
  expect(now).toBeLessThan(90_000);
  expect(sent.length).toBe(pauses.length + 1);
});

test("a 429 with the page of a proxy counts as well", async () => {
  const { client, sent } = serviceThatAnswers([text(429, "slow down"), json(200, { order: {} })]);
  expect(await client.createOrder(order)).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(2);
});

test("attempts: 1 leaves it to the caller", async () => {
  const { client, sent } = serviceThatAnswers([busy()], { attempts: 1 });
  expect(await client.createOrder(order)).toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
});

const request = (operation: OperationId) =>
  wrongly({ id: "x", ...(operations[operation].method !== "GET" && { body: {} }) });

test.each([
  ["429", busy("0"), ["createOrder", "createPaymentToken"]],
  ["503", text(503, ""), []],
  ["502", text(502, ""), undefined],
  ["a broken connection", () => Promise.reject(new TypeError("broken")), []],
] as const)(
  "%s: reads are repeated, and of the rest only what the document allows",
  async (_name, answer, others) => {
    const repeated: string[] = [];
    const reads: string[] = [];
    for (const { id, method } of Object.values(operations)) {
      if (id === "getCheckoutButton") continue;
      if (method === "GET") reads.push(id);
      const { client, sent } = serviceThatAnswers([answer]);
      await client[id](request(id)).catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
      });
      if (sent.length > 1) repeated.push(id);
    }
    expect(repeated.toSorted()).toEqual(others === undefined ? [] : [...reads, ...others].toSorted());
  },
);

const broken = () => Promise.reject(new TypeError("broken"));
const silent = () => new Promise<Response>(() => {});

test("a read that meets a fault comes through; one that times out is repeated, too", async () => {
  const answer = json(200, { id: "c", charge: {}, status_details: {} });
  const { client, sent, pauses } = serviceThatAnswers([broken, silent, text(503, ""), answer], {
    timeout: 20,
  });
  expect(await client.getCharge({ id: "c" })).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(4);
  expect(pauses).toEqual([375, 750, 1500]);
});

test("a pause can be given up, and the service has not acted", async () => {
  const controller = new AbortController();
  const { client, sent } = serviceThatAnswers([busy("30")], {
    sleep: (milliseconds, signal) => {
      const pause = sleeping(milliseconds, signal);
      controller.abort(new Error("shop closed"));
      return pause;
    },
  });
  const call = client.createOrder({ ...order, signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: "TransportError", kind: "aborted", sent: "no" });
  expect(sent).toHaveLength(1);
});

/** A client whose time limit ends in the pause after a 429, and the signal that ends it. */
const limited = () => {
  const limit = new AbortController();
  const { client } = serviceThatAnswers([busy("30")], {
    sleep(milliseconds, signal) {
      const pause = sleeping(milliseconds, signal);
      limit.abort(new DOMException("The time is over.", "TimeoutError"));
      return pause;
    },
  });
  return { client, signal: limit.signal };
};

test("a time limit that ends in a pause is reported as one, with what the service answered before", async () => {
  const creation = limited();
  await expect(creation.client.createOrder({ ...order, signal: creation.signal })).rejects.toMatchObject({
    kind: "timeout",
    sent: "no",
    message: expect.stringContaining("the service answered 429 and did nothing"),
  });
  const read = limited();
  await expect(read.client.getCharge({ id: "c", signal: read.signal })).rejects.toMatchObject({
    kind: "timeout",
    sent: "no",
    message: expect.stringContaining("it changes nothing"),
  });
});

const refused = () => Promise.reject(Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" }));

test("a connection that is refused after a 429 does not hide the 429", async () => {
  const { client, sent } = serviceThatAnswers([busy(), refused]);
  await expect(client.createOrder(order)).rejects.toMatchObject({
    kind: "refused",
    sent: "no",
    message: expect.stringContaining("the service answered 429 and did nothing"),
  });
  expect(sent).toHaveLength(2);
});

test("the default pause ends by itself, or at once when it is given up before", async () => {
  await expect(sleeping(1)).resolves.toBeUndefined();
  const reason = new Error("no");
  await expect(sleeping(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
});
