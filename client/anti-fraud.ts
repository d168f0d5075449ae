import type { components } from "@payment-service/contract";
import { MisuseError } from "./errors.ts";

/**
 * What the merchant knows about the customer's device. Sent as the header `X-Cash-Anti-Fraud-Metadata`.
 *
 * @see Interface document, "Resources and their fields > Anti-fraud metadata header"
 */
export type AntiFraudMetadata = components["schemas"]["AntiFraudMetadata"];

const required = ["ip_address", "device_id", "user_timezone"] as const;

/** Types of the names that a schema check would look at, smaller than the check. A test holds both together. */
const types: Readonly<Record<string, "string" | "boolean" | "number">> = {
  ...of(
    "string",
    "ip_address device_id user_timezone user-agent-string location_longitude os_version os_type",
  ),
  ...of("string", "phone_brand phone_carrier"),
  ...of("boolean", "is_rooted_device is_incognito is_battery_charging is_connected_to_wifi"),
  ...of("number", "location_latitude battery_level screen_resolution_width screen_resolution_height"),
  ...of("number", "window_position_x window_position_y color_depth pixel_depth pixel_ratio"),
};

/** The header's value: JSON text as UTF-8, in Base64 of the standard alphabet. Checked first, name by name. */
export function encodeAntiFraud(metadata: AntiFraudMetadata): string {
  const given: Readonly<Record<string, unknown>> = { ...metadata };
  for (const name of required)
    if (given[name] === undefined) throw wrong(name, "a string, which is required", undefined);
  for (const [name, value] of Object.entries(given)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (value !== undefined && type !== undefined && !isA(type, value)) throw wrong(name, `a ${type}`, value);
  }
  if (!isIp(metadata.ip_address)) throw wrong("ip_address", "an IPv4 or IPv6 address", metadata.ip_address);
  if (!/^[+-]([01]\d|2[0-3]):[0-5]\d$/.test(metadata.user_timezone)) {
    throw wrong("user_timezone", 'an offset from UTC such as "-06:00"', metadata.user_timezone);
  }
  return base64(JSON.stringify(given));
}

function isA(type: "string" | "boolean" | "number", value: unknown): boolean {
  return typeof value === type && (type !== "number" || Number.isFinite(value));
}

/** A browser or server already knows how an IPv6 address is written: its URL parser. */
function isIp(text: string): boolean {
  if (/^[\da-f:.]+$/i.test(text) && text.includes(":")) return URL.canParse(`http://[${text}]`);
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(""));
}

function wrong(name: string, expected: string, got: unknown): MisuseError {
  return new MisuseError(`antiFraud.${name}`, `expected ${expected}; got ${JSON.stringify(got)}.`);
}

function of<Type>(type: Type, names: string): Record<string, Type> {
  return Object.fromEntries(names.split(" ").map((name) => [name, type]));
}
