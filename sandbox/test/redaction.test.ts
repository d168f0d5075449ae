import { withoutCardData } from "../cards.ts";
import { expect, test } from "vitest";
import { TABLES } from "../store/schema.ts";
import { card, chargeBody, mxn, payBy, testBed, type TestBed } from "./support.ts";

const PLANTED = { card_number: "4539148803436467", card_validation_code: "9341" };
const SPACED = "4539 1488 0343 6467";

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
    additional_details: { amount: 4_539_148_803_436_467, made: 4_539_148_803_436_468 },
  });
  expect(body["order"]).toMatchObject({
    description: "Part 4539148803436468",
    additional_details: { amount: 4_539_148_803_436_467, made: 4_539_148_803_436_468 },
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
