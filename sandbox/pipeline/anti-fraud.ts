import { checkAntiFraudMetadata, type Violation } from "@payment-service/contract/validators";
import { problemsOf } from "../checking/problems.ts";
import { refusedBody, sentenceOf, type Problem, type ServiceError } from "../values/errors.ts";
import { isObject } from "../values/json.ts";

/** The header as a place of a refusal. A name of the metadata stands behind it. */
const PLACE = "header/X-Cash-Anti-Fraud-Metadata";

/** The names that the document requires (Resources and their fields > Anti-fraud metadata header). */
const REQUIRED_NAMES = ["ip_address", "device_id", "user_timezone"];

interface Demands {
  /** This operation refuses a request without the header. */
  readonly required: boolean;
  /** Refuses what is otherwise passed over. */
  readonly strict: boolean;
}

/**
 * Refuses a header that lacks a required name, or has a wrong value for one, and gives what it passes over: optional
 * names of another type, and where the header is not required a text that is no metadata (gap anti-fraud.refusal).
 */
export function checkAntiFraudHeader(header: string | undefined, { required, strict }: Demands): Problem[] {
  if (header === undefined || header === "") {
    if (!required) return [];
    const missing = { at: PLACE, problem: "is missing" };
    throw refusal("missing", "The header X-Cash-Anti-Fraud-Metadata is required here.", missing);
  }
  const metadata = decode(header);
  if (!isObject(metadata)) {
    if (required || strict) throw refusal("format", sentenceOf([UNREADABLE]), UNREADABLE);
    return [passedOver(UNREADABLE)];
  }
  const violations = checkAntiFraudMetadata(metadata);
  const refused = problemsOf(PLACE, strict ? violations : violations.filter(isAboutRequired), metadata);
  const [first] = refused;
  if (first === undefined) return problemsOf(PLACE, violations, metadata).map(passedOver);
  const name = first.at.slice(PLACE.length + 1);
  const kind = first.problem === "is missing" ? "missing" : "invalid";
  throw refusal(`${kind}_${name}`, sentenceOf(refused), ...refused);
}

const UNREADABLE: Problem = {
  at: PLACE,
  problem: "must be a JSON object as text, encoded in Base64",
};

function isAboutRequired({ path, keyword }: Violation): boolean {
  return keyword === "required" || REQUIRED_NAMES.some((name) => path === `/${name}`);
}

function passedOver({ at, problem }: Problem): Problem {
  return { at, problem: `${problem}; it is passed over` };
}

/** Base64 of JSON text, in both alphabets and with any padding (gap anti-fraud.base64-variant); undefined for others. */
function decode(header: string): unknown {
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(header)) return undefined;
  try {
    return JSON.parse(Buffer.from(header, "base64").toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function refusal(rest: string, message: string, ...problems: readonly Problem[]): ServiceError {
  return refusedBody(400, `invalid_anti_fraud_header_${rest}`, message, ...problems);
}
