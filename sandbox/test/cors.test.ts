import { operations } from "@payment-service/contract";
import { expect, test } from "vitest";
import { card, makeCharge, testBed, tokenBody, type TestBed } from "./support.ts";

/** The document's table (Authentication), by hand: what a public key may call. */
const PUBLIC = [
  "createCharge",
  "createOrder",
  "createPaymentToken",
  "getCheckoutButton",
  "getContinuation",
  "getOrder",
  "updateOrder",
];

const PAGE = { origin: "https://shop.test" };
const readable = (headers: Headers) => headers.get("access-control-allow-origin");

function preflight(bed: TestBed, path: string, method: string) {
  return bed.sandbox.fetch(bed.sandbox.baseUrl() + path.replace("{id}", "x"), {
    method: "OPTIONS",
    headers: { ...PAGE, "access-control-request-method": method },
  });
}

test("pages may send what a public key may call, and nothing else", async () => {
  const bed = await testBed();
  const open: string[] = [];
  for (const { id, path, method } of Object.values(operations)) {
    const { status, headers } = await preflight(bed, path, method);
    const allowed = headers.get("access-control-allow-methods")?.split(", ").includes(method) ?? false;
    expect(readable(headers)).toBe(status === 204 ? "*" : null);
    if (allowed) open.push(id);
  }
  expect(open.toSorted()).toEqual(PUBLIC);
  const { headers } = await preflight(bed, "/tokenization/payment_token", "POST");
  expect(headers.get("access-control-allow-headers")).toBe(
    "x-api-client-key, content-type, x-cash-anti-fraud-metadata",
  );
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});

test("pages may send the headers that they ask for, but no text that is no list of names", async () => {
  const bed = await testBed();
  const allowed = async (asked: string) => {
    const { headers } = await bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/order`, {
      method: "OPTIONS",
      headers: { ...PAGE, "access-control-request-method": "POST", "access-control-request-headers": asked },
    });
    return headers.get("access-control-allow-headers");
  };
  const field = "content-type,x-api-client-key,x-cash-checkout-widget-version,x-cash-preferred-locale";
  expect(await allowed(field)).toBe(field);
  expect(await allowed("content-type, x-a")).toBe("content-type, x-a");
  expect(await allowed("x a; <b>")).toBe("x-api-client-key, content-type, x-cash-anti-fraud-metadata");
});

test("answers to a public key can be read by pages, refusals too", async () => {
  const bed = await testBed({ settings: { rateLimit: 1 } });
  const send = (body: object, key: string) =>
    bed.call("POST", "/tokenization/payment_token", body, { key, headers: PAGE });
  const { publicKey } = bed.sandbox.merchant();
  const answers = [await send(tokenBody(), publicKey), await send({}, publicKey), await send({}, "nobody's")];
  expect(answers.map(({ status, headers }) => [status, readable(headers)])).toEqual([
    [200, "*"],
    [429, "*"],
    [401, "*"],
  ]);
  expect(answers[1]?.headers.get("access-control-expose-headers")).toBe("retry-after, x-sandbox-warning");
});

test("no answer to a secret key can be read by a page, nor one of an operation that is not for pages", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  const { publicKey, secretKey } = bed.sandbox.merchant();
  const answers = [
    await bed.call("POST", "/tokenization/payment_token", tokenBody(), { key: secretKey, headers: PAGE }),
    await bed.call("POST", "/tokenization/payment_token", {}, { key: secretKey, headers: PAGE }),
    await bed.call("POST", "/transaction/charge", {}, { headers: { authorization: `Bearer ${secretKey}` } }),
    await bed.call("GET", `/transaction/charge/${id}`, undefined, { key: publicKey, headers: PAGE }),
    await bed.call("GET", "/transaction/charge", undefined, { key: publicKey, headers: PAGE }),
    await bed.call("POST", "/product", card("approved"), { key: publicKey, headers: PAGE }),
  ];
  expect(answers.map(({ headers }) => readable(headers))).toEqual(answers.map(() => null));
  for (const path of ["/_sandbox/events", "/portal"]) {
    const { headers } = await bed.sandbox.fetch(bed.sandbox.world.origin() + path, {
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(readable(headers)).toBeNull();
  }
});
