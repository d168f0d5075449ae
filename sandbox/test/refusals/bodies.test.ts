/** Bodies that cannot be read as they were meant. */
import { expect, test } from "vitest";
import { chargeBody, mxn, refusal } from "../support.ts";

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

const PLAN = "0b0f1c6e-6b0a-4b7e-9a57-0d0d2f7a3a11";
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

test.each([
  ["/transaction/charge", "order.order_total_amount.amount", { order: { order_total_amount: mxn(7777) } }],
  ["/transaction/charge", "amount", { amount: 7777 }],
  ["/order", "amount", { amount: 7777 }],
  ["/order", "price.amount", { price: mxn(7777) }],
])(
  "of another place, an operation refuses a rounded amount where it reads one: %s %s",
  async (path, field, more) => {
    const body = path === "/order" ? { order_total_amount: mxn(5), description: "x" } : chargeBody();
    const text = JSON.stringify({ ...body, ...more }).replace("7777", ROUNDED);
    const reads = field.startsWith("order.");
    expect(await refusal("POST", path, text)).toMatchObject(
      reads ? { status: 400, message: `${field} must be a whole number, not ${ROUNDED}.` } : { status: 200 },
    );
  },
);

test("a number that the contract does not call an amount is any number", async () => {
  const product = {
    name: "a",
    description: "b",
    additional_details: { amount: 7777, list: [{ amount: 7777 }] },
  };
  const text = JSON.stringify(product).replaceAll("7777", ROUNDED);
  expect((await refusal("POST", "/product", text)).status).toBe(200);
});

test("a whole pair that is written as escapes is a character like any other", async () => {
  const text = JSON.stringify(chargeBody(5000)).replace("A pair of shoes", "\\ud83d\\udc5f");
  expect((await refusal("POST", "/transaction/charge", text)).status).toBe(200);
});
