/** The shortest story of a failure: each command is left out in turn, for as long as the same requirement still breaks. */
import type { Command } from "./command.ts";
import type { Failure } from "./attempts.ts";

type Attempt = (commands: readonly Command[]) => Promise<Failure | undefined>;
/** What a failure leaves behind is not needed when another takes its place. */
type Drop = (failure: Failure) => void;

/** Attempts for one failure. */
const MOST_ATTEMPTS = 60;
const TIMES = 3;

/** A shorter story takes the place of a longer one if it fails twice: by luck it fails less often. */
export async function shorten(first: Failure, attempt: Attempt, drop: Drop): Promise<Failure> {
  let best = first;
  let attempts = 0;
  for (let place = best.commands.length - 1; place >= 0 && attempts < MOST_ATTEMPTS; place -= 1) {
    const shorter = best.commands.toSpliced(place, 1);
    const { failed, of, last } = await repeated({ ...best, commands: shorter }, attempt, drop, 2);
    attempts += 1;
    if (failed < of) continue;
    best = last;
    place = Math.min(place, best.commands.length);
  }
  return best;
}

/** How often the story fails again, until it does not. A failure that calls alone decide comes each time. */
export async function repeated(
  failure: Failure,
  attempt: Attempt,
  drop: Drop,
  of = TIMES,
): Promise<{ readonly failed: number; readonly of: number; readonly last: Failure }> {
  let last = failure;
  for (let failed = 0; failed < of; failed += 1) {
    const found = await attempt(failure.commands);
    if (found === undefined) return { failed, of, last };
    drop(last);
    last = found;
  }
  return { failed: of, of, last };
}
