import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { asciiJson } from "../events/signatures.ts";
import { namingWith } from "../checking/writing.ts";
import { ensureMerchant } from "../store/merchants.ts";
import { openSqlite } from "../store/sqlite.ts";
import { chargeBody, makeCharge, testBed, type TestBed } from "./support.ts";

/** A charge whose event has characters outside ASCII. */
async function eventOf(bed: TestBed) {
  await makeCharge(bed, 5000, { description: "Café para Ñandú 📱" });
  await bed.settle();
  const [event] = bed.received;
  if (event === undefined) throw new Error("No event was sent.");
  return event;
}

const realTime = { clock: { now: () => Date.now() } };

test("the second signature covers the time and the body as compact ASCII JSON, in upper case", async () => {
  const bed = await testBed({ ...realTime, settings: { naming: namingWith("acme") } });
  const begun = Date.now();
  const { headers, text } = await eventOf(bed);
  const [time = "", digest = ""] = headers.get("acme-sign")?.split(",") ?? [];
  expect(time).toMatch(/^\d{10}\.\d+$/);
  expect(Number(time) * 1000).toBeGreaterThanOrEqual(begun - 1);
  expect(Number(time) * 1000).toBeLessThanOrEqual(Date.now() + 1);
  // As a receiver in PHP or Python does: it reads the body, writes it again and compares.
  const again = JSON.stringify(JSON.parse(text)).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const { webhookKey } = bed.sandbox.merchant();
  const expected = createHmac("sha256", webhookKey).update(`${time}.${again}`).digest("hex");
  expect(digest).toBe(expected.toUpperCase());
  expect(text).toBe(again);
});

test("a body keeps its meaning", async () => {
  const bed = await testBed(realTime);
  const { text } = await eventOf(bed);
  expect(JSON.parse(text)).toMatchObject({
    payload: { charge: { description: "Café para Ñandú 📱" } },
  });
});

test("half of a surrogate pair that an older data directory holds never leaves in an event", () => {
  const half = "a \ud83d b \\ud83d c \udcf1 \ud83d\udcf1";
  expect(JSON.parse(asciiJson(JSON.stringify({ [half]: half })))).toEqual({
    [half.toWellFormed()]: half.toWellFormed(),
  });
  expect(JSON.parse(asciiJson(String.raw`"\ud83d\udcf1"`))).toBe("\ud83d\udcf1");
});

test("no event has an empty object, which some receivers write again as an empty list", async () => {
  const bed = await testBed();
  await bed.call("POST", "/transaction/charge", chargeBody());
  await makeCharge(bed, 5000, {
    payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } },
  });
  await bed.call("POST", "/order", {
    order_total_amount: { amount: 5, currency_code: "MXN" },
    description: "x",
  });
  await bed.settle();
  expect(bed.received).toHaveLength(3);
  expect(bed.received.filter(({ text }) => text.includes("{}"))).toEqual([]);
});

test("keys of an earlier version stay as they are, and sign as they did", async () => {
  const store = openSqlite(":memory:");
  const old = {
    id: "merchant",
    secretKey: "secret_sandbox_0123456789abcdef",
    publicKey: "public_sandbox_0123456789abcdef",
    webhookKey: `whsec_${Buffer.from("24 bytes of an older key").toString("base64")}`,
  };
  await store.write((sql) => ensureMerchant(sql, old, 1));
  const bed = await testBed({ ...realTime, store });
  expect(bed.sandbox.merchant()).toMatchObject(old);
  const { headers, text } = await eventOf(bed);
  const verified = new Webhook(old.webhookKey).verify(text, Object.fromEntries(headers));
  expect(verified).toMatchObject({ event_type: "charge.succeeded" });
});

test("new keys begin as clients in the field expect", async () => {
  const { secretKey, publicKey, webhookKey } = (await testBed()).sandbox.merchant();
  expect(secretKey).toMatch(/^skt_sandbox_/);
  expect(publicKey).toMatch(/^pub_sandbox_/);
  expect(webhookKey).toMatch(/^whk_sandbox_/);
});
