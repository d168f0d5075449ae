import type { Agenda } from "../jobs/scheduler.ts";
import type { Control } from "./endpoint.ts";
import { findCheckpoint, restoreWorld } from "../store/checkpoints.ts";
import { keepAdvance, rewindAdvance } from "../store/world-clock.ts";
import type { World } from "../world.ts";

/** The world's time, moved forward with all that falls due, or back to a checkpoint. */
export function timeTravel(
  world: World,
  agenda: Agenda,
  followClock: () => Promise<void>,
): Pick<Control, "advanceTo" | "rewindTo"> {
  const { store, clock } = world;
  const inOrder = oneAtATime();
  return {
    advanceTo: (time) =>
      inOrder(async () => {
        try {
          await agenda.advanceTo(time);
        } finally {
          // Also half-way: this process is there by now, and the others have to follow.
          await keepAdvance(store, clock.advance());
        }
        await world.spread();
      }),
    rewindTo: (checkpoint) =>
      inOrder(async () => {
        const found = await store.read((sql) => findCheckpoint(sql, checkpoint));
        if (found === undefined) return false;
        // The clock goes first, in every process: otherwise the restored world would meet a time that is yet to come.
        await store.write((sql) => rewindAdvance(sql, found.advance));
        await followClock();
        await world.spread();
        return world.write((sql) => restoreWorld(sql, checkpoint, clock.now()));
      }),
  };
}

/** One request after the other: a clock that is rewound while it advances would end anywhere. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
