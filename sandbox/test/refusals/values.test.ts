/** A value that breaks a rule: which rule, where, and what was sent. */
import { chargeBody, mxn, payBy, testBed, refusal } from "../support.ts";
import { expect, test } from "vitest";
import { control } from "../control-call.ts";

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

/** Parameters of a query and of a path. */

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
