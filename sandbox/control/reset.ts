import { emptyWorld } from "../store/checkpoints.ts";
import { deleteFaults } from "../store/faults.ts";
import type { Endpoint } from "./endpoint.ts";

/** Empties the sandbox. */
export const resetEndpoints: readonly Endpoint[] = [
  {
    // Keys, URLs, checkpoints and the clock stay, so that clients that are set up for this sandbox still work.
    method: "POST",
    path: "/reset",
    async answer({ world, forgetRates }) {
      await world.store.writeAlone(async (sql) => {
        await emptyWorld(sql);
        await deleteFaults(sql);
      });
      forgetRates();
      await world.faults.load();
      await world.spread();
      return { status: "empty" };
    },
  },
];
