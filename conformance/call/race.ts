import type { Exchange } from "./exchange.ts";
import { isSuccess } from "./status.ts";
import { Blocked } from "../verdict/unobserved.ts";

/** How long, in ms, all calls of a race were on their way together; 0 or less: they did not race. */
export function overlap(racers: readonly Exchange[]): number {
  const lastStart = Math.max(...racers.map((one) => one.started));
  const firstEnd = Math.min(...racers.map((one) => one.ended));
  return firstEnd - lastStart;
}

/** One round: calls about one charge that were released together. */
export interface Round {
  readonly racers: readonly Exchange[];
  readonly won: readonly Exchange[];
  /** Milliseconds for which all of them were on their way. */
  readonly together: number;
}

/** Releases the calls in one go. A racer without an answer may have moved money: nobody knows, so nothing is judged. */
export async function release(chargeId: string, calls: readonly (() => Promise<Exchange>)[]): Promise<Round> {
  const racers = await Promise.all(calls.map((call) => call()));
  const lost = racers.filter(({ status }) => status === 0);
  if (lost.length > 0)
    throw new Blocked(
      `${lost.length} of ${racers.length} calls about charge ${chargeId} that were sent together got no answer; none was sent again: look at this charge`,
      lost.map(({ nr }) => nr),
      "no_answer",
    );
  return { racers, won: racers.filter(isSuccess), together: overlap(racers) };
}

/** Why the rounds were no race; undefined when in most of them all calls were under way at one time. */
export function noRace(rounds: readonly Round[]): string | undefined {
  const real = rounds.filter(({ together }) => together > 0);
  if (real.length * 2 > rounds.length) return undefined;
  const times = rounds.map(({ together }) => `${Math.round(together)} ms`).join(", ");
  return `the calls were under way together in only ${real.length} of ${rounds.length} rounds (overlap ${times}), so there was no race`;
}
