import { isObject } from "../values/json.ts";
import { readWhole } from "../values/errors.ts";
import type { Endpoint, Control } from "./endpoint.ts";
import type { Scheduler } from "../jobs/scheduler.ts";
import { findCheckpoint, restoreWorld } from "../store/checkpoints.ts";
import { keepAdvance, rewindAdvance } from "../store/world-clock.ts";
import type { World } from "../world.ts";
import { listJobs } from "../store/jobs.ts";

/** The longest step of the clock: a century of daily billing is a typing error. */
const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * 60 * 1000;

export const clockEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/clock", answer: async ({ world }) => ({ now: world.clock.now() }) },
  {
    method: "POST",
    path: "/clock/advance",
    async answer({ world, advanceBy }, { body }) {
      const sent = isObject(body) ? body["milliseconds"] : undefined;
      const by = readWhole(sent, "milliseconds", 0, LONGEST_ADVANCE);
      await advanceBy(by);
      return { now: world.clock.now() };
    },
  },
];

/** Moves the world's time forward with everything that falls due, or back to a checkpoint. */
export function timeTravel(
  world: World,
  scheduler: Scheduler,
  followClock: () => Promise<void>,
): Pick<Control, "advanceBy" | "rewindTo"> {
  const { store, clock } = world;
  const inThisProcess = oneAtATime();
  const inOrder = <Result>(work: () => Promise<Result>) =>
    inThisProcess(() => store.alone("payment-sandbox clock", work));
  return {
    advanceBy: (milliseconds) =>
      inOrder(async () => {
        // Another process may have just moved it: both steps count.
        await followClock();
        try {
          await scheduler.advanceTo(clock.now() + milliseconds);
        } finally {
          // Also after a failure half-way: this process has moved, and the others have to follow.
          await keepAdvance(store, clock.advance());
        }
        await world.spread();
      }),
    rewindTo: (checkpoint) =>
      inOrder(async () => {
        const found = await store.read((sql) => findCheckpoint(sql, checkpoint));
        if (found === undefined) return false;
        // The clock is moved first, in every process: otherwise one of them would run the restored world at the later
        // time.
        await store.write((sql) => rewindAdvance(sql, found.advance));
        await followClock();
        await world.spread();
        return world.writeAlone((sql) => restoreWorld(sql, checkpoint, clock.now()));
      }),
  };
}

/** Runs one request after the other: a rewind during an advance would end at an unknown time. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

const JOBS_AT_ONCE = 100;

/** Jobs that wait for their time, and jobs that failed. */
export const jobEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/jobs",
    async answer({ world, merchantId }) {
      const found = await world.store.read((sql) => listJobs(sql, merchantId, JOBS_AT_ONCE + 1));
      return { jobs: found.slice(0, JOBS_AT_ONCE), has_more: found.length > JOBS_AT_ONCE };
    },
  },
];
