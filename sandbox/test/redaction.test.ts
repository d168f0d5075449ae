import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isCardName } from "../tokens/redactor.ts";
import { withoutCardData } from "../tokens/cards.ts";
import { isObject, textAt } from "../values/json.ts";
import { TABLES } from "../store/schema.ts";
import {
  card,
  chargeBody,
  makeCharge,
  makeToken,
  mxn,
  payBy,
  START,
  testBed,
  tokenBody,
  type TestBed,
} from "./support.ts";
import { CODE, CODE_ALONE, NUMBER, NUMBER_NAMES, SPACED, planted } from "./planted-cards.ts";

const CONTRACT = join(import.meta.dirname, "..", "..", "generated", "openapi.json");

const PLANTED = { card_number: NUMBER, card_validation_code: CODE };

async function dump({ sandbox }: TestBed): Promise<string> {
  const names = TABLES.flatMap((statement) => /TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? []);
  const rows = await sandbox.world.store.read(async (sql) => {
    const found: object[] = [];
    for (const name of names) found.push(...(await sql.all(`SELECT * FROM ${name}`)));
    return found;
  });
  return JSON.stringify(rows);
}

test("a card number and its code, planted wherever a request takes text, are found nowhere afterwards", async () => {
  const bed = await testBed();
  const secret = { ...card("approved"), ...PLANTED };
  const said: string[] = [];
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await bed.call(method, path, body);
    said.push(answer.text);
    return answer;
  };
  const consumer_details = {
    external_consumer_id: "c-1",
    name: { first_name: PLANTED.card_number, middle: [SPACED] },
    credit_or_debit_card: secret,
  };
  const payment_detail = {
    ...payBy("credit_or_debit_card", secret),
    name: secret,
    remarks: `card ${SPACED}!`,
  };
  const details = {
    consumer_details,
    billing_details: { line: SPACED },
    shipping_details: secret,
    additional_details: { ...secret, number: Number(PLANTED.card_number) },
  };

  await call("POST", "/tokenization/payment_token", {
    credential: payBy("credit_or_debit_card", secret).credentials,
    consumer_details,
  });
  const charge = await call("POST", "/transaction/charge", {
    ...chargeBody(),
    ...details,
    payment_detail,
    description: `Paid with ${PLANTED.card_number}`,
  });
  expect(charge.status).toBe(200);
  const order = {
    order_total_amount: mxn(5),
    description: SPACED,
    payment_detail,
    purchases: [secret],
    ...details,
  };
  expect((await call("POST", "/order", order)).status).toBe(200);
  await call("POST", "/order", { ...order, order_total_amount: mxn(66_603) });
  await call("POST", "/transaction/charge", { ...chargeBody(), payment_detail, amount_details: secret });
  await call("POST", "/transaction/charge", JSON.stringify({ payment_detail }).slice(0, -1));
  await call("POST", "/product", {
    name: "Tea",
    description: PLANTED.card_number,
    additional_details: secret,
  });
  await bed.settle();

  const everything = [
    await dump(bed),
    ...said,
    ...bed.received.map(({ text }) => text),
    JSON.stringify(bed.defects),
  ].join("\n");
  expect(everything).toContain("453914");
  expect(everything.replaceAll(/[ -]/g, "")).not.toContain(PLANTED.card_number);
  expect(everything).not.toContain(PLANTED.card_validation_code);
});

test("numbers that are no card numbers are left alone", async () => {
  const bed = await testBed();
  const { body } = await bed.call("POST", "/order", {
    order_total_amount: mxn(5),
    description: "Part 4539148803436468",
    external_system_order_id: PLANTED.card_number,
    additional_details: { price: mxn(4_539_148_803_436_467), made: 4_539_148_803_436_468 },
  });
  expect(body["order"]).toMatchObject({
    description: "Part 4539148803436468",
    additional_details: { price: mxn(4_539_148_803_436_467), made: 4_539_148_803_436_468 },
    external_system_order_id: PLANTED.card_number,
  });
});

test("keeps references to what is ours, whose digits may pass for a card number", () => {
  const { card_number } = PLANTED;
  const kept = { payment_token: card_number, id: card_number, plan_id: card_number };
  expect(withoutCardData({ ...kept, note: card_number })).toEqual({
    ...kept,
    note: expect.not.stringContaining(card_number),
  });
});

test.each([
  [`Card ${NUMBER}, thank you`, "Card 453914******6467, thank you"],
  [`Order 12 ${NUMBER} 12/30 934`, "Order 12 453914******6467 12/30 ***"],
  [`12-${SPACED}-0934`, "12-453914******6467-***"],
  ["4539.1488.0343.6467", "453914******6467"],
  ["cvv: 934, 2 pairs", "cvv: ***, 2 pairs"],
  ["CVC2 is 9341", "CVC2 is ***"],
  ["Call 55 1234 5678, room 934", "Call 55 1234 5678, room 934"],
  ["4539148803436468", "4539148803436468"],
  ["6304000000000, 2764000000009", "630400******0000, 2764000000009"],
  ["45391488-0343-4467-8934-453914880343", "45391488-0343-4467-8934-453914880343"],
])("in a text: %s", (text, masked) => {
  expect(withoutCardData({ note: text })).toEqual({ note: masked });
});

test("beside a card number three or four digits are a code, unless their name says otherwise", () => {
  const part = {
    a: NUMBER,
    b: "934",
    c: 9341,
    exp_year: "2039",
    amount: 500,
    d: "93412",
    e: [NUMBER, "934"],
  };
  expect(withoutCardData(part)).toEqual({
    ...part,
    a: "453914******6467",
    b: "***",
    c: "***",
    e: ["453914******6467", "***"],
  });
  expect(withoutCardData({ b: "934", c: 9341 })).toEqual({ b: "934", c: 9341 });
});

test.each([
  "pan[]",
  "pan_",
  "_pan",
  "csc[]",
  "csc_",
  "cid ",
  "c_v_v",
  "card__number",
  "security  code",
  "n\u00famero de tarjeta",
  "nu\u0301mero de tarjeta",
  "PIN-Block",
])("a name of card data, with any separators and accents: %s", (name) => {
  expect(isCardName(name)).toBe(true);
});

test("no name of the contract is taken for that of a code, but the two that are", () => {
  const names = new Set(
    [...readFileSync(CONTRACT, "utf8").matchAll(/"([\w-]+)":/g)].map(([, name = ""]) => name),
  );
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => isCardName(name)).toSorted()).toEqual([
    "card_number",
    "card_validation_code",
  ]);
});

test("under any name, at any depth, in any body: neither number nor code is kept, sent or told", async () => {
  const bed = await testBed();
  const token = await makeToken(bed);
  const product = textAt((await bed.call("POST", "/product", { name: "x", description: "y" })).body, "id");
  const order = { order_total_amount: mxn(5), description: "x", purchases: [{}] };
  const made = textAt((await bed.call("POST", "/order", order)).body, "order", "id");
  const price = mxn(100);
  const plan = { name: "x", description: "y", product_id: product, price };
  const plan_id = textAt((await bed.call("POST", "/plan", plan)).body, "id");
  const subscription = { plan_id, customer_email: "a@b.mx", start_date: START, payment_token_id: token };
  const held = await makeCharge(bed, 5000);
  const targets: readonly (readonly [string, string, Record<string, unknown>])[] = [
    ["POST", "/tokenization/payment_token", tokenBody()],
    ["PATCH", `/tokenization/payment_token/${token}`, { consumer_details: {} }],
    ["POST", "/transaction/charge", chargeBody()],
    ["POST", "/transaction/lookup?monthly_installments=true", chargeBody()],
    ["POST", `/transaction/capture/${held}`, mxn(0)],
    ["POST", `/transaction/refund/${held}`, mxn(0)],
    ["POST", "/order", order],
    ["PATCH", `/order/${made}`, {}],
    ["POST", "/product", { name: "x", description: "y" }],
    ["POST", "/plan", plan],
    ["POST", "/subscription", subscription],
  ];
  const open = [
    "additional_details",
    "billing_details",
    "shipping_details",
    "consumer_details",
    "purchase_details",
    "anything",
    "notes",
    "price",
  ];
  const where = fc.constantFrom(...open, ...NUMBER_NAMES);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      where,
      planted,
      async ([method, path, body], name, value) => {
        const before = isObject(body[name]) ? body[name] : {};
        const more = name === "notes" ? [{ value }] : { ...before, value };
        const { status, text } = await bed.call(method, path, { ...body, [name]: more });
        expect(status).toBeLessThan(500);
        expect(text).not.toContain(NUMBER);
      },
    ),
    { numRuns: 400, seed: Number(process.env["FUZZ_SEED"]) },
  );
  await bed.settle();
  const everything = [await dump(bed), ...bed.received.map(({ text }) => text)].join("\n");
  expect(everything.replaceAll(/[ -]/g, "")).not.toContain(NUMBER);
  // Ids and signatures have such digits inside: in hexadecimal, and in Base64 behind "v1,".
  expect(everything.replaceAll(/v1,[\w+/=]*/g, "")).not.toMatch(CODE_ALONE);
  expect(everything.split("453914******6467").length).toBeGreaterThan(200);
});
