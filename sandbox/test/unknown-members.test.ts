import { expect, test } from "vitest";
import { operations, type OperationId } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { understood, warningsIn } from "../checking/unknown-members.ts";
import { isObject, merged, objectAt, textAt } from "../values/json.ts";
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

const unknownMembers = (id: OperationId, body: unknown) => understood(id, { body }).passedOver;

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

/** Null in each member that the contract names and a right body does not have, one at a time. */
function nullsFor(id: OperationId, { body }: RightRequest) {
  const { path, method } = operations[id];
  const json = ["requestBody", "content", "application/json", "schema"];
  const schema = objectAt(openapi, "paths", path, method.toLowerCase(), ...json);
  // A sum has both of its members.
  const places = placesIn(schema).filter(
    ([top, inside]) => top !== "order_total_amount" || inside === undefined,
  );
  const named = new Map(places.map((place) => [place.join("."), place]));
  return [...named].flatMap(([at, place]) => {
    const sent = place.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), body);
    const change = place.reduceRight<unknown>((inside, name) => ({ [name]: inside }), null);
    return sent === undefined && isObject(change) ? [{ at, change }] : [];
  });
}

test.each(WITH_A_BODY)("$id takes null for absent where a member may be absent", async ({ id }) => {
  const { bed } = await warnedBed();
  const strict = (await warnedBed({ strictRequests: true })).bed;
  const send = async (to: TestBed, change: object) => {
    const { method, path, body } = await RIGHT_REQUESTS[id]!(to);
    return to.call(method, path, merged(body, change));
  };
  for (const { at, change } of nullsFor(id, await RIGHT_REQUESTS[id]!(bed))) {
    const said = `${at} is null, which counts as absent`;
    const taken = await send(bed, change);
    expect([at, taken.status, taken.headers.get("x-sandbox-warning")]).toEqual([at, 200, said]);
    const refused = await send(strict, change);
    expect([refused.status, refused.body["message"]]).toEqual([400, `${said}.`]);
  }
});

test("null where a member is required is a member that is missing", async () => {
  const { bed } = await warnedBed();
  const { status, headers, body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(5000, { description: null }),
  );
  expect([status, body["message"]]).toEqual([400, "description is missing."]);
  expect(headers.get("x-sandbox-warning")).toBe("description is null, which counts as absent");
});

test("null stays where the document gives it a meaning, and where it names no member", async () => {
  const { bed } = await warnedBed();
  const { method, path } = await RIGHT_REQUESTS.cancelSubscription!(bed);
  const cancelled = await bed.call(method, path, { cancellation_reason: null });
  expect([cancelled.status, cancelled.headers.get("x-sandbox-warning")]).toEqual([200, null]);
  const additional_details = { gift_wrap: null };
  const product = await bed.call("POST", "/product", { name: "Tea", description: "Tea", additional_details });
  expect(product.body).toMatchObject({ additional_details });
});

test("of many nulls some are named, and all count as absent", async () => {
  const { bed } = await warnedBed();
  const purchases = Array.from({ length: 30 }, (_, index) => ({ id: String(index), name: null }));
  const order = { order_total_amount: mxn(1), description: "x", purchases, external_system_order_id: null };
  const { status, headers, body } = await bed.call("POST", "/order", order);
  expect([status, warningsIn(headers.get("x-sandbox-warning") ?? "").length]).toEqual([200, 10]);
  expect(JSON.stringify(body)).not.toContain('"name":null');
});

test("a parameter of the query that the contract does not know is noticed as a member is", async () => {
  const { bed, notices } = await warnedBed();
  const strict = (await warnedBed({ strictRequests: true })).bed;
  for (const [query, said] of [
    ["limt=1", "limt is not known; did you mean limit?"],
    ["Limit=1", "Limit is not known; did you mean limit?"],
    ["transaction_statuss=failure", "transaction_statuss is not known; did you mean transaction_status?"],
    ["LIMIT=1", "LIMIT is not known; did you mean limit?"],
    ["TRANSACTION_STATUSS=failure", "TRANSACTION_STATUSS is not known; did you mean transaction_status?"],
    ["limit[]=1", "limit[] is not known; did you mean limit?"],
    ["Payment_Methods[0]=x", "Payment_Methods[0] is not known; did you mean payment_methods?"],
    ["[]=1", "[] is not known"],
  ]) {
    const { status, headers } = await bed.call("GET", `/transaction/charge?${query}`);
    expect([status, headers.get("x-sandbox-warning")]).toEqual([200, said]);
    expect(notices.splice(0)).toEqual([`listCharges: ${said}`]);
    const refused = await strict.call("GET", `/transaction/charge?${query}`);
    expect([refused.status, textAt(refused.body, "detail", "code")]).toEqual([400, "invalid_query_param"]);
  }
  const read = await bed.call("GET", "/plan?page_sise=1");
  expect(read.headers.get("x-sandbox-warning")).toBe("page_sise is not known; did you mean page_size?");
});

test("every parameter of the query that the contract names is known", () => {
  for (const { id, method, path } of Object.values(operations)) {
    const listed = objectAt(openapi, "paths", path, method.toLowerCase())?.["parameters"];
    const names = (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => {
      const parameter = objectAt(openapi, ...String(textAt(one, "$ref")).split("/").slice(1));
      return textAt(parameter, "in") === "query" ? [textAt(parameter, "name") ?? ""] : [];
    });
    const query = Object.fromEntries(names.map((name) => [name, "x"]));
    expect([id, understood(id, { query }).passedOver]).toEqual([id, []]);
  }
  expect(understood("getCheckoutButton", { query: { public_key: "pk_1" } }).passedOver).toEqual([]);
});

/** What a client of another word sends, and where the word shows. */
const OTHER_WORDS: [string, string, object, string][] = [
  [
    "POST",
    "/transaction/charge",
    chargeBody(5000, { payment_detail: payBy("pay_with_acme_payment_token", { payment_token: "x" }) }),
    "payment_detail.credentials.payment_method.method",
  ],
  [
    "POST",
    "/transaction/charge",
    { description: "x", amount_details: mxn(1), purchase_details: { acme_system_order_id: "x" } },
    "purchase_details.acme_system_order_id",
  ],
  [
    "GET",
    "/transaction/charge?payment_methods=pay_with_store,pay_with_acme_payment_token",
    {},
    "payment_methods",
  ],
];

test.each(OTHER_WORDS)(
  "%s %s: a word that is plainly another is named with its flag",
  async (method, path, body, at) => {
    const { bed, notices } = await warnedBed();
    const sent = method === "GET" ? undefined : body;
    const refused = await bed.call(method, path, sent);
    const said = `${at} fits a sandbox with --identifier-word acme`;
    expect([refused.status, refused.headers.get("x-sandbox-warning")]).toEqual([400, said]);
    expect(refused.body["message"]).toMatch(/[.] Start the sandbox with --identifier-word acme[.]$/);
    expect(notices.at(0)).toContain(said);
    const acme = await warnedBed({ naming: namingWith("acme") });
    expect((await acme.bed.call(method, path, sent)).headers.get("x-sandbox-warning")).toBe(null);
  },
);

test("a neutral name in a sandbox with a word is another word, too; a slip in the word is none", async () => {
  const { bed } = await warnedBed({ naming: namingWith("acme") });
  const warning = async (purchase_details: object) =>
    (await bed.call("POST", "/transaction/charge", chargeBody(5000, { purchase_details }))).headers.get(
      "x-sandbox-warning",
    );
  expect(await warning({ service_system_order_id: "x" })).toBe(
    "purchase_details.service_system_order_id fits a sandbox with --identifier-word service",
  );
  expect(await warning({ acm_system_order_id: "x" })).toBe(
    "purchase_details.acm_system_order_id is not known; did you mean acme_system_order_id?",
  );
  expect(await warning({ external_system_order_id: "x", till: "a_payment_token" })).toBe(null);
});
