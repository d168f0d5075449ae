/** What a refusal leaves out: long texts, card data, half characters, regular expressions. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textAt } from "../../values/json.ts";
import { control } from "../control-call.ts";
import { card, chargeBody, mxn, payBy, testBed, tokenBody, refusal } from "../support.ts";

test("a place that is 20,000 levels deep is shortened", async () => {
  const bed = await testBed();
  const deep = `${'{"a":'.repeat(20_000)}"\\ud83d"${"}".repeat(20_000)}`;
  const { status, text } = await bed.call("POST", "/order", deep);
  expect([status, text.length < 1500]).toEqual([400, true]);
});

/** Whatever the length of what stands before it, some places cut there. */
const BEFORE_A_PAIR = Array.from({ length: 110 }, (_one, length) => `${"x".repeat(length)}\u{1f600}yyy`);

test("what came is shortened without half of a surrogate pair", async () => {
  const bed = await testBed();
  for (const text of BEFORE_A_PAIR) {
    const query = `limit=${encodeURIComponent(text)}`;
    const answers = [
      await bed.call("GET", `/transaction/charge?${query}`),
      await bed.call("POST", "/transaction/capture/x", { amount: 1, currency_code: text }),
      await bed.call(
        "POST",
        "/transaction/charge",
        chargeBody(1, { amount_details: { amount: 1, currency_code: text } }),
      ),
      await control(bed, "GET", `/events?${query}`),
      await control(bed, "GET", `/requests?${query}`),
      await control(bed, "GET", `/requests?key=${encodeURIComponent(text)}`),
      await control(bed, "POST", "/faults", { [text]: 1 }),
      await control(bed, "POST", "/trigger", { [text]: 1 }),
    ];
    for (const answer of answers) expect(answer.text).not.toMatch(/\\ud[89a-f]|\ufffd/i);
  }
});

test("no card data is repeated in a refusal, wherever it stood", async () => {
  const { card_number: number, card_validation_code: code } = card("approved");
  const bodies = [
    tokenBody("approved", { contact: { email: number } }),
    { ...tokenBody(), credential: { ...tokenBody().credential, credit_or_debit_card: { card_number: 7 } } },
    { ...tokenBody(), consumer_details: number },
    chargeBody(1, {
      description: [number, code],
      payment_detail: payBy("credit_or_debit_card", { card_number: [number] }),
    }),
    { order_total_amount: mxn(1), description: Number(number) },
  ];
  for (const body of bodies) {
    for (const path of ["/tokenization/payment_token", "/transaction/charge", "/order"]) {
      const { status, message, violations } = await refusal("POST", path, body);
      if (status === 200) continue;
      expect(JSON.stringify([message, violations])).not.toContain(number);
    }
  }
});

test("a body with thousands of faults gets a short answer", async () => {
  const bed = await testBed();
  const purchases = Array.from({ length: 20_000 }, () => 1);
  const { status, text } = await bed.call("POST", "/order", {
    order_total_amount: mxn(5),
    description: "x",
    purchases,
  });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(5000);
});

/** Every pattern of the contract, as its validators might print it. */
const PATTERNS = [
  ...readFileSync(new URL(import.meta.resolve("@payment-service/contract/openapi.json")), "utf8").matchAll(
    /"pattern": ("(?:[^"\\]|\\.)*")/g,
  ),
].map(([, pattern]) => String(JSON.parse(pattern ?? '""')));

test("no refusal shows a regular expression", async () => {
  expect(PATTERNS.length).toBeGreaterThan(1);
  const metadata = { ip_address: "1.1.1.1", device_id: "d", user_timezone: "CST" };
  const header = Buffer.from(JSON.stringify(metadata)).toString("base64");
  const refused = [
    await refusal("GET", "/transaction/charge?channel=foo"),
    await refusal("POST", "/transaction/charge", chargeBody(), { "x-cash-anti-fraud-metadata": header }),
  ];
  expect(refused[1]?.message).toBe(
    'user_timezone in the header X-Cash-Anti-Fraud-Metadata must be an offset from UTC such as -06:00, not "CST".',
  );
  for (const { status, message, violations } of refused) {
    expect(status).toBe(400);
    for (const pattern of PATTERNS) expect(JSON.stringify([message, violations])).not.toContain(pattern);
  }
  expect(textAt({ message: refused[0]?.message }, "message")).not.toMatch(/[\^$?]/);
});
