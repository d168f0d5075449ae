import { checkAntiFraudMetadata } from "@payment-service/contract/validators";
import { problemsOf } from "../checking/problems.ts";
import { refusedBody, sentenceOf, type Problem, type ServiceError } from "../values/errors.ts";
import { isObject } from "../values/json.ts";

/** The header as a place of a refusal. A name of the metadata stands behind it. */
const PLACE = "header/X-Cash-Anti-Fraud-Metadata";

/** The names that the document requires (Resources and their fields > Anti-fraud metadata header). */
const REQUIRED_NAMES = ["ip_address", "device_id", "user_timezone"];

/**
 * Checks the header in full where it is required. Elsewhere clients in the field send numbers as text, and text that
 * is no JSON: only the required names count there, and only in an object (gap anti-fraud.refusal).
 */
export function checkAntiFraudHeader(header: string | undefined, required: boolean): void {
  if (header === undefined || header === "") {
    if (!required) return;
    const missing = { at: PLACE, problem: "is missing" };
    throw refusal("missing", "The header X-Cash-Anti-Fraud-Metadata is required here.", missing);
  }
  const metadata = decode(header);
  if (!required && !isObject(metadata)) return;
  if (!isObject(metadata)) throw unreadable();
  const violations = checkAntiFraudMetadata(required ? metadata : requiredNames(metadata));
  const problems = problemsOf(PLACE, violations, metadata);
  const [first] = problems;
  if (first === undefined) return;
  const name = first.at.slice(PLACE.length + 1);
  const kind = first.problem === "is missing" ? "missing" : "invalid";
  throw refusal(`${kind}_${name}`, sentenceOf(problems), ...problems);
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
  const message = "The anti-fraud metadata must be a JSON object as text, encoded in Base64.";
  return refusal("format", message, {
    at: PLACE,
    problem: "must be a JSON object as text, encoded in Base64",
  });
}

function refusal(rest: string, message: string, ...problems: readonly Problem[]): ServiceError {
  return refusedBody(400, `invalid_anti_fraud_header_${rest}`, message, ...problems);
}
