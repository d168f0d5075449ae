/** Bursts, one after another. A race seldom comes again at once, so each shorter burst is tried several times. */
import * as fc from "fast-check";
import type { Failure } from "./attempts.ts";
import { type Burst, burstsOf, release } from "./bursts.ts";
import type { Hunt } from "./hunt.ts";
import type { Offers } from "./offers.ts";

const TRIES = 6;
const TIMES = 20;

interface Racing {
  readonly offers: Offers;
  readonly count: number;
  readonly seed: number;
  /** This lane, and how many there are. Kinds of bursts go round robin. */
  readonly lane: number;
  readonly lanes: number;
}

export interface Raced {
  readonly bursts: number;
  readonly overlapped: number;
}

export async function race(hunt: Hunt, { offers, count, seed, lane, lanes }: Racing): Promise<Raced> {
  let bursts = 0;
  let overlapped = 0;
  const once = async (burst: Burst, hunted?: string): Promise<Failure | undefined> =>
    hunt.attempts.play(
      async (sequence) => {
        const together = await release(sequence, burst);
        if (together !== undefined && together > 0 && hunted === undefined) overlapped += 1;
      },
      hunt.options(false, hunted),
    );
  const kinds = burstsOf(offers);
  for (let nr = 0; nr < count && !hunt.isOver; nr += 1) {
    const kind = kinds[(nr * lanes + lane) % kinds.length];
    const [burst] = kind === undefined ? [] : fc.sample(kind, { seed: seed + nr, numRuns: 1 });
    if (burst === undefined) break;
    bursts += 1;
    const failure = await once(burst);
    if (failure !== undefined && hunt.claims(failure))
      await hunt.attempts.alone(() => shortest(hunt, burst, failure, once));
  }
  return { bursts, overlapped };
}

async function shortest(
  hunt: Hunt,
  first: Burst,
  failure: Failure,
  once: (burst: Burst, hunted: string) => Promise<Failure | undefined>,
): Promise<void> {
  // Enough was found while this one waited for its turn.
  if (hunt.isOver) return hunt.attempts.forget(failure.way);
  const { requirement } = failure.verdict;
  const soon = async (burst: Burst): Promise<Failure | undefined> => {
    for (let time = 0; time < TRIES && !hunt.isOver; time += 1) {
      const found = await once(burst, requirement);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let best = first;
  let last = failure;
  for (const part of ["together", "rest"] as const)
    for (let place = first[part].length - 1; place >= 0; place -= 1) {
      const shorter = { ...best, [part]: best[part].toSpliced(place, 1) };
      const found = shorter.together.length === 0 ? undefined : await soon(shorter);
      if (found === undefined) continue;
      hunt.attempts.forget(last.way);
      best = shorter;
      last = found;
    }
  let failed = 0;
  for (let time = 0; time < TIMES && !hunt.isOver; time += 1) {
    const found = await once(best, requirement);
    if (found === undefined) continue;
    failed += 1;
    hunt.attempts.forget(last.way);
    last = found;
  }
  // The history consists of the target's own answers, so it is a failure however seldom it comes again.
  hunt.keep(last, "race", failure.commands.length, { failed, of: TIMES });
}
