import { expect, test } from "vitest";
import { objectAt, textAt } from "../values/json.ts";
import { card, chargeBody, makeToken, payBy, payByToken, testBed, tokenBody } from "./support.ts";

test("a card whose time is over is refused, and taken with --expired-cards", async () => {
  const old = { ...card("approved"), expiration_year: "2024" };
  const status = async (expiredCards: boolean) => {
    const bed = await testBed({ settings: { expiredCards } });
    const detail = { payment_detail: payBy("credit_or_debit_card", old) };
    return (await bed.call("POST", "/transaction/charge", chargeBody(5000, detail))).status;
  };
  expect(await status(false)).toBe(400);
  expect(await status(true)).toBe(200);
});

test("new details complete those that are there, member by member", async () => {
  const bed = await testBed();
  const id = await makeToken(bed, "approved", {
    external_consumer_id: "c-1",
    contact: { email: "a@example.com" },
  });
  const consumer_details = { contact: { id: "k-1" }, name: { first_name: "Ana" } };
  const { body } = await bed.call("PATCH", `/tokenization/payment_token/${id}`, { consumer_details });
  expect(objectAt(body, "token_details", "consumer_details")).toEqual({
    external_consumer_id: "c-1",
    contact: { email: "a@example.com", id: "k-1" },
    name: { first_name: "Ana" },
  });
});

test.each([
  ["card_number", "4111111111111112"],
  ["card_number", "4111"],
  ["card_number", "4111-1111-1111-111a"],
  ["expiration_month", "13"],
  ["expiration_year", "1999"],
  ["expiration_year", "2025"],
  ["card_validation_code", "12"],
])("a card with %s %s is refused, and the refusal names the field", async (field, value) => {
  const bed = await testBed();
  const body = {
    ...tokenBody(),
    credential: {
      payment_method: { method: "credit_or_debit_card" },
      credit_or_debit_card: { ...card("approved"), [field]: value },
    },
  };
  const answer = await bed.call("POST", "/tokenization/payment_token", body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    detail: {
      additional_details: { violations: [{ at: `body/credential/credit_or_debit_card/${field}` }] },
    },
  });
});

test("a card is good to the end of its month, and its year may have two digits", async () => {
  const bed = await testBed();
  const body = tokenBody();
  Object.assign(body.credential.credit_or_debit_card, { expiration_month: "1", expiration_year: "26" });
  expect((await bed.call("POST", "/tokenization/payment_token", body)).status).toBe(200);
  await bed.advance(20 * 24 * 60 * 60 * 1000);
  expect((await bed.call("POST", "/tokenization/payment_token", body)).status).toBe(400);
});

test("a token pays like its card", async () => {
  const bed = await testBed();
  for (const [name, status, code] of [
    ["approved", 200, undefined],
    ["declined", 400, "card_declined"],
    ["insufficient_funds", 400, "insufficient_funds"],
  ] as const) {
    const payment_detail = payByToken(await makeToken(bed, name));
    const answer = await bed.call("POST", "/transaction/charge", chargeBody(100, { payment_detail }));
    expect([answer.status, textAt(answer.body, "detail", "code")]).toEqual([status, code]);
  }
});
