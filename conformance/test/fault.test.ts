import { describe, expect, it } from "vitest";
import { label, labelWithKey } from "../call/exchange.ts";
import { callInWords as inWords } from "../proof/describe-fault.ts";
import { exchange } from "./fakes.ts";

const money = { amount: 1000, currency_code: "MXN" };
const METADATA = "x-cash-anti-fraud-metadata";

function capture(sent: unknown, part: Parameters<typeof exchange>[0] = {}): ReturnType<typeof exchange> {
  const request = {
    method: "POST",
    url: "http://test/v2/capture/1",
    headers: {},
    body: JSON.stringify(sent),
  };
  return exchange({ sent, request, ...part });
}

function withMetadata(metadata: object): ReturnType<typeof exchange> {
  const header = Buffer.from(JSON.stringify(metadata)).toString("base64");
  return exchange({
    request: { method: "POST", url: "http://test/v2/order", headers: { [METADATA]: header } },
  });
}

describe("a call in words", () => {
  it("has its query, without the key in it", () => {
    const url = "http://test/v2/checkout/button?public_key=pk&page_size=101";
    const one = exchange({ request: { method: "GET", url, headers: {} } });
    expect(label(one)).toMatch(/^#\d+ GET \/v2\/checkout\/button\?page_size=101$/);
  });

  it("names the key where it is not the secret one, or where it matters", () => {
    expect(label(exchange({ key: "none" }))).toMatch(/ without a key$/);
    expect(label(exchange())).not.toContain("key");
    expect(labelWithKey(exchange())).toMatch(/ with the secret key$/);
    expect(label(exchange({ operation: "getCheckoutButton" }))).toMatch(/ with the secret key$/);
  });
});

describe("what is wrong with a call", () => {
  const twin = capture({ ...money, description: "charge gabhcide-1" });

  it("is what it has not, and what its twin has otherwise", () => {
    const wrong = capture({ amount: -1, description: "charge gabhcide-2" });
    expect(inWords(wrong, twin)).toMatch(/ \(amount -1, without currency_code\)$/);
  });

  it("is described by the names in it where it is too long to print", () => {
    const billing_details = { first_name: "Ana", address_line_1: "Avenida Reforma ".repeat(10), city: "x" };
    const wrong = capture({ ...money, description: "charge gabhcide-2", billing_details });
    expect(inWords(wrong, twin)).toMatch(/ \(with billing_details of first_name, address_line_1, city\)$/);
  });

  it("is found in the anti-fraud metadata too", () => {
    const wrong = withMetadata({ device_id: "till-3" });
    expect(inWords(wrong, withMetadata({ device_id: "d-1" }))).toContain(
      'anti-fraud metadata.device_id "till-3"',
    );
  });

  it("is what is left where most is missing, and that nothing is left", () => {
    const names = { ip_address: "203.0.113.7", device_id: "d-1", user_timezone: "-06:00" };
    const more = { is_incognito: true, os_type: "android", battery_level: 0.5, pixel_ratio: 2 };
    const wrong = withMetadata({ ...names, user_timezone: "+05:30" });
    expect(inWords(wrong, withMetadata({ ...names, ...more }))).toContain(
      "(anti-fraud metadata with ip_address, device_id, user_timezone only)",
    );
    expect(inWords(withMetadata({ ...names, ...more }), withMetadata(names))).toMatch(/ and 1 more\)$/);
    expect(inWords(capture({}), twin)).toMatch(/ \(an empty object as the body\)$/);
  });

  it("is what a long body holds where there is no twin", () => {
    const long = { description: "An order of which there is more to say", external_system_order_id: "1" };
    expect(inWords(capture(long))).toMatch(/ with description, external_system_order_id$/);
  });

  it("is the body where there is no twin, unless something else is what matters", () => {
    expect(inWords(capture(money))).toMatch(/ with \{"amount":1000,"currency_code":"MXN"\}$/);
    expect(inWords(capture(money, { about: "a text as amount" }))).toMatch(/ \(a text as amount\)$/);
    expect(inWords(capture(money, { key: "public" }), capture(money))).toMatch(/ with the public key$/);
  });
});
