import { checkAntiFraudMetadata } from "@payment-service/contract/validators";
import { problemIn } from "../checking/words.ts";
import { ServiceError } from "../values/errors.ts";
import { isObject } from "../values/json.ts";

export const ANTI_FRAUD_HEADER = "x-cash-anti-fraud-metadata";

/** The names that the document requires (Resources and their fields > Anti-fraud metadata header). */
const REQUIRED_NAMES = ["ip_address", "device_id", "user_timezone"];

/**
 * Checks the header in full where it is required. Elsewhere clients in the field send numbers as text, and text that
 * is no JSON: only the required names count there, and only in an object (gap anti-fraud.refusal).
 */
export function checkAntiFraudHeader(header: string | undefined, required: boolean): void {
  if (header === undefined || header === "") {
    if (!required) return;
    throw refusal("missing", "The header X-Cash-Anti-Fraud-Metadata is required here.");
  }
  const metadata = decode(header);
  if (!required && !isObject(metadata)) return;
  const violation = checkAntiFraudMetadata(required ? metadata : requiredNames(metadata))[0];
  if (violation === undefined) return;
  const missing = violation.params["missingProperty"];
  const name = typeof missing === "string" ? missing : violation.path.split("/")[1];
  if (name === undefined || name === "") throw unreadable();
  throw typeof missing === "string"
    ? refusal(`missing_${name}`, `The anti-fraud metadata lacks "${name}".`)
    : refusal(`invalid_${name}`, `"${name}" in the anti-fraud metadata ${problemIn(violation).problem}.`);
}

function requiredNames(metadata: unknown): object {
  const members = Object.entries(isObject(metadata) ? metadata : {});
  return Object.fromEntries(members.filter(([name]) => REQUIRED_NAMES.includes(name)));
}

/** Base64 of JSON text, in both alphabets and with any padding (gap anti-fraud.base64-variant); undefined for others. */
function decode(header: string): unknown {
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(header)) throw unreadable();
  try {
    return JSON.parse(Buffer.from(header, "base64").toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function unreadable(): ServiceError {
  return refusal("format", "The anti-fraud metadata must be a JSON object as text, encoded in Base64.");
}

function refusal(rest: string, message: string): ServiceError {
  return new ServiceError(400, `invalid_anti_fraud_header_${rest}`, message);
}
