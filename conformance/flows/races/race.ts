/** Calls about one charge that are sent together, in several rounds. */
import { type Exchange, type Proof, Blocked, atOnce, nameOf, replies } from "../../flow.ts";

export interface Round {
  readonly racers: readonly Exchange[];
  /** Those that succeeded. */
  readonly won: readonly Exchange[];
  /** Milliseconds for which all of them were under way. */
  readonly together: number;
}

interface Race {
  readonly rounds: readonly Round[];
  /** One of these calls without another beside it. Where it is refused too, it is not the race that refuses all. */
  readonly alone: Exchange;
  /** What the calls of a round moved together, and the most that they may. */
  readonly moved: (round: Round) => number;
  readonly most: number;
  readonly expected: string;
}

/** Sends the calls together. One without an answer may have moved money, so then nothing is judged. */
export async function release(chargeId: string, calls: readonly (() => Promise<Exchange>)[]): Promise<Round> {
  const racers = await atOnce(() => Promise.all(calls.map((call) => call())));
  const lost = racers.filter(({ status }) => status === 0);
  if (lost.length > 0)
    throw new Blocked(
      `${lost.length} of ${racers.length} calls about charge ${chargeId} that were sent together got no answer; none was sent again: look at this charge`,
      lost.map(({ nr }) => nr),
      "no_answer",
    );
  return { racers, won: racers.filter(replies.isSuccess), together: overlap(racers) };
}

/** Milliseconds for which all calls of a round were under way together; 0 or less: there was no such time. */
export function overlap(racers: readonly Exchange[]): number {
  const lastStart = Math.max(...racers.map(({ started }) => started));
  const firstEnd = Math.min(...racers.map(({ ended }) => ended));
  return firstEnd - lastStart;
}

/** In each round no more was moved than may be, and at least one call succeeded. */
export function judgeRace(proof: Proof, { rounds, alone, moved, most, expected }: Race): void {
  const lack = noRace(rounds);
  proof
    .and(...rounds.flatMap(({ racers }) => racers))
    .atMost(most, rounds.map(moved), expected)
    .provided(replies.isSuccess(alone), `${nameOf(alone)} is refused without another call beside it, too`)
    .atLeast(
      1,
      rounds.map(({ won }) => won.length),
      "at least one of the calls sent together to be accepted",
    )
    .provided(lack === undefined, lack ?? "");
}

/** Why the rounds were no race; undefined when in most of them all calls were under way at one time. */
function noRace(rounds: readonly Round[]): string | undefined {
  const real = rounds.filter(({ together }) => together > 0);
  if (real.length * 2 > rounds.length) return undefined;
  const times = rounds.map(({ together }) => `${Math.round(together)} ms`).join(", ");
  return `the calls were under way together in only ${real.length} of ${rounds.length} rounds (overlap ${times}), so there was no race`;
}
