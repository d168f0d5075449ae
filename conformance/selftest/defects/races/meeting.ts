/** Calls about one charge that meet: in a window of 1 ms, or at a lock. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Charge } from "../../../../sandbox/store/charges.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { errorBody } from "../../mutations/bodies.ts";
import { type On, touches } from "../../mutations/conditions.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

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

/**
 * A window of 1 ms: the service looks at a charge, waits, and then moves it as if nobody had moved it meanwhile. All callers
 * that look within the window move the charge: later reads, sums and events show each of the moves.
 */
function movesLate(isLate: OfMove): Pick<Defect, "store" | "charges"> {
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

/** Refuses each of several calls about one charge that arrive within a millisecond. */
function locks(on: On): Wrap {
  return (next, { now }) => {
    const gathering = new Map<string, { calls: number; readonly over: Promise<void> }>();
    return async (call) => {
      if (!touches(on, call)) return next(call);
      const group = gathering.get(call.id) ?? {
        calls: 0,
        over: pause(1).then(() => void gathering.delete(call.id)),
      };
      gathering.set(call.id, group);
      group.calls += 1;
      await group.over;
      return group.calls > 1 ? json(400, errorBody("locked", now())) : next(call);
    };
  };
}

export const meetingCalls: readonly Defect[] = breaking({
  "capture.only-once.at-the-same-time: looks at the status, and captures 1 ms later": {
    race: true,
    ...movesLate((from, to) => from === "completed" && to === "captured"),
    with: ["capture-and-refund.at-the-same-time"],
  },
  "capture.only-once.at-the-same-time: refuses all of several captures at the same time":
    locks("captureCharge"),
  "refund.captured.at-the-same-time: looks at what is left, and refunds 1 ms later": {
    race: true,
    with: ["refund.captured.sum"],
    ...movesLate((_, to) => to === "refunded"),
  },
  "refund.captured.at-the-same-time: refuses all of several refunds at the same time": locks("refundCharge"),
  "capture-and-refund.at-the-same-time: looks at the hold, and refunds 1 ms after somebody captured it": {
    race: true,
    ...movesLate((from, to) => from === "completed" && to === "cancelled"),
  },
  "capture-and-refund.at-the-same-time: refuses both a capture and a refund at the same time": {
    with: ["capture.only-once.at-the-same-time", "refund.captured.at-the-same-time"],
    wrap: locks(["captureCharge", "refundCharge"]),
  },
  "testing.at-the-same-time: looks at the charge, and completes or cancels it 1 ms later": {
    race: true,
    ...movesLate((from) => from === "pending"),
  },
  "testing.at-the-same-time: refuses both a completion and a cancellation at the same time": locks([
    "completePendingCharge",
    "cancelPendingCharge",
  ]),
});
