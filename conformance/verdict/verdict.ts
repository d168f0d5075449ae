/** The verdict on one requirement, and which verdicts make a run red. */
import type { Cause, Outcome } from "./cause.ts";
import type { Fact } from "./fact.ts";

export type Level = "MUST" | "SHOULD" | "MAY";
export type { Outcome } from "./cause.ts";

/** What was found out about one requirement. */
export interface Finding {
  readonly outcome: Outcome;
  readonly cause: Cause;
  /** For people. */
  readonly reason: string;
  /** For programs: of a failure only. */
  readonly fact?: Fact;
  /** Numbers of the exchanges that it rests on. */
  readonly exchanges: readonly number[];
}

/** In how many of its ways a flow judged the requirement. */
export interface WaysJudged {
  readonly judged: number;
  /** In how many the thing under test came about. */
  readonly made: number;
  readonly of: number;
  /** Pairs of values of two dimensions that met in a judged way. */
  readonly pairs: number;
  readonly of_pairs: number;
  readonly not_judged: readonly { readonly way: string; readonly cause: Cause; readonly reason: string }[];
}

export interface Verdict extends Finding {
  readonly requirement: string;
  readonly level: Level;
  readonly flow: string;
  readonly ways?: WaysJudged;
}

/** Worst first. What was proved in one flow counts where another flow was skipped, not where another was blocked. */
const RANK: readonly Outcome[] = ["error", "fail", "blocked", "pass", "skipped"];

export function worst(outcomes: readonly Outcome[]): Outcome {
  return RANK.find((outcome) => outcomes.includes(outcome)) ?? "blocked";
}

/** The finding that decides among several about one requirement. */
export function deciding<F extends Finding>(findings: readonly F[]): F | undefined {
  const outcome = worst(findings.map((one) => one.outcome));
  return findings.find((one) => one.outcome === outcome);
}

export function isRed({ level, outcome }: Pick<Verdict, "level" | "outcome">): boolean {
  return level === "MUST" && (outcome === "fail" || outcome === "blocked");
}

/** A recommendation that did not hold: a note, and red with --strict. */
export function isUnmet({ level, outcome }: Pick<Verdict, "level" | "outcome">): boolean {
  return level === "SHOULD" && outcome === "fail";
}

export function levelOf(sentence: string): Level {
  if (sentence.startsWith("MUST:")) return "MUST";
  return sentence.startsWith("SHOULD:") ? "SHOULD" : "MAY";
}
