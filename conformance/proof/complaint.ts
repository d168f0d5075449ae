/** An expectation that did not hold, as a sentence for people and as a fact for programs. */
import { type Exchange, label } from "../call/exchange.ts";
import { isArray, isObject, show } from "../call/json-pointer.ts";
import type { Delivery } from "../merchant/events.ts";
import type { Missing } from "../merchant/webhook-inbox.ts";
import type { Fact } from "../verdict/verdict.ts";
import { withoutMarkers } from "../call/marker.ts";

export type Subject = Exchange | Delivery | Missing;

export interface Complaint {
  /** What was expected, in words that are the same in each run, and with the values of this run. */
  readonly expected: string;
  readonly expectedNow?: string;
  readonly pointer?: string;
  /** Where it was expected: `to #3 POST /v2/...`, `at /id of #3 ...`. */
  readonly where: string;
  /** What came, in full, and its kind. */
  readonly got: string;
  readonly kind: string;
  /** What makes the call different from its twin. */
  readonly about?: string;
  /** Where one value decides: that value. */
  readonly value?: unknown;
}

export function inWords({ expected, expectedNow = expected, where, got }: Complaint): string {
  return `expected ${expectedNow}${where === "" ? "" : ` ${where}`}, got ${got}`;
}

export function factOf({ expected, pointer, kind, about }: Complaint, subject: Subject | undefined): Fact {
  const said = about ?? (subject?.kind === "exchange" ? subject.about : undefined);
  return {
    operation: operationOf(subject),
    ...(said !== undefined && { about: sameInEachRun(said) }),
    ...(pointer !== undefined && { pointer }),
    expected: sameInEachRun(expected),
    got: kind,
  };
}

/** An event that did not come. */
export function factOfMissing({ type }: Missing): Fact {
  return { operation: type, ...NO_EVENT };
}

const NO_EVENT = { expected: "an event", got: "nothing" } as const;

export function isMissingEvent(fact: Fact | undefined): boolean {
  return fact?.expected === NO_EVENT.expected && fact.got === NO_EVENT.got;
}

export function nameOf(subject: Exchange | Delivery): string {
  return subject.kind === "exchange" ? label(subject) : `the event ${subject.type || "without event_type"}`;
}

/** The kind of a value: what of it is the same in each run. Ids, texts and numbers change, words and flags do not. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return /^[a-z_.]{1,30}$/i.test(value) ? show(value) : "a string";
  if (isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  return isObject(value) ? "an object" : `a ${typeof value}`;
}

export function statusKind({ status }: Exchange): string {
  return status === 0 ? "no answer" : `HTTP ${status}`;
}

function operationOf(subject: Subject | undefined): string {
  if (subject === undefined) return "run";
  if (subject.kind === "exchange") return subject.operation;
  return subject.type === "" ? "event" : subject.type;
}

const NUMBER = /#\d+ /g;
const QUERY_VALUE = /([?&]\w+)=[^&\s,]+/g;
/** Longer, with more digits, than any word of the interface. */
const WORD = /\w[\w-]{11,}/g;
const FOUR_DIGITS = /^(?:\D*\d){4}/;

/** A text without the values of one run: numbers of exchanges, ids, times and markers. Facts are compared between runs. */
export function sameInEachRun(text: string): string {
  return withoutMarkers(text)
    .replaceAll(NUMBER, "")
    .replaceAll(QUERY_VALUE, "$1")
    .replaceAll(WORD, (word) => (FOUR_DIGITS.test(word) ? "<id>" : word));
}
