/** The explorer: a tour through every state, random walks, and bursts. The rules judge what comes of them; it proves no requirement. */
import type { Verdict } from "../verdict/verdict.ts";
import { Attempts, type ExplorerContext } from "./attempts.ts";
import type { Exploration } from "./found.ts";
import { Hunt } from "./hunt.ts";
import { beginningsOf, offersOf } from "./offers.ts";
import { race } from "./race.ts";
import { Tour } from "./tour.ts";
import { walk } from "./walk.ts";

export interface ExploreOptions {
  /** Random sequences, walks and bursts together. */
  readonly sequences: number;
  readonly seed: number;
  /** Sequences at the same time. */
  readonly lanes: number;
  /** At this many failures the exploration ends. */
  readonly enough?: number;
}

/** Of four random sequences one is a burst. */
const ONE_BURST_IN = 4;
/** Sequences that make tokens and orders of their own, where the target limits their number per minute. */
const LEAST_LIMITED = 20;
/** Ways of the tour that pay with a token of their own. */
const OWN_TOKENS = 6;

export async function explore(
  context: ExplorerContext,
  { sequences, seed, lanes, enough = Number.POSITIVE_INFINITY }: ExploreOptions,
): Promise<{ readonly exploration: Exploration; readonly verdicts: readonly Verdict[] }> {
  const { target, now } = context;
  const started = now();
  const attempts = new Attempts(context);
  const hunt = new Hunt(attempts, seed, enough, context.failed);
  const offers = offersOf(target);
  const inLanes = (task: (lane: number) => Promise<void>): Promise<unknown> =>
    Promise.all(Array.from({ length: lanes }, (_, lane) => task(lane)));

  const tours = beginningsOf(offers).map((beginning) => ({ beginning, tour: new Tour(beginning) }));
  const queue = [...tours];
  let tokens = OWN_TOKENS;
  await inLanes(async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      while (!next.tour.isOver && !hunt.isOver) {
        const { beginning, tour } = next;
        // Most ways about a charge are content with a token that others use, too.
        const isByToken = beginning[0]?.act === "make token";
        const limited = beginning.at(-1)?.on.startsWith("charge") !== true || (isByToken && tokens > 0);
        if (isByToken) tokens -= 1;
        const failure = await attempts.play((sequence) => tour.go(sequence), hunt.options(limited));
        if (failure !== undefined && hunt.claims(failure))
          await hunt.conclude(failure, "tour", limited, failure.commands.length);
      }
  });

  const bursts = Math.floor(sequences / ONE_BURST_IN);
  const perMinute = target.rate_limit?.requests_per_minute ?? Number.POSITIVE_INFINITY;
  const mostLimited = Math.max(LEAST_LIMITED, Math.floor(perMinute / 3));
  let walks = 0;
  await inLanes(async (lane) => {
    const count = share(sequences - bursts, lane, lanes);
    const begun = await walk(hunt, {
      offers,
      count,
      seedOf: (batch) => seedOf(seed, lane, batch),
      // The same lanes make them in each run with this seed.
      limited: (done) => lane + done * lanes < mostLimited,
    });
    walks += begun;
  });

  const raced = { bursts: 0, overlapped: 0 };
  await inLanes(async (lane) => {
    const count = share(bursts, lane, lanes);
    const one = await race(hunt, { offers, count, seed: seedOf(seed, lane, -1), lane, lanes });
    raced.bursts += one.bursts;
    raced.overlapped += one.overlapped;
  });

  const sum = (of: (tour: Tour) => number): number => tours.reduce((all, { tour }) => all + of(tour), 0);
  const met = sum((tour) => tour.met);
  return {
    verdicts: hunt.verdicts,
    exploration: {
      seed,
      walks,
      ...raced,
      calls: attempts.calls,
      pairs: { met, of: met + sum((tour) => tour.left) },
      not_offered: offers.not,
      ended_early: Object.fromEntries(attempts.endedEarly),
      unsteady: hunt.unsteady,
      duration_ms: Math.round(now() - started),
      ...(attempts.stopped !== undefined && { stopped: attempts.stopped }),
      found: hunt.found,
    },
  };
}

function share(all: number, lane: number, lanes: number): number {
  return Math.floor(all / lanes) + (lane < all % lanes ? 1 : 0);
}

/** Numbers that have nothing to do with each other, each the same in every run. */
function seedOf(seed: number, lane: number, batch: number): number {
  let mixed = seed | 0;
  for (const part of [lane, batch]) mixed = Math.imul(mixed ^ part ^ 0x9e3779b9, 0x85ebca6b) ^ (mixed >>> 13);
  return mixed | 0;
}
