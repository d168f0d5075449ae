/** What a run says about one requirement, and what that makes of the run. */
export type Level = "MUST" | "SHOULD" | "MAY";
export type Outcome = "pass" | "fail" | "blocked" | "skipped" | "error";

export interface Verdict {
  readonly requirement: string;
  readonly level: Level;
  /** The sentence the flow promises to prove, level included. */
  readonly sentence: string;
  readonly flow: string;
  readonly outcome: Outcome;
  readonly reason: string;
  /** Numbers of the exchanges the verdict rests on. */
  readonly exchanges: readonly number[];
}

/** Worst first: a requirement proved by two flows is as good as the worse of them. */
const RANK: readonly Outcome[] = ["error", "fail", "blocked", "skipped", "pass"];

export function worst(outcomes: readonly Outcome[]): Outcome {
  return RANK.find((outcome) => outcomes.includes(outcome)) ?? "blocked";
}

export function isRed(verdict: Pick<Verdict, "level" | "outcome">): boolean {
  return verdict.level === "MUST" && (verdict.outcome === "fail" || verdict.outcome === "blocked");
}

export function levelOf(sentence: string): Level {
  if (sentence.startsWith("MUST:")) return "MUST";
  return sentence.startsWith("SHOULD:") ? "SHOULD" : "MAY";
}

/** A precondition that did not hold: what depends on it could not be observed, which is not its failure. */
export class Blocked extends Error {
  override readonly name = "Blocked";
  readonly exchanges: readonly number[];
  constructor(message: string, exchanges: readonly number[] = []) {
    super(message);
    this.exchanges = exchanges;
  }
}

/** What can no longer be observed, since the run was ended or the target went away. */
export function endOf({ reason }: AbortSignal): Blocked {
  return reason instanceof Blocked ? reason : new Blocked("the run was ended before this could be observed");
}

/** What cannot be looked at through no fault of the target, for instance what neither document nor target file tells: skipped. */
export class Unseeable extends Blocked {}

/** What a flow can do without: undefined where it could not be had. */
export async function unlessBlocked<T>(made: Promise<T>): Promise<T | undefined> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}

/** The suite itself is wrong (an id proved twice, a twin of another operation): exit 2, never a verdict on the target. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
}
