import type { Scheduler } from "../jobs/scheduler.ts";
import type { Control } from "./endpoint.ts";
import { findCheckpoint, restoreWorld } from "../store/checkpoints.ts";
import { keepAdvance, rewindAdvance } from "../store/world-clock.ts";
import type { World } from "../world.ts";

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
