/** Random sequences over several objects. fast-check draws them, and shortens one that fails. */
import * as fc from "fast-check";
import { actionOf } from "./command.ts";
import type { Failure } from "./attempts.ts";
import type { Hunt } from "./hunt.ts";
import type { Offers } from "./offers.ts";
import { walksOf } from "./steps.ts";

/** The next batch is drawn with regard to what was met so far. */
const BATCH = 20;
const MOST_SHRINKS = 60;

interface Walking {
  readonly offers: Offers;
  readonly count: number;
  readonly seedOf: (batch: number) => number;
  /** Whether a sequence makes its own token and order, by how many are done. */
  readonly limited: (done: number) => boolean;
}

/** Walks one after another; returns how many were begun. */
export async function walk(hunt: Hunt, { offers, count, seedOf, limited }: Walking): Promise<number> {
  const met = new Map<string, number>();
  let begun = 0;
  for (let batch = 0; begun < count && !hunt.isOver; batch += 1) {
    const isLimited = limited(begun);
    const walks = walksOf(offers, { limited: isLimited, count: (action) => met.get(action) ?? 0 });
    const numRuns = Math.min(BATCH, count - begun);
    let first: Failure | undefined;
    let last: Failure | undefined;
    let ran = 0;
    const property = fc.asyncProperty(fc.limitShrink(walks, MOST_SHRINKS), async (commands) => {
      if (hunt.isOver) return;
      if (first === undefined) ran += 1;
      const { alone: _, ...options } = hunt.options(isLimited, first?.verdict.requirement);
      const failure = await hunt.attempts.play(async (sequence) => {
        for (const command of commands) await sequence.perform(command);
        if (first !== undefined) return;
        for (const one of sequence.performed) met.set(actionOf(one), (met.get(actionOf(one)) ?? 0) + 1);
      }, options);
      if (failure === undefined || (first === undefined && !hunt.claims(failure))) return;
      if (last !== undefined) hunt.attempts.forget(last.way);
      first ??= failure;
      last = failure;
      throw new Error(failure.verdict.requirement);
    });
    const { errorInstance } = await fc.check(property, { seed: seedOf(batch), numRuns });
    if (first === undefined && errorInstance !== null) throw errorInstance;
    begun += Math.max(1, ran);
    if (first !== undefined && last !== undefined)
      await hunt.conclude(last, "walk", isLimited, first.commands.length);
  }
  return begun;
}
