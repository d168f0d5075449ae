/** Thrown where a flow cannot go on: what it would prove was not observed. */
import type { BlockedCause, SkippedCause } from "./cause.ts";

export abstract class Unobserved extends Error {
  abstract readonly outcome: "blocked" | "skipped";
  abstract override readonly cause: BlockedCause | SkippedCause;
  /** Numbers of the exchanges that show it. */
  readonly exchanges: readonly number[];
  constructor(message: string, exchanges: readonly number[] = []) {
    super(message);
    this.exchanges = exchanges;
  }
}

/** A precondition did not hold, so what depends on it was not observed. That is no failure of it. */
export class Blocked extends Unobserved {
  override readonly name = "Blocked";
  override readonly outcome = "blocked";
  override readonly cause: BlockedCause;
  constructor(message: string, exchanges: readonly number[] = [], cause: BlockedCause = "precondition") {
    super(message, exchanges);
    this.cause = cause;
  }
}

/** The target is not at fault: the document leaves open where, or whether, there is something to observe. */
export class Unseeable extends Unobserved {
  override readonly name = "Unseeable";
  override readonly outcome = "skipped";
  override readonly cause: SkippedCause;
  constructor(message: string, exchanges: readonly number[] = [], cause: SkippedCause = "not_located") {
    super(message, exchanges);
    this.cause = cause;
  }
}

/** What cannot be observed any more, since the run was ended or the target went away. */
export function endOf({ reason }: AbortSignal): Blocked {
  return reason instanceof Blocked
    ? reason
    : new Blocked("the run was ended before this could be observed", [], "run_ended");
}

/** What a flow can do without: undefined where it could not be made or observed; `told` is given the reason. */
export async function unlessBlocked<T>(
  made: Promise<T>,
  told?: (why: Unobserved) => void,
): Promise<T | undefined> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof Unobserved)) throw error;
    told?.(error);
    return undefined;
  }
}

/** The suite itself is wrong (an id proved twice, a twin of another operation): exit 2, never a verdict on the target. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
}
