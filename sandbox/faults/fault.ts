import { refuseOtherMembers } from "../checking/refuse.ts";
import { operations } from "@payment-service/contract";
import { webhookChecks } from "@payment-service/contract/validators";
import { invalid, readWhole } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import type { FaultRow } from "../store/faults.ts";

/** Faults that can be set for the delivery of an event (gap outcomes.faults). */
export const WEBHOOK_FAULTS = [
  "webhook_late",
  "webhook_twice",
  "webhook_reordered",
  "webhook_dropped",
  "webhook_before_answer",
] as const;

/** Faults that can be set for the answer of an operation. */
export const ANSWER_FAULTS = [
  "answer_late",
  "answer_500",
  "answer_500_html",
  "answer_500_empty",
  "answer_cut",
  "answer_429",
] as const;

/** Faults that can be set for a capture or a refund that the rules of the charge allow. */
export const BANK_FAULTS = ["bank_refuses"] as const;

/** The operations of the document whose answers include 429. */
const LIMITED = Object.entries(operations).flatMap(([name, { statuses }]) =>
  statuses.some((status) => status === 429) ? [name] : [],
);
export const isLimited = (operation: string): boolean => LIMITED.includes(operation);

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export type AnswerFault = (typeof ANSWER_FAULTS)[number];
export type FaultName = WebhookFault | AnswerFault | (typeof BANK_FAULTS)[number];

/** Faults of which a request may say whether it is carried out all the same. */
export const WORK_FAULTS: readonly FaultName[] = [
  "answer_500",
  "answer_500_html",
  "answer_500_empty",
  "answer_cut",
];

/** A fault that is set, as the control interface shows it. */
export interface Fault {
  readonly id: string;
  readonly fault: FaultName;
  /** The event type or operation that it strikes; null means all of them. */
  readonly for: string | null;
  readonly milliseconds: number | null;
  /** Whether the request is carried out although its answer goes wrong. */
  readonly work_done: boolean;
  /** How often it will still strike; null means without end. */
  readonly times_left: number | null;
  readonly struck: number;
}

export const NAMES: readonly FaultName[] = [...WEBHOOK_FAULTS, ...ANSWER_FAULTS, ...BANK_FAULTS];

/**
 * An answer waits in real time, so a minute is enough. A webhook waits by the sandbox's clock, which can be advanced.
 */
const LONGEST: Partial<Record<FaultName, number>> = {
  webhook_late: 30 * 24 * 60 * 60 * 1000,
  webhook_reordered: 60 * 60 * 1000,
  answer_late: 60_000,
};

/** The time that an event waits to be overtaken, unless the request gives another. */
const OVERTAKEN_WITHIN = 10_000;

const MOST_TIMES = 1_000_000;

const MEMBERS = ["fault", "for", "milliseconds", "times", "work_done"];

/** Reads what `POST /_sandbox/faults` was sent. */
export function readFault(body: unknown, id: string): Fault {
  if (!isObject(body))
    throw invalid(`must be an object such as {"fault": "webhook_late", "milliseconds": 5000}`);
  refuseOtherMembers(body, MEMBERS);
  const fault = NAMES.find((name) => name === body["fault"]);
  if (fault === undefined) throw oneOf("fault", NAMES);
  return {
    id,
    fault,
    for: readSubject(fault, body["for"]),
    milliseconds: readMilliseconds(fault, body["milliseconds"]),
    work_done: readWork(fault, body["work_done"]),
    times_left: body["times"] === undefined ? null : readWhole(body["times"], "times", 1, MOST_TIMES),
    struck: 0,
  };
}

function readSubject(fault: FaultName, subject: unknown): string | null {
  if (subject === undefined || subject === null) return null;
  const ofAnswers =
    fault === "bank_refuses"
      ? ["captureCharge", "refundCharge"]
      : Object.keys(operations).filter((name) => fault !== "answer_429" || isLimited(name));
  const known = fault.startsWith("webhook_") ? Object.keys(webhookChecks) : ofAnswers;
  const found = known.find((name) => name === subject);
  if (found !== undefined) return found;
  throw oneOf("for", known);
}

function readMilliseconds(fault: FaultName, value: unknown): number | null {
  const longest = LONGEST[fault];
  if (longest === undefined) {
    if (value === undefined) return null;
    throw invalid(`must be left out for ${fault}`, { field: "milliseconds" });
  }
  if (fault === "webhook_reordered" && value === undefined) return OVERTAKEN_WITHIN;
  return readWhole(value, "milliseconds", 1, longest);
}

/** By default a 500 or a 429 means that nothing was done, and a cut connection that the work was done. Both can be set. */
function readWork(fault: FaultName, value: unknown): boolean {
  if (value === undefined) return !/^answer_\d/.test(fault);
  if (WORK_FAULTS.includes(fault) && typeof value === "boolean") return value;
  throw invalid(`must be true or false, for ${WORK_FAULTS.join(", ")} only`, { field: "work_done" });
}

function oneOf(field: string, allowed: readonly string[]) {
  return invalid(`must be one of: ${allowed.join(", ")}`, { field, allowed });
}

export function faultOf(row: FaultRow): Fault[] {
  const { fault: name, subject, work_done, ...rest } = row;
  const fault = NAMES.find((known) => known === name);
  return fault === undefined ? [] : [{ ...rest, fault, for: subject, work_done: work_done === 1 }];
}

export function rowOf({ for: subject, work_done, ...rest }: Fault): FaultRow {
  return { ...rest, subject, work_done: work_done ? 1 : 0 };
}
