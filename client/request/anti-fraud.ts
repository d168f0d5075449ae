import type { components } from "@payment-service/contract/client-types";
import { MisuseError } from "../answers/errors.ts";

/**
 * What the merchant knows about the customer's device. Sent as the header `X-Cash-Anti-Fraud-Metadata`.
 *
 * @see Interface document, "Resources and their fields > Anti-fraud metadata header"
 */
export type AntiFraudMetadata = components["schemas"]["AntiFraudMetadata"];

const required = ["ip_address", "device_id", "user_timezone"] as const;

/** The names by their type: smaller than the generated check. A test holds both together. */
const names = {
  string:
    /^(ip_address|device_id|user_timezone|user-agent-string|location_longitude|os_(version|type)|phone_(brand|carrier))$/,
  boolean: /^is_(rooted_device|incognito|battery_charging|connected_to_wifi)$/,
  number:
    /^(location_latitude|battery_level|screen_resolution_(width|height)|window_position_[xy]|color_depth|pixel_(depth|ratio))$/,
};

/** The header's value: JSON text as UTF-8, in Base64 of the standard alphabet. Checked first, name by name. */
export function encodeAntiFraud(metadata: AntiFraudMetadata): string {
  const given: Readonly<Record<string, unknown>> = { ...metadata };
  for (const name of required)
    if (given[name] === undefined) throw wrong(name, "a string, which is required", undefined);
  for (const [name, value] of Object.entries(given)) {
    for (const [type, ofType] of Object.entries(names)) {
      if (value !== undefined && ofType.test(name) && typeof value !== type)
        throw wrong(name, `a ${type}`, value);
    }
    // JSON would write null for it.
    if (typeof value === "number" && !Number.isFinite(value)) throw wrong(name, "a finite number", value);
  }
  if (!isIp(metadata.ip_address)) throw wrong("ip_address", "an IPv4 or IPv6 address", metadata.ip_address);
  if (!/^[+-]([01]\d|2[0-3]):[0-5]\d$/.test(metadata.user_timezone)) {
    throw wrong("user_timezone", 'an offset from UTC such as "-06:00"', metadata.user_timezone);
  }
  return base64(JSON.stringify(given));
}

/** A browser or server already knows how an address is written: its URL parser. It writes an IPv4 address in one way. */
function isIp(text: string): boolean {
  if (/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`);
  const url = `http://${text}`;
  return /^[\d.]+$/.test(text) && URL.canParse(url) && new URL(url).hostname === text;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(""));
}

function wrong(name: string, expected: string, got: unknown): MisuseError {
  return new MisuseError(`antiFraud.${name}`, `expected ${expected}; got ${JSON.stringify(got)}.`);
}
