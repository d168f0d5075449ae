import { operations } from "@payment-service/contract";
import { expect, test } from "vitest";
import { TransportError } from "../index.ts";
import { defaultWorld } from "../call/world.ts";
import { json, problem, serviceThatAnswers, text, wrongly } from "./server.ts";

const order = { body: { description: "Tea", order_total_amount: { amount: 1 } } };
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

test("who is told to wait longer than a minute hears it", async () => {
  const { client, sent } = serviceThatAnswers([busy("61")]);
  expect(await client.createOrder(order)).toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
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

test("only the creation of tokens and orders is repeated; nothing at all after a broken connection", async () => {
  const repeated: string[] = [];
  for (const { id: operation, method } of Object.values(operations)) {
    if (operation === "getCheckoutButton") continue;
    const request = wrongly({ id: "x", ...(method !== "GET" && { body: {} }) });
    const refused = serviceThatAnswers([busy("0")]);
    await refused.client[operation](request);
    if (refused.sent.length > 1) repeated.push(operation);

    const broken = serviceThatAnswers([() => Promise.reject(new TypeError("broken"))]);
    const call = broken.client[operation](request);
    await expect(call).rejects.toBeInstanceOf(TransportError);
    expect(broken.sent).toHaveLength(1);
  }
  expect(repeated).toEqual(["createOrder", "createPaymentToken"]);
});

test("a pause can be given up", async () => {
  const controller = new AbortController();
  const reason = new Error("shop closed");
  const { client, sent } = serviceThatAnswers([busy("30")], {
    sleep: (milliseconds, signal) => {
      const sleeping = defaultWorld.sleep(milliseconds, signal);
      controller.abort(reason);
      return sleeping;
    },
  });
  const call = client.createOrder({ ...order, signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: "TransportError", cause: reason });
  expect(sent).toHaveLength(1);
});

test("the default pause ends by itself, or at once when it is given up before", async () => {
  await expect(defaultWorld.sleep(1)).resolves.toBeUndefined();
  const reason = new Error("no");
  await expect(defaultWorld.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
});
