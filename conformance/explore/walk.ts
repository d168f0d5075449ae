/** Random sequences over several objects, one after another. */
import * as fc from "fast-check";
import { actionOf } from "./command.ts";
import type { Hunt } from "./hunt.ts";
import type { Offers } from "./offers.ts";
import { walksOf } from "./steps.ts";

/** The next batch is drawn with regard to what was met so far. */
const BATCH = 20;

interface Walking {
  readonly offers: Offers;
  readonly count: number;
  readonly seedOf: (batch: number) => number;
  /** Whether a sequence makes its own token and order, by how many are done. */
  readonly limited: (done: number) => boolean;
}

/** Returns how many were begun. */
export async function walk(hunt: Hunt, { offers, count, seedOf, limited }: Walking): Promise<number> {
  const met = new Map<string, number>();
  let begun = 0;
  for (let batch = 0; begun < count && !hunt.isOver; batch += 1) {
    const isLimited = limited(begun);
    const walks = walksOf(offers, { limited: isLimited, count: (action) => met.get(action) ?? 0 });
    for (const commands of fc.sample(walks, {
      seed: seedOf(batch),
      numRuns: Math.min(BATCH, count - begun),
    })) {
      if (hunt.isOver) break;
      begun += 1;
      const failure = await hunt.attempts.play(async (sequence) => {
        for (const command of commands) await sequence.perform(command);
        for (const one of sequence.performed) met.set(actionOf(one), (met.get(actionOf(one)) ?? 0) + 1);
      }, hunt.options(isLimited));
      if (failure !== undefined && hunt.claims(failure))
        await hunt.conclude(failure, "walk", isLimited, failure.commands.length);
    }
  }
  return begun;
}
