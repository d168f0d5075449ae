import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isObject, textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { card, chargeBody, mxn, payBy, testBed, tokenBody } from "./support.ts";

/** Status, message, and the list of violations of a refusal. */
async function refusal(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const bed = await testBed();
  const answer = await bed.call(method, path, body, { headers });
  const detail = isObject(answer.body["detail"]) ? answer.body["detail"] : {};
  const violations = isObject(detail["additional_details"]) ? detail["additional_details"]["violations"] : [];
  return { status: answer.status, code: detail["code"], message: answer.body["message"], violations };
}

const CARD = "credit_or_debit_card";
const CARD_OF = {
  expiration_month: "12",
  expiration_year: "2039",
  card_validation_code: "123",
};
const PLAN = "0b0f1c6e-6b0a-4b7e-9a57-0d0d2f7a3a11";

test.each([
  [
    "a fraction of the smallest unit",
    "/transaction/charge",
    chargeBody(1.5),
    "amount_details.amount must be a whole number, not 1.5.",
    [{ at: "body/amount_details/amount", problem: "must be a whole number", sent: "1.5" }],
  ],
  [
    "a negative amount",
    "/transaction/refund/x",
    mxn(-1),
    "amount must be at least 0, not -1.",
    [{ at: "body/amount", problem: "must be at least 0", at_least: 0, sent: "-1" }],
  ],
  [
    "a value that is not one of the allowed ones",
    "/product",
    { name: "a", description: "b", status: "gone" },
    'status must be one of: enabled, disabled, not "gone".',
    [
      {
        at: "body/status",
        problem: "must be one of: enabled, disabled",
        allowed: ["enabled", "disabled"],
        sent: '"gone"',
      },
    ],
  ],
  [
    "a currency that breaks three rules",
    "/transaction/capture/x",
    { amount: 1, currency_code: 7 },
    "currency_code must be MXN, not 7.",
    [{ at: "body/currency_code", problem: "must be MXN", allowed: ["MXN"], sent: "7" }],
  ],
  [
    "an email address that is none: said once, and nothing of the other way to pay",
    "/subscription",
    { plan_id: PLAN, customer_email: "ana", start_date: 1, payment_token_id: PLAN },
    'customer_email must be an email address, not "ana".',
    [{ at: "body/customer_email", problem: "must be an email address", sent: '"ana"' }],
  ],
  [
    "neither of two members of which one is needed",
    "/subscription",
    { plan_id: PLAN, customer_email: "ana@example.com", start_date: 1 },
    "The body needs one of: payment_token_id, payment_token_alias.",
    [{ at: "body", problem: "needs one of: payment_token_id, payment_token_alias" }],
  ],
  [
    "several faults",
    "/plan",
    { name: 5, description: "d", product_id: PLAN },
    "price is missing. detail.additional_details.violations has 1 more.",
    [
      { at: "body/price", problem: "is missing" },
      { at: "body/name", problem: "must be a text", sent: "5" },
    ],
  ],
  [
    "a list for a body",
    "/order",
    [],
    "The body must be an object, not an empty list.",
    [{ at: "body", problem: "must be an object", sent: "an empty list" }],
  ],
  [
    "a fault that the contract does not know",
    "/transaction/charge",
    chargeBody(0),
    "amount_details.amount must be a whole number, 1 or more, not 0.",
    [
      {
        at: "body/amount_details/amount",
        problem: "must be a whole number, 1 or more",
        at_least: 1,
        at_most: Number.MAX_SAFE_INTEGER,
        sent: "0",
      },
    ],
  ],
  [
    "a sum without a currency",
    "/transaction/charge",
    chargeBody(5000, { amount_details: { amount: 5000 } }),
    "amount_details.currency_code is missing.",
    [{ at: "body/amount_details/currency_code", problem: "is missing" }],
  ],
  ["no body at all", "/order", undefined, "The body is missing.", [{ at: "body", problem: "is missing" }]],
  [
    "a currency code that is too short",
    "/order",
    { order_total_amount: { amount: 5000, currency_code: "MX" }, description: "x" },
    'order_total_amount.currency_code must have 3 characters or more, not "MX".',
    [
      {
        at: "body/order_total_amount/currency_code",
        problem: "must have 3 characters or more",
        at_least: 3,
        sent: '"MX"',
      },
    ],
  ],
  [
    "a card that no bank would issue, whose number is shown to nobody",
    "/transaction/charge",
    chargeBody(5000, { payment_detail: payBy(CARD, { ...CARD_OF, card_number: "4111111111111112" }) }),
    `payment_detail.credentials.${CARD}.card_number must be 12 to 19 digits with a correct check digit.`,
    [
      {
        at: `body/payment_detail/credentials/${CARD}/card_number`,
        problem: "must be 12 to 19 digits with a correct check digit",
      },
    ],
  ],
  [
    "a method that nobody knows",
    "/transaction/charge",
    chargeBody(5000, { payment_detail: payBy("pay_with_stones") }),
    expect.stringMatching(
      /^payment_detail[.]credentials[.]payment_method[.]method must be one of: .*, not "pay_with_stones"[.]$/,
    ),
    [
      {
        at: "body/payment_detail/credentials/payment_method/method",
        problem: expect.stringMatching(/^must be one of: credit_or_debit_card, /),
        allowed: expect.arrayContaining(["pay_with_store"]),
        sent: '"pay_with_stones"',
      },
    ],
  ],
  [
    "months that are not on offer",
    "/transaction/charge",
    chargeBody(5000, { processing_instructions: { monthly_installments: 7 } }),
    "processing_instructions.monthly_installments must be left out for this charge, not 7.",
    [
      {
        at: "body/processing_instructions/monthly_installments",
        problem: "must be left out for this charge",
        allowed: [],
        sent: "7",
      },
    ],
  ],
])("%s", async (_name, path, body, message, violations) => {
  expect(await refusal("POST", path, body)).toEqual({
    status: 400,
    code: "validation_error",
    message,
    violations,
  });
});

test.each([
  ["limit=5&limit=6", "limit was sent twice.", { at: "query/limit", problem: "was sent twice" }],
  ["limit=1&limit=2&limit=3", "limit was sent 3 times.", { at: "query/limit", problem: "was sent 3 times" }],
  ["search_key=a&search_key=b", "search_key was sent twice.", { at: "query/search_key" }],
  ["start_time=x", 'start_time must be a whole number, not "x".', { at: "query/start_time" }],
  [
    "channel=foo",
    'channel must be a comma-separated list of: plugin.woocommerce, plugin.magento, commerce_api, checkout_widget, payment_link, not "foo".',
    { at: "query/channel", allowed: expect.arrayContaining(["payment_link"]) },
  ],
  [
    "subscription=maybe",
    'subscription must be "true" or "false", not "maybe".',
    { at: "query/subscription", allowed: ["true", "false"], sent: '"maybe"' },
  ],
])("the query ?%s", async (query, message, violation) => {
  expect(await refusal("GET", `/transaction/charge?${query}`)).toMatchObject({
    status: 400,
    code: "invalid_query_param",
    message,
    violations: [violation],
  });
});

test("a parameter that came twice is named, also where it is the key, and by the control endpoints", async () => {
  const bed = await testBed();
  const twice = { status: 400, body: { detail: { code: "invalid_query_param" } } };
  const button = await bed.call("GET", "/checkout/button?public_key=x&public_key=y", undefined, {
    key: null,
  });
  expect(button).toMatchObject({ ...twice, body: { ...twice.body, message: "public_key was sent twice." } });
  for (const path of [
    "/events?limit=1&limit=2",
    "/requests?limit=1&limit=2",
    "/requests/stream?limit=1&limit=2",
  ]) {
    const { status, text } = await control(bed, "GET", path);
    expect([status, JSON.parse(text)]).toMatchObject([400, { message: "limit was sent twice." }]);
  }
});

test("an id in the path that is no UUID", async () => {
  expect(await refusal("GET", "/plan/x")).toMatchObject({
    message: 'id in the path must be a UUID, not "x".',
  });
});

test.each([
  ["{", "The body is not JSON: it ends too early at line 1, column 2.", 1, 2],
  ['{"a":1,}', 'The body is not JSON: "}" is wrong at line 1, column 8.', 1, 8],
  ['{\n "a": tru}', 'The body is not JSON: "}" is wrong at line 2, column 10.', 2, 10],
  ['{\n\n "a": oops}', 'The body is not JSON: "o" is wrong at line 3, column 7.', 3, 7],
  ['\ufeff{"a":[,]}', 'The body is not JSON: "," is wrong at line 1, column 7.', 1, 7],
  ["amount=5", 'The body is not JSON: "a" is wrong at line 1, column 1.', 1, 1],
  ['{"a":1} {', 'The body is not JSON: "{" is wrong at line 1, column 9.', 1, 9],
  [`{"a":"${"x".repeat(5000)}"\n\n"b"}`, 'The body is not JSON: "\\"" is wrong at line 3, column 1.', 3, 1],
])("%j is refused with line and column", async (text, message, line, column) => {
  expect(await refusal("POST", "/order", text)).toMatchObject({
    status: 400,
    code: "malformed_json",
    message,
    violations: [{ at: "body", line, column }],
  });
});

test.each([
  ['{"__proto__":{"a":1}}', "__proto__"],
  ['{"a":{"constructor":{"prototype":{}}}}', "a.constructor.prototype"],
  ['\ufeff{"a":[1,{"b":{"__proto__":null}}]}', "a.1.b.__proto__"],
])("%s is refused as what it is, at its place", async (text, field) => {
  expect(await refusal("POST", "/order", text)).toMatchObject({
    status: 400,
    code: "validation_error",
    message: `${field} must be left out. Programs that copy it would change all their objects.`,
    violations: [{ at: `body/${field.replaceAll(".", "/")}`, problem: "must be left out" }],
  });
});

test.each([
  [
    "a list that must not be empty",
    { order_total_amount: mxn(5), description: "x", purchases: [] },
    "purchases must not be empty.",
  ],
  [
    "an amount that is too small",
    { order_total_amount: mxn(0), description: "x" },
    "order_total_amount.amount must be a whole number, 1 or more, not 0.",
  ],
])("%s: said once", async (_name, body, message) => {
  expect((await refusal("POST", "/order", body)).message).toBe(message);
});

test("a number that is missing is called missing", async () => {
  const bed = await testBed();
  for (const [path, body] of [
    ["/clock/advance", {}],
    ["/faults", { fault: "webhook_late" }],
  ] as const) {
    const { status, answer } = await control(bed, "POST", path, body);
    expect([status, answer["message"]]).toEqual([400, "milliseconds is missing."]);
  }
});

test("a place that is 20,000 levels deep is shortened", async () => {
  const bed = await testBed();
  const deep = `${'{"a":'.repeat(20_000)}"\\ud83d"${"}".repeat(20_000)}`;
  const { status, text } = await bed.call("POST", "/order", deep);
  expect([status, text.length < 1500]).toEqual([400, true]);
});

test("a compressed body is refused as such, and a declared identity is not", async () => {
  const body = chargeBody();
  expect(await refusal("POST", "/transaction/charge", body, { "content-encoding": "gzip" })).toMatchObject({
    status: 415,
    code: "unsupported_content_encoding",
    message:
      "The body is compressed or encoded (content-encoding: gzip). Send it as it is, without that header.",
    violations: [{ at: "header/content-encoding", allowed: ["identity"], sent: "gzip" }],
  });
  expect(
    (await refusal("POST", "/transaction/charge", body, { "content-encoding": "identity" })).status,
  ).toBe(200);
});

test.each([
  ['{"description":"\\ud83d"}', "description has half of a surrogate pair"],
  ['{"a":{"b":["x","\\udE00"]}}', "a.b.1 has half of a surrogate pair"],
  ['{"\\ud83d":1}', "The body has half of a surrogate pair"],
])("half of a surrogate pair never gets in, so it never leaves in an event: %s", async (text, message) => {
  const refused = await refusal("POST", "/order", text);
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining(message)]);
});

const ROUNDED = "4503599627370497.5";

test.each([
  ["/transaction/charge", "amount_details", chargeBody(7777)],
  ["/transaction/capture/x", undefined, mxn(7777)],
  ["/order", "order_total_amount", { order_total_amount: mxn(7777), description: "x" }],
  ["/plan", "price", { name: "a", description: "b", product_id: PLAN, price: mxn(7777) }],
])("an amount that JSON.parse would round is refused at its place: %s", async (path, member, body) => {
  const field = member === undefined ? "amount" : `${member}.amount`;
  expect(await refusal("POST", path, JSON.stringify(body).replace("7777", ROUNDED))).toMatchObject({
    status: 400,
    message: `${field} must be a whole number, not ${ROUNDED}.`,
    violations: [{ at: `body/${field.replace(".", "/")}`, sent: ROUNDED }],
  });
});

test("a number that the contract does not call an amount is any number", async () => {
  const product = {
    name: "a",
    description: "b",
    additional_details: { amount: 7777, list: [{ amount: 7777 }] },
  };
  const text = JSON.stringify(product).replaceAll("7777", ROUNDED);
  expect((await refusal("POST", "/product", text)).status).toBe(200);
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

test("a whole pair that is written as escapes is a character like any other", async () => {
  const text = JSON.stringify(chargeBody(5000)).replace("A pair of shoes", "\\ud83d\\udc5f");
  expect((await refusal("POST", "/transaction/charge", text)).status).toBe(200);
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
