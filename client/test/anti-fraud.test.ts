import { checkAntiFraudMetadata } from "@payment-service/contract/validators";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encodeAntiFraud, MisuseError, mxn } from "../index.ts";
import { json, serviceThatAnswers, wrongly } from "./server.ts";

const device = { ip_address: "203.0.113.7", device_id: "till-1", user_timezone: "-06:00" };
const decode = (header: string): unknown => JSON.parse(Buffer.from(header, "base64").toString("utf8"));

test("the header is Base64 of the JSON text, in UTF-8", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  const antiFraud = { ...device, phone_brand: "Teléfono 📱", is_incognito: false, battery_level: 0.5 };
  await client.createOrder({ body: { description: "Tea", order_total_amount: mxn(1) }, antiFraud });
  const header = sent[0]?.headers.get("X-Cash-Anti-Fraud-Metadata") ?? "";
  expect(header).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(decode(header)).toEqual(antiFraud);
});

test("without it no header is sent", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  await client.createOrder({ body: { description: "Tea", order_total_amount: mxn(1) } });
  expect(sent[0]?.headers.has("X-Cash-Anti-Fraud-Metadata")).toBe(false);
});

test.each([
  ["ip_address", { ...device, ip_address: "300.1.1.1" }],
  ["ip_address", { ...device, ip_address: "1.2.3" }],
  ["ip_address", { ...device, ip_address: "::1]:80/[" }],
  ["user_timezone", { ...device, user_timezone: "America/Mexico_City" }],
  ["device_id", { ip_address: "::1", user_timezone: "+00:00" }],
  ["battery_level", { ...device, battery_level: "full" }],
  ["location_longitude", { ...device, location_longitude: 19.4 }],
])("a wrong %s is named before anything is sent", async (name, antiFraud) => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  const body = { description: "Tea", amount_details: mxn(1) };
  const call = client.createCharge({ body, antiFraud: wrongly(antiFraud) });
  await expect(call).rejects.toMatchObject({ name: "MisuseError", field: `antiFraud.${name}` });
  expect(sent).toHaveLength(0);
});

test("it accepts and refuses what the contract does", () => {
  const names = [
    "user-agent-string",
    "is_rooted_device",
    "is_incognito",
    "location_latitude",
    "location_longitude",
  ];
  names.push("os_version", "os_type", "phone_brand", "phone_carrier", "battery_level", "is_battery_charging");
  names.push(
    "is_connected_to_wifi",
    "screen_resolution_width",
    "screen_resolution_height",
    "window_position_x",
  );
  names.push(
    "window_position_y",
    "color_depth",
    "pixel_depth",
    "pixel_ratio",
    "a_name_of_next_year",
    "toString",
  );
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  );
  const ip = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string(), value);
  const zone = fc.oneof(fc.stringMatching(/^[+-][0-2]\d:[0-6]\d$/), value);
  const optional = Object.fromEntries(names.map((name) => [name, value]));
  const metadata = fc.record(
    { ip_address: ip, device_id: fc.oneof(fc.string(), value), user_timezone: zone, ...optional },
    { requiredKeys: [] },
  );
  const mostlyRight = fc.record(
    { ip_address: ip, device_id: fc.string(), user_timezone: fc.constant("-06:00"), is_incognito: value },
    { requiredKeys: ["device_id", "user_timezone"] },
  );
  fc.assert(
    fc.property(fc.oneof(metadata, mostlyRight), (given) => {
      const fits = checkAntiFraudMetadata(given).length === 0;
      let accepted = true;
      try {
        expect(decode(encodeAntiFraud(wrongly(given)))).toEqual(given);
      } catch (error) {
        if (!(error instanceof MisuseError)) throw error;
        accepted = false;
      }
      expect(accepted).toBe(fits);
    }),
    { numRuns: 1000, seed: Number(process.env["FUZZ_SEED"]) },
  );
});
