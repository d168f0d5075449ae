/**
 * The suite's own account: what each charge held, what was captured and what was refunded, read from the requests that
 * were accepted and from nothing else. Every answer about money is judged a second time, whichever flow it belongs to.
 */
import { z } from "zod";
import { idInPath } from "../call/contract.ts";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { locate } from "../call/locate.ts";
import { at } from "../call/json-pointer.ts";
import { isSuccess } from "../call/status.ts";
import type { Target } from "../subject/target.ts";
import type { Frozen } from "../verdict/verdict.ts";

export interface Account {
  readonly id: string;
  /** What the charge was asked for, in the smallest unit. */
  readonly amount: number;
  readonly autoCapture: boolean;
  readonly captures: readonly Exchange[];
  readonly refunds: readonly Exchange[];
}

/** An answer that the ledger contradicts, under the requirement that forbids it. */
export interface Fault {
  readonly requirement: string;
  readonly reason: string;
  readonly exchanges: readonly number[];
}

export const SUMS = z.object({
  charges: z.int().describe("How many charges were made."),
  authorized: z.int().describe("What they were made for."),
  captured: z.int().describe("What was captured of it."),
  refunded: z.int().describe("What was returned."),
});
export type Sums = Frozen<z.infer<typeof SUMS>>;

export function accountsOf(exchanges: readonly Exchange[], target: Target): Account[] {
  const accepted = exchanges.filter(isSuccess).toSorted((a, b) => a.nr - b.nr);
  const made = new Map<string, Exchange[]>();
  for (const one of accepted) {
    const id = one.operation === "createCharge" ? locate(target, "charge_id", one.body) : undefined;
    if (id !== undefined) made.set(id, [...(made.get(id) ?? []), one]);
  }
  const moved = new Map<string, Exchange[]>();
  for (const one of accepted) {
    if (one.operation !== "captureCharge" && one.operation !== "refundCharge") continue;
    const id = idInPath(one) ?? "";
    moved.set(id, [...(moved.get(id) ?? []), one]);
  }
  const about = (id: string, operation: Exchange["operation"]): Exchange[] =>
    (moved.get(id) ?? []).filter((one) => one.operation === operation);
  return [...made].flatMap(([id, [created, again]]): Account[] => {
    const amount = at(created?.sent, "/amount_details/amount");
    // Two charges under one id cannot be kept apart, and a wrong amount is judged by another flow.
    if (again !== undefined || !isAmount(amount)) return [];
    const autoCapture = at(created?.sent, "/processing_instructions/auto_capture") === true;
    return [
      {
        id,
        amount,
        autoCapture,
        captures: once(about(id, "captureCharge")),
        refunds: about(id, "refundCharge"),
      },
    ];
  });
}

/** A repeated answer to a repeated capture captures nothing more. */
function once(captures: readonly Exchange[]): Exchange[] {
  const first = new Map<unknown, Exchange>();
  for (const one of captures) {
    const id = at(one.body, "/capture_transaction_id") ?? one.nr;
    if (!first.has(id)) first.set(id, one);
  }
  return [...first.values()];
}

/** What was accepted although the charge did not hold it. One fault for each requirement: the first that was seen. */
export function faultsOf(accounts: readonly Account[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const account of accounts)
    for (const fault of judge(account))
      if (!faults.has(fault.requirement)) faults.set(fault.requirement, fault);
  return [...faults.values()];
}

export function sumsOf(accounts: readonly Account[]): Sums {
  const balances = accounts.map(balanceOf);
  return {
    charges: accounts.length,
    authorized: sum(accounts.map(({ amount }) => amount)),
    captured: sum(balances.map(({ captured }) => captured)),
    refunded: sum(balances.map(({ refunded }) => refunded)),
  };
}

/** How much of one charge was captured and refunded. */
export function balanceOf(account: Account): Pick<Sums, "captured" | "refunded"> {
  const { amount, autoCapture, captures } = account;
  return {
    captured: autoCapture ? amount : sum(captures.map(amountOf)),
    refunded: refundedOf(account),
  };
}

function* judge(account: Account): Generator<Fault> {
  const { id, amount, autoCapture, captures, refunds } = account;
  const fault = (requirement: string, got: string, evidence: readonly Exchange[]): Fault => ({
    requirement,
    reason: `the ledger of charge ${id}, made for ${amount}: ${got} (${evidence
      .map((one) => `${label(one)} with ${amountOf(one)}: ${gist(one)}`)
      .join("; ")})`,
    exchanges: evidence.map(({ nr }) => nr),
  });
  const [capture, second] = captures;
  if (autoCapture && capture !== undefined)
    yield fault("charge.auto-capture.true", "captured once more after its single step", [capture]);
  else if (capture !== undefined && second !== undefined) {
    const together = second.started < capture.ended && capture.started < second.ended;
    const requirement = together ? "capture.only-once.at-the-same-time" : "capture.only-once";
    yield fault(requirement, `captured ${captures.length} times`, captures);
  } else if (capture !== undefined && amountOf(capture) > amount)
    yield fault("capture.above-held", "more was captured than it held", [capture]);

  for (const refund of autoCapture ? [] : refunds) {
    // Answered before the capture was sent: the hold was gone by then.
    const late = captures.filter(({ started }) => started > refund.ended);
    const early = captures.some(({ started }) => started < refund.ended);
    if (late.length > 0 && !early)
      yield fault("refund.on-hold.cancels", "captured after its hold was refunded", [refund, ...late]);
  }
  if (!autoCapture) return;
  // What a refund may return is stated for charges that were captured in one step.
  const above = refunds.find((refund) => amountOf(refund) > amount);
  if (above !== undefined)
    yield fault("refund.captured.above", "one refund returned more than was captured", [above]);
  else if (refundedOf(account) > amount)
    yield fault("refund.captured.sum", `its refunds returned ${refundedOf(account)} in all`, refunds);
}

/** A hold returns all that it held, whatever was asked. A repeated answer to a repeated refund returns nothing more. */
function refundedOf({ amount, autoCapture, captures, refunds }: Account): number {
  if (refunds.length === 0) return 0;
  if (!autoCapture && captures.length === 0) return amount;
  const byId = new Map(
    refunds.map((one) => [at(one.body, "/refund_transaction_id") ?? one.nr, amountOf(one)]),
  );
  return sum([...byId.values()]);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

function amountOf({ sent }: Exchange): number {
  const amount = at(sent, "/amount");
  return isAmount(amount) ? amount : 0;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
