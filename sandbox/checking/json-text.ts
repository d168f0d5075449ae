import { isUtf8 } from "node:buffer";
import type { OperationId } from "@payment-service/contract";
import { parse } from "secure-json-parse";
import { invalid, refusedBody, ServiceError, shorten } from "../values/errors.ts";
import { isObject, objectAt } from "../values/json.ts";
import type { Naming } from "./writing.ts";
import { amountHolders } from "./known-members.ts";
import { whereItBreaks } from "./json-break.ts";

/**
 * Reads a body as JSON with the neutral names. Refuses a body that is not JSON, or that would change a prototype, and
 * an amount of the operation that is not whole.
 */
export type ReadJson = (bytes: Buffer, operation: OperationId | undefined) => unknown;

const SAFELY = { protoAction: "error", constructorAction: "error" } as const;

const UNCHECKED = { protoAction: "ignore", constructorAction: "ignore" } as const;

/** Few bodies have such a number, or a text like it; only those are read member by member. */
const MAY_BE_ROUNDED = /\d\.\d*[1-9]|\de-/i;

/** Half of a pair, or a whole pair, written as an escape. */
const MAY_BE_HALF = /\\ud[89a-f]/i;

export function jsonReader(naming: Naming): ReadJson {
  return (bytes, operation) => {
    // Decoding would replace invalid bytes by U+FFFD and keep a text that nobody sent.
    if (!isUtf8(bytes)) throw malformed("is not JSON in UTF-8");
    const text = bytes.toString();
    const value = read(text, naming, operation);
    if (MAY_BE_HALF.test(text)) refuseHalves(value);
    return value;
  };
}

function read(text: string, naming: Naming, operation: OperationId | undefined): unknown {
  try {
    return operation !== undefined && MAY_BE_ROUNDED.test(text)
      ? parseExactly(naming.translate(text), operation)
      : parse(naming.translate(text), SAFELY);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof SyntaxError && error.message.includes("forbidden prototype")) {
      throw invalid("must be left out", {
        field: prototypeKeyIn(parse(naming.translate(text), UNCHECKED)),
        advice: "Programs that copy it would change all their objects.",
      });
    }
    const place = whereItBreaks(text);
    if (place === undefined) throw malformed("is nested too deeply to be read");
    const { line, column, found } = place;
    const what = found === "" ? "it ends too early" : `${JSON.stringify(found)} is wrong`;
    throw malformed(`is not JSON: ${what} at line ${line}, column ${column}`, { line, column });
  }
}

/** The place of the first member that changes a prototype: `__proto__`, or `constructor` with `prototype` in it. */
function prototypeKeyIn(value: unknown): string {
  for (const { at, part } of partsOf(value)) {
    if (!isObject(part)) continue;
    if (Object.hasOwn(part, "__proto__")) return [...at(), "__proto__"].join(".");
    const maker = Object.hasOwn(part, "constructor") ? part["constructor"] : undefined;
    if (isObject(maker) && Object.hasOwn(maker, "prototype"))
      return [...at(), "constructor.prototype"].join(".");
  }
  return "";
}

function malformed(problem: string, place: { readonly line?: number; readonly column?: number } = {}) {
  return refusedBody(400, "malformed_json", `The body ${problem}.`, { at: "body", problem, ...place });
}

/** JSON.parse rounds: 4503599627370497.5 is not a whole amount, but is read as one. */
function parseExactly(text: string, operation: OperationId): unknown {
  const rounded = new Map<unknown, string>();
  // Only the holder is known here, not its place.
  function mark(this: unknown, name: string, value: unknown, context?: { readonly source?: string }) {
    const { source = "" } = context ?? {};
    if (name === "amount" && Number.isInteger(value) && !isWhole(source)) rounded.set(this, source);
    return value;
  }
  const value: unknown = parse(text, mark, SAFELY);
  if (rounded.size === 0) return value;
  for (const names of amountHolders(operation)) {
    const source = rounded.get(objectAt(value, ...names));
    if (source === undefined) continue;
    const field = [...names, "amount"].join(".");
    throw invalid("must be a whole number", { field, sent: shorten(source, 40) });
  }
  return value;
}

/** Whether the digits stand for a whole number, before any rounding to 53 bits. */
function isWhole(source: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = whole + fraction;
  // Counted from the end: a regular expression would try every run of zeros, in quadratic time.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return end === 0 || Number(exponent) - fraction.length + digits.length - end >= 0;
}

/** Half of a surrogate pair is no character: many programs cannot read an event that has one. */
function refuseHalves(value: unknown): void {
  for (const { at, part } of partsOf(value)) {
    const isHalved =
      typeof part === "string"
        ? !part.isWellFormed()
        : isObject(part) && Object.keys(part).some((name) => !name.isWellFormed());
    if (!isHalved) continue;
    throw invalid("has half of a surrogate pair, such as \\ud83d alone", {
      field: at()
        .map((name) => name.toWellFormed())
        .join("."),
      advice: "Send whole characters.",
    });
  }
}

interface Part {
  readonly part: unknown;
  /** The names from the top; each call makes the whole list. */
  readonly at: () => string[];
}

/** Every value of a body with its place. No recursion: a body may be nested deeper than the stack. */
function* partsOf(value: unknown): Generator<Part> {
  const left: Place[] = [{ part: value }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const within = place;
    const { part } = within;
    yield { part, at: () => namesOf(within) };
    const members = Array.isArray(part) ? part.entries() : isObject(part) ? Object.entries(part) : [];
    for (const [name, member] of members) left.push({ part: member, name: String(name), within });
  }
}

/** A part knows what it is in: a list of names for each would cost the square of the depth. */
interface Place {
  readonly part: unknown;
  readonly name?: string;
  readonly within?: Place;
}

function namesOf(place: Place): string[] {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.within) names.push(at.name);
  return names.toReversed();
}
