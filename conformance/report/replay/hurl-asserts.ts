import type { Exchange } from "../../call/exchange.ts";
import { at } from "../../call/json-pointer.ts";
import type { Fact } from "../../verdict/fact.ts";
import { jsonPath } from "./json-path.ts";

/** Hurl's predicate for each kind of value that a fact can expect. */
const KINDS: Readonly<Record<string, string>> = {
  "a value": "exists",
  "a string": "isString",
  "an integer": "isInteger",
  "a number": "isNumber",
  "an array": "isList",
  "an object": "isObject",
};

/** The lines of Hurl that check what the fact expects of this answer; undefined when one answer cannot decide it. */
export function assertsOf(fact: Fact | undefined, answer: Exchange): string[] | undefined {
  if (fact === undefined || fact.operation !== answer.operation) return undefined;
  const { expected, got, pointer } = fact;
  if (pointer === undefined) return ofStatus(expected, got, answer);
  const place = `jsonpath "${jsonPath(answer.body, pointer)}"`;
  const shown = at(answer.body, pointer);
  const check = ofValue(expected, shown);
  return check === undefined ? undefined : [`HTTP ${answer.status}`, "[Asserts]", `${place} ${check}`];
}

function ofStatus(expected: string, got: string, { status }: Exchange): string[] | undefined {
  const [, wanted] = /^HTTP (\d{3})$/.exec(expected) ?? [];
  if (wanted !== undefined) return [`HTTP ${wanted}`];
  if (expected.startsWith("a refusal with HTTP 4xx"))
    return ["HTTP *", "[Asserts]", "status >= 400", "status < 500"];
  // No certain status is expected, so the assert is only that this one does not come again. Where the expected text names
  // this status too, the body was at fault, and the status decides nothing.
  return got === `HTTP ${status}` && !expected.includes(String(status))
    ? ["HTTP *", "[Asserts]", `status != ${status}`]
    : undefined;
}

function ofValue(expected: string, shown: unknown): string | undefined {
  const literal = /^("(?:[^"\\]|\\.)*"|-?\d+|true|false|null)(?=$|,)/.exec(expected)?.[1];
  if (literal !== undefined) return `== ${literal}`;
  const kind = KINDS[expected];
  // The kind is right, so the value must have been null or an empty text.
  if (kind !== undefined) return fits(kind, shown) ? emptied(shown) : kind;
  if (shown === undefined) return "exists";
  return typeof shown === "string" && shown.length < 40 && !/\d/.test(shown)
    ? `!= ${JSON.stringify(shown)}`
    : undefined;
}

function fits(kind: string, shown: unknown): boolean {
  if (kind === "exists") return shown !== undefined;
  if (kind === "isString") return typeof shown === "string";
  if (kind === "isInteger") return Number.isInteger(shown);
  if (kind === "isNumber") return typeof shown === "number";
  if (kind === "isList") return Array.isArray(shown);
  return typeof shown === "object" && shown !== null && !Array.isArray(shown);
}

function emptied(shown: unknown): string | undefined {
  if (shown === null) return "!= null";
  return shown === "" ? '!= ""' : undefined;
}
