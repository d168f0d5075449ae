import { describe, expect, test } from "vitest";
import { checks } from "@payment-service/contract/validators";
import { textAt } from "../values/json.ts";
import { chargeBody, mxn, testBed, tokenBody, START } from "./support.ts";

const checkErrorBody = checks.createOrder.responses[400];

test.each([
  ["a body too large", "POST", "/order", `{"description":"${"x".repeat(300_000)}"}`, 413, "body_too_large"],
  ["an unknown path", "GET", "/orders", undefined, 404, "unknown_path"],
  ["a wrong method", "DELETE", "/order/1", undefined, 405, "method_not_allowed"],
  ["another wrong method", "PUT", "/transaction/charge", "{}", 405, "method_not_allowed"],
  ["an address that cannot be read", "GET", "/order/%zz", undefined, 400, "malformed_request"],
  ["an unknown charge", "GET", "/transaction/charge/nope", undefined, 404, "charge_not_found"],
  ["an unknown charge to capture", "POST", "/transaction/capture/nope", mxn(1), 400, "charge_not_found"],
  ["a negative amount", "POST", "/transaction/refund/nope", mxn(-1), 400, "validation_error"],
])("%s has the document's error body", async (_name, method, path, body, status, code) => {
  const bed = await testBed();
  const answer = await bed.call(method, path, body);
  expect([answer.status, textAt(answer.body, "detail", "code")]).toEqual([status, code]);
  expect(checkErrorBody?.(answer.body)).toEqual([]);
  expect(answer.body).toMatchObject({ date_created: START, status: "failure" });
});

test("a wrong method says which ones are offered, also for the control interface", async () => {
  const bed = await testBed();
  expect((await bed.call("PUT", "/order/1", {})).headers.get("allow")).toBe("GET, PATCH");
  const control = await bed.call("GET", "/../_sandbox/clock/advance");
  expect([control.status, control.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each([
  ["POST", "/transaction/charge/", "/v2/transaction/charge"],
  ["GET", "/transaction/charge/?limit=1", "/v2/transaction/charge"],
  ["GET", "/plan/", "/v2/plan"],
  ["POST", "/subscription/1/cancel/", "/v2/subscription/1/cancel"],
  ["POST", "//transaction/charge", "/v2/transaction/charge"],
])("%s %s: one slash too many is said, and where the path is", async (method, path, meant) => {
  const bed = await testBed();
  const { status, body } = await bed.call(method, path, method === "POST" ? {} : undefined);
  expect([status, textAt(body, "detail", "code")]).toEqual([404, "unknown_path"]);
  expect(body["message"]).toContain(`has a slash too many. The path is ${meant}.`);
});

test("an unknown path says where everything is", async () => {
  const bed = await testBed();
  const { body } = await bed.call("GET", "/../");
  for (const place of ["/v2", "/portal", "/_sandbox"]) expect(body["message"]).toContain(place);
});

test("a body of another type is refused; no body is fine whatever its type", async () => {
  const bed = await testBed();
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect((await bed.call("POST", "/order", "a=1", form)).status).toBe(415);
  expect((await bed.call("POST", "/testing/transaction/cancel/nope", "", form)).status).toBe(400);
  const json = { headers: { "content-type": "application/json" } };
  expect((await bed.call("POST", "/testing/transaction/cancel/nope", "", json)).status).toBe(400);
});

test("a defect of the sandbox answers 500, tells no secret, and is reported", async () => {
  const bed = await testBed();
  await bed.sandbox.world.store.write((sql) => sql.all(`DROP TABLE charges`));
  await expect(bed.call("POST", "/transaction/charge", chargeBody())).rejects.toThrow("reported a defect");
  const { secretKey } = bed.sandbox.merchant();
  const response = await bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/transaction/charge`, {
    headers: { "x-api-client-key": secretKey },
  });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(checkErrorBody?.(JSON.parse(text))).toEqual([]);
  expect(text).not.toMatch(/sqlite|table|\.ts|node:/i);
});

describe("the rate limit", () => {
  test("is per operation, answers 429, and lets in again after Retry-After", async () => {
    const bed = await testBed({ settings: { rateLimit: 2 } });
    const token = () => bed.call("POST", "/tokenization/payment_token", tokenBody());
    expect([(await token()).status, (await token()).status]).toEqual([200, 200]);
    await bed.advance(15_000);
    const refused = await token();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
    expect(checkErrorBody?.(refused.body)).toEqual([]);
    const order = { order_total_amount: mxn(5), description: "x" };
    expect((await bed.call("POST", "/order", order)).status).toBe(200);
    expect((await bed.call("POST", "/transaction/charge", chargeBody())).status).toBe(200);
    await bed.advance(14_999);
    expect((await token()).status).toBe(429);
    await bed.advance(1);
    expect((await token()).status).toBe(200);
  });
});

test.each([
  ["4503599627370497.5", 400],
  ["5000.0000000000000001", 400],
  ["50000000000000000001e-16", 400],
  ["9007199254740992", 400],
  ["9007199254740991.4", 400],
  ["0.99999999999999999999", 400],
  ["5000.0", 200],
  ["5e3", 200],
  ["50000e-1", 200],
  ["9007199254740991", 200],
])("an amount is never rounded: %s gives %d", async (amount, status) => {
  const bed = await testBed();
  const body = JSON.stringify(chargeBody(1)).replace(`"amount":1`, `"amount":${amount}`);
  const answer = await bed.call("POST", "/transaction/charge", body);
  expect([answer.status, answer.body["status"]]).toEqual([status, status === 400 ? "failure" : undefined]);
});

test("other numbers are kept as JavaScript reads them", async () => {
  const bed = await testBed();
  const body = JSON.stringify(chargeBody(1, { additional_details: { ratio: 1 } }));
  const { text } = await bed.call(
    "POST",
    "/transaction/charge",
    body.replace(`"ratio":1`, `"ratio":1.00000000000000000001`),
  );
  expect(text).toContain(`"ratio":1`);
});

const ODD_TYPES = ["text", ";", "", "text/plain", "appl\u00e9", "application/json, x", "constructor"];

test.each(["/order", "/../portal", "/../continue/x/y", "/../_sandbox/clock/advance"])(
  "a body of a type that %s cannot read is refused with 415, whatever the type is",
  async (path) => {
    const bed = await testBed();
    for (const type of ODD_TYPES) {
      const answer = await bed.call("POST", path, '{"a":1}', { headers: { "content-type": type } });
      expect([type, answer.status]).toEqual([type, 415]);
      expect(textAt(answer.body, "detail", "code")).toBe("unsupported_content_type");
      expect(checkErrorBody?.(answer.body)).toEqual([]);
    }
  },
);
