import type { Violation } from "@payment-service/contract/validators";
import { CHANNELS } from "../values/charge-state.ts";
import type { Problem } from "../values/errors.ts";
import { isObject } from "../values/json.ts";

type Said = Pick<Problem, "problem" | "allowed" | "at_least" | "at_most">;

/** A parameter of the address came more than once. */
export function sentTooOften(times: number): Said {
  return { problem: `was sent ${times === 2 ? "twice" : `${times} times`}` };
}

/** What a violation of the contract means, in words that need no schema. */
export function problemIn({ path, keyword, params, message }: Violation): Said {
  const limit = Number(params["limit"]);
  switch (keyword) {
    case "required":
      return { problem: "is missing" };
    case "oneIsMissing":
      return { problem: `needs one of: ${texts(params["names"]).join(", ")}` };
    case "type":
      return { problem: `must be ${typeNames(params["type"])}` };
    case "enum":
      return among(params["allowedValues"]);
    case "const":
      return among([params["allowedValue"]]);
    case "minimum":
      return { problem: `must be at least ${limit}`, at_least: limit };
    case "maximum":
      return { problem: `must be at most ${limit}`, at_most: limit };
    case "minLength":
      return {
        problem: limit === 1 ? "must not be empty" : `must have ${limit} characters or more`,
        at_least: limit,
      };
    case "minItems":
      return {
        problem: limit === 1 ? "must not be empty" : `must have ${limit} elements or more`,
        at_least: limit,
      };
    case "maxLength":
      return { problem: `must have at most ${limit} characters`, at_most: limit };
    case "maxItems":
      return { problem: `must have at most ${limit} elements`, at_most: limit };
    case "format":
      return { problem: FORMATS[String(params["format"])] ?? `must be a right ${String(params["format"])}` };
    case "pattern":
      return PATTERNS[path.split("/").at(-1) ?? ""] ?? { problem: "is not written as it must be" };
    case "finite":
      return { problem: "is too large or too small" };
    default:
      return { problem: message };
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "must be a UUID",
  email: "must be an email address",
  uri: "must be a web address",
  "date-time": "must be a date and time",
  ipv4: "must be an IPv4 or IPv6 address",
  ipv6: "must be an IPv4 or IPv6 address",
};

/** The names of the contract whose form is a pattern. */
const PATTERNS: Readonly<Record<string, Said>> = {
  channel: { problem: `must be a comma-separated list of: ${CHANNELS.join(", ")}`, allowed: CHANNELS },
  user_timezone: { problem: "must be an offset from UTC such as -06:00" },
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

function typeNames(type: unknown): string {
  return (Array.isArray(type) ? type.map(String) : String(type).split(","))
    .map((name) => TYPES[name] ?? name)
    .join(" or ");
}

function among(values: unknown): Said {
  const allowed = (Array.isArray(values) ? values : []).filter((value) => !isObject(value));
  const list = allowed.map(String).join(", ");
  return { problem: allowed.length === 1 ? `must be ${list}` : `must be one of: ${list}`, allowed };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
