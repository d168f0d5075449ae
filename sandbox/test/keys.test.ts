import { describe, expect, test } from "vitest";
import { operations, type OperationId } from "@payment-service/contract";
import { textAt } from "../values/json.ts";
import { testBed } from "./support.ts";

const all = Object.values(operations);

function path(id: OperationId): string {
  return operations[id].path.replace("{id}", "some-id");
}

describe.each(all.filter(({ id }) => id !== "getCheckoutButton"))("$id", ({ id, method, keyKinds }) => {
  test("refuses no key, a wrong key and the wrong kind of key, and lets the others in", async () => {
    const bed = await testBed();
    const { secretKey, publicKey } = bed.sandbox.merchant();
    const sent = async (key: string | null) => (await bed.call(method, path(id), undefined, { key })).status;
    expect(await sent(null)).toBe(401);
    expect(await sent("secret_sandbox_0")).toBe(401);
    expect(await sent("")).toBe(401);
    const kinds = keyKinds ?? ["public", "secret"];
    expect((await sent(publicKey)) === 401).toBe(!kinds.includes("public"));
    expect((await sent(secretKey)) === 401).toBe(!kinds.includes("secret"));
  });
});

test("a key sent as a bearer token stands for the schemes that the document does not describe", async () => {
  const bed = await testBed();
  const { secretKey, publicKey } = bed.sandbox.merchant();
  expect((await bed.call("GET", "/transaction/charge", undefined, bearer(secretKey))).status).toBe(200);
  expect((await bed.call("GET", "/transaction/charge", undefined, bearer(publicKey))).status).toBe(401);
});

function bearer(key: string) {
  return { key: null, headers: { authorization: `Bearer ${key}` } };
}

test("a refusal of credentials has the error body and says where to send which key", async () => {
  const bed = await testBed();
  const { body } = await bed.call("GET", "/transaction/charge", undefined, { key: null });
  expect(Object.keys(body).toSorted()).toEqual(["date_created", "detail", "message", "status"]);
  expect(textAt(body, "detail", "code")).toBe("invalid_security_credentials");
  expect(body["message"]).toContain("X-Api-Client-Key (secret key)");
});

test("one merchant's key opens nothing of another's", async () => {
  const bed = await testBed();
  const { merchants, clock, random } = bed.sandbox.world;
  const other = await merchants.ensure("other", clock.now(), random);
  const made = await bed.call("POST", "/product", { name: "Tea", description: "Green" });
  const plan = {
    name: "Tea",
    description: "Monthly",
    product_id: made.body["id"],
    price: { amount: 1, currency_code: "MXN" },
  };
  expect((await bed.call("POST", "/plan", plan, { key: other.secretKey })).status).toBe(400);
  expect((await bed.call("POST", "/plan", plan)).status).toBe(200);
});
