import { expect, test } from "vitest";
import { operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { unknownMembers } from "../checking/unknown-members.ts";
import { isObject, objectAt, textAt } from "../values/json.ts";
import { namingWith } from "../checking/writing.ts";
import { RIGHT_REQUESTS, type RightRequest } from "./right-requests.ts";
import { card, chargeBody, mxn, payBy, testBed, tokenBody, type TestBed } from "./support.ts";

async function warnedBed(settings = {}): Promise<{ bed: TestBed; notices: string[] }> {
  const notices: string[] = [];
  return { bed: await testBed({ settings, onNotice: (line) => notices.push(line) }), notices };
}

const MISSPELT = chargeBody(5000, { processing_instruction: { auto_capture: true } });

test("a member that the contract does not know is accepted, and warned about with the probable name", async () => {
  const { bed, notices } = await warnedBed();
  const { status, headers } = await bed.call("POST", "/transaction/charge", MISSPELT);
  const warning = "processing_instruction is not known; did you mean processing_instructions?";
  expect([status, headers.get("x-sandbox-warning")]).toEqual([200, warning]);
  await bed.call("POST", "/transaction/charge", MISSPELT);
  // Once for each kind of request: a shop sends the same thousands of times.
  expect(notices).toEqual([`createCharge: ${warning}`]);
});

test("a refusal has the warning too: the member that is missing may be the one that is misspelt", async () => {
  const { bed, notices } = await warnedBed();
  const { amount_details, ...rest } = chargeBody(5000);
  const misspelt = { ...rest, amount_detail: amount_details };
  const warning = "amount_detail is not known; did you mean amount_details?";
  for (const type of ["application/json", "application/json; charset=utf-8"]) {
    const { status, headers, body } = await bed.call("POST", "/transaction/charge", misspelt, {
      headers: { "content-type": type },
    });
    expect([status, headers.get("x-sandbox-warning")]).toEqual([400, warning]);
    expect(body).toMatchObject({ message: "amount_details is missing." });
  }
  expect(notices).toEqual([`createCharge: ${warning}`]);
});

test("--strict-requests refuses it, and says the same", async () => {
  const { bed } = await warnedBed({ strictRequests: true });
  const { status, body } = await bed.call("POST", "/transaction/charge", MISSPELT);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: "processing_instruction is not known; did you mean processing_instructions?",
    detail: {
      code: "validation_error",
      additional_details: {
        violations: [{ at: "body/processing_instruction", allowed: ["processing_instructions"] }],
      },
    },
  });
  expect((await bed.call("POST", "/transaction/charge", chargeBody())).status).toBe(200);
});

const found = (body: object) => unknownMembers("createCharge", body).map(({ at }) => at);

test("deeper, where the document leaves objects open, only a name that is almost a known one counts", () => {
  const contact = { emial: "a@b.mx", fax: "1" };
  expect(found(chargeBody(1, { consumer_details: { contact, nmae: {}, anything: 1 } }))).toEqual([
    "body/consumer_details/contact/emial",
    "body/consumer_details/nmae",
  ]);
  expect(found(chargeBody(1, { purchase_details: { external_system_oder_id: "x", till: 4 } }))).toEqual([
    "body/purchase_details/external_system_oder_id",
  ]);
  expect(found(chargeBody(1, { additional_details: { anything: 1 }, cart: [] }))).toEqual(["body/cart"]);
});

test("in an object that the document lists completely any other name counts", () => {
  const more = { processing_instructions: { autocapture: true, zzz: 1 } };
  expect(found(chargeBody(1, more))).toEqual([
    "body/processing_instructions/autocapture",
    "body/processing_instructions/zzz",
  ]);
});

test("the document leaves an amount and a card open: there a name that is like none is nobody's slip", () => {
  const amount_details = { ammount: 1, currency: "MXN", currency_code: "MXN" };
  expect(found(chargeBody(1, { amount_details }))).toEqual(["body/amount_details/ammount"]);
  const payment_detail = payBy("credit_or_debit_card", {
    ...card("approved"),
    holder: "Ana",
    card_nmuber: 1,
  });
  expect(found(chargeBody(1, { payment_detail }))).toEqual([
    "body/payment_detail/credentials/credit_or_debit_card/card_nmuber",
  ]);
});

/** Every place of a member that the contract names in the body of an operation, below the top. */
function placesIn(schema: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (!isObject(schema)) return [];
  const reference = textAt(schema, "$ref");
  if (reference !== undefined) return placesIn(objectAt(openapi, ...reference.split("/").slice(1)), at);
  const named = Object.entries(objectAt(schema, "properties") ?? {}).flatMap(([name, member]) => [
    [...at, name],
    ...placesIn(member, [...at, name]),
  ]);
  const parts = [schema["allOf"], schema["anyOf"], schema["oneOf"]].flatMap((some) =>
    Array.isArray(some) ? some : [],
  );
  return [
    ...named,
    ...parts.flatMap((part) => placesIn(part, at)),
    ...placesIn(schema["items"], [...at, "0"]),
  ];
}

const DEEP = Object.values(operations).flatMap(({ id, path, method }) => {
  const json = ["requestBody", "content", "application/json", "schema"];
  const places = placesIn(objectAt(openapi, "paths", path, method.toLowerCase(), ...json));
  return places.filter((place) => place.length > 1).map((place) => ({ id, place }));
});

test("at any depth that the contract describes, a misspelt name is found, and the probable one named", () => {
  expect(DEEP.length).toBeGreaterThan(60);
  for (const { id, place } of DEEP) {
    const meant = place.at(-1) ?? "";
    if (meant.length < 3) continue; // `id` has no misspelling that is not another word.
    const wrong = `${meant.slice(0, 1)}x${meant.slice(1)}`;
    const path = [...place.slice(0, -1), wrong];
    const body = path.reduceRight<unknown>(
      (inside, name) => (name === "0" ? [inside] : { [name]: inside }),
      1,
    );
    expect([id, unknownMembers(id, body)]).toEqual([
      id,
      [
        {
          at: `body/${path.join("/")}`,
          problem: expect.stringMatching(/^is not known; did you mean/),
          allowed: [meant],
        },
      ],
    ]);
  }
});

test("a name in an item, in a price and in the credentials is compared with what is usual there", async () => {
  const order = {
    order_total_amount: mxn(1),
    description: "x",
    purchases: [{ nme: "Tea" }, { name: "Tea" }],
  };
  const { bed, notices } = await warnedBed();
  const { status, headers } = await bed.call("POST", "/order", order);
  const warning = "purchases.0.nme is not known; did you mean name?";
  expect([status, headers.get("x-sandbox-warning"), notices]).toEqual([
    200,
    warning,
    [`createOrder: ${warning}`],
  ]);
  const strict = await warnedBed({ strictRequests: true });
  const refused = await strict.bed.call("POST", "/order", order);
  expect([refused.status, refused.body["message"]]).toEqual([400, warning]);
  const plan = { name: "a", description: "b", product_id: "p", price: { amuont: 1, tax: 1 } };
  expect(unknownMembers("createPlan", plan).map(({ at }) => at)).toEqual(["body/price/amuont"]);
  const credentials = {
    payment_method: { method: "pay_with_store" },
    pay_with_stor: {},
    pay_with_coupon: {},
  };
  expect(found(chargeBody(1, { payment_detail: { credentials } }))).toEqual([
    "body/payment_detail/credentials/pay_with_stor",
  ]);
});

test("a name with the maker's brand is compared as it is on the wire", async () => {
  const { bed } = await warnedBed({ naming: namingWith("acme") });
  const send = async (name: string) => {
    const credentials = { payment_method: { method: "pay_with_store" }, [name]: { payment_token: "x" } };
    const body = chargeBody(1000, { payment_detail: { credentials } });
    return (await bed.call("POST", "/transaction/charge", body)).headers.get("x-sandbox-warning");
  };
  const at = "payment_detail.credentials";
  const meant = "is not known; did you mean acme_payment_token?";
  expect(await send("acme_payment_tokn")).toBe(`${at}.acme_payment_tokn ${meant}`);
  expect(await send("service_payment_token")).toBe(`${at}.service_payment_token ${meant}`);
  expect(await send("acme_payment_token")).toBe(null);
});

test("the objects of a list, and an order inside a charge, are read as well", () => {
  const purchases = [{ quantity: 1, anything: 1 }, { quantitty: 1 }, 5, null];
  const order = { order_total_amount: mxn(1), description: "x", purchases };
  expect(unknownMembers("createOrder", order).map(({ at }) => at)).toEqual(["body/purchases/1/quantitty"]);
  expect(found(chargeBody(1, { order: { ...order, order_total_amount: { amout: 1 } } }))).toEqual([
    "body/order/order_total_amount/amout",
    "body/order/purchases/1/quantitty",
  ]);
});

test("what the sandbox reads, and what the contract names, is never warned about", () => {
  const instructions = { auto_capture: true, monthly_installments: 3, use_order_payment_detail: true };
  const charge = chargeBody(1, {
    processing_instructions: instructions,
    purchase_details: { service_system_order_id: "x" },
    order_id: "x",
    consumer_details: { external_consumer_id: "x", contact: { email: "a@b.mx" }, name: { first_name: "a" } },
    payment_detail: payBy("pay_with_bank_account", { anything: 1 }),
  });
  expect(unknownMembers("createCharge", charge)).toEqual([]);
  expect(unknownMembers("lookupInstallments", charge)).toEqual([]);
  expect(unknownMembers("createPaymentToken", tokenBody())).toEqual([]);
  expect(unknownMembers("captureCharge", mxn(1))).toEqual([]);
  const subscription = { plan_id: "p", customer_email: "e", start_date: 1, payment_token_alias: "a" };
  expect(unknownMembers("createSubscription", subscription)).toEqual([]);
});

const WITH_A_BODY = Object.values(operations).filter(({ path, method }) =>
  isObject(objectAt(openapi, "paths", path, method.toLowerCase(), "requestBody")),
);

test("there is a right request of every operation with a body", () => {
  const ids = WITH_A_BODY.map(({ id }) => id);
  expect(Object.keys(RIGHT_REQUESTS).toSorted()).toEqual(ids.toSorted());
});

/** The first member of the body is sent a second time, its name misspelt by one letter. */
function withMisspelt({ body }: RightRequest) {
  const [name = "", value] = Object.entries(body)[0] ?? [];
  const wrong = `${name.slice(0, -1)}${name.endsWith("q") ? "z" : "q"}`;
  return { name, wrong, body: { ...body, [wrong]: value } };
}

test.each(WITH_A_BODY)(
  "$id warns about a name that is almost right, and about one that is like none",
  async ({ id }) => {
    const { bed, notices } = await warnedBed();
    const right = await RIGHT_REQUESTS[id]!(bed);
    notices.splice(0);
    const { name, wrong, body } = withMisspelt(right);
    const almost = await bed.call(right.method, right.path, body);
    const said = `${wrong} is not known; did you mean ${name}?`;
    expect([almost.status, almost.headers.get("x-sandbox-warning")]).toEqual([200, said]);
    const again = await RIGHT_REQUESTS[id]!(bed);
    notices.splice(0, notices.length, ...notices.filter((line) => line.startsWith(`${id}:`)));
    const other = await bed.call(again.method, again.path, { ...again.body, zzzzz: 1 });
    expect([other.status, other.headers.get("x-sandbox-warning")]).toEqual([200, "zzzzz is not known"]);
    expect(notices).toEqual([`${id}: ${said}`, `${id}: zzzzz is not known`]);
  },
);

test.each(WITH_A_BODY)("$id says nothing about a request that is right", async ({ id }) => {
  const { bed, notices } = await warnedBed();
  const { method, path, body } = await RIGHT_REQUESTS[id]!(bed);
  const { status, headers } = await bed.call(method, path, body);
  expect([status, headers.get("x-sandbox-warning"), notices]).toEqual([200, null, []]);
});

test.each(WITH_A_BODY)(
  "$id refuses the name with --strict-requests, and takes the right one",
  async ({ id }) => {
    const { bed } = await warnedBed({ strictRequests: true });
    const right = await RIGHT_REQUESTS[id]!(bed);
    const { name, wrong, body } = withMisspelt(right);
    const refused = await bed.call(right.method, right.path, body);
    expect([refused.status, refused.body["message"]]).toEqual([
      400,
      `${wrong} is not known; did you mean ${name}?`,
    ]);
    expect(refused.headers.get("x-sandbox-warning")).toBe(null);
    expect((await bed.call(right.method, right.path, right.body)).status).toBe(200);
  },
);

test("a name of a stranger is safe in a header, and short", async () => {
  const { bed } = await warnedBed();
  const odd = { ["\r\nx: \u00e9".repeat(100)]: 1, "4111 1111 1111 1111": 1 };
  const { status, headers } = await bed.call("POST", "/transaction/charge", chargeBody(5000, odd));
  expect(status).toBe(200);
  const warning = headers.get("x-sandbox-warning") ?? "";
  expect(warning).toMatch(/^[\x20-\x7e]{1,1000}$/);
  expect(warning).not.toContain("1111 1111");
});
