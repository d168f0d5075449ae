import { checkAntiFraudMetadata } from "@payment-service/contract/validators";
import { ServiceError } from "../values/errors.ts";

export const ANTI_FRAUD_HEADER = "x-cash-anti-fraud-metadata";

/** Checks the header name by name. Where the header is optional it must still be right when it is sent. */
export function checkAntiFraudHeader(header: string | undefined, required: boolean): void {
  if (header === undefined || header === "") {
    if (!required) return;
    throw refusal("missing", "The header X-Cash-Anti-Fraud-Metadata is required here.");
  }
  const metadata = decode(header);
  const violation = checkAntiFraudMetadata(metadata)[0];
  if (violation === undefined) return;
  const missing = violation.params["missingProperty"];
  const name = typeof missing === "string" ? missing : violation.path.split("/")[1];
  if (name === undefined || name === "")
    throw refusal("format", "The anti-fraud metadata must be a JSON object.");
  throw typeof missing === "string"
    ? refusal(`missing_${name}`, `The anti-fraud metadata lacks "${name}".`)
    : refusal(`invalid_${name}`, `"${name}" in the anti-fraud metadata is not usable: ${violation.message}.`);
}

/** Base64 of JSON text; both the standard and the URL alphabet are read (gap anti-fraud.base64-variant). */
function decode(header: string): unknown {
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(header)) {
    try {
      return JSON.parse(Buffer.from(header, "base64").toString("utf8")) as unknown;
    } catch {
      // The refusal is the same as for text that is not Base64.
    }
  }
  throw refusal("format", "The anti-fraud metadata must be a JSON object as text, encoded in Base64.");
}

function refusal(rest: string, message: string): ServiceError {
  return new ServiceError(400, `invalid_anti_fraud_header_${rest}`, message);
}
