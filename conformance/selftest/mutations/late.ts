/** A window of 1 ms: the service looks at a charge, waits, and then moves it as if nobody had moved it meanwhile. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Charge } from "../../../sandbox/store/charges.ts";
import type { Defect } from "../harness/defect.ts";

/** Which moves are late, by the state in which the charge was seen and the state to which it goes. */
type OfMove = (from: string, to: string) => boolean;

/** Ends the first run of a command before it has changed anything. */
class MovesLater extends Error {
  readonly seen: Charge;

  constructor(seen: Charge) {
    super("This command runs again when the window is over.");
    this.seen = seen;
  }
}

/** All callers that look within the window move the charge: later reads, sums and events show each of the moves. */
export function movesLate(isLate: OfMove): Pick<Defect, "store" | "charges"> {
  /** In the second run of a command: the charge as the first run saw it. */
  const secondRun = new AsyncLocalStorage<Charge>();
  return {
    store: (store) => ({
      shared: store.shared,
      read: (query) => store.read(query),
      look: (key, query) => store.look(key, query),
      alone: (name, work) => store.alone(name, work),
      writeAlone: (command) => store.writeAlone(command),
      close: () => store.close(),
      async write(command) {
        try {
          return await store.write(command);
        } catch (error) {
          if (!(error instanceof MovesLater)) throw error;
          await pause(1);
          return store.write((sql) => secondRun.run(error.seen, () => command(sql)));
        }
      },
    }),
    charges: (sound) => ({
      async find(sql, merchantId, id) {
        const seen = secondRun.getStore();
        return seen?.id === id ? seen : sound.find(sql, merchantId, id);
      },
      async move(sql, seen, next, reason) {
        const isSecond = secondRun.getStore()?.id === seen.id;
        if (!isSecond && isLate(seen.status, next.status)) throw new MovesLater(seen);
        if (!isSecond) return sound.move(sql, seen, next, reason);
        const standing = await sound.find(sql, seen.merchantId, seen.id);
        return standing && sound.move(sql, standing, next, reason);
      },
    }),
  };
}
