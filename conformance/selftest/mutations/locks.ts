/** Calls that come within a millisecond get in each other's way. */
import type { Wrap } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";
import { errorBody } from "./bodies.ts";
import { type On, touches } from "./conditions.ts";

/** Turns away every one of several calls about the same charge that come within a millisecond. */
export function locks(on: On): Wrap {
  return (next, { now }) => {
    const gathering = new Map<string, { calls: number; readonly over: Promise<void> }>();
    return async (call) => {
      if (!touches(on, call)) return next(call);
      const group = gathering.get(call.id) ?? { calls: 0, over: turnOf(() => gathering.delete(call.id)) };
      gathering.set(call.id, group);
      group.calls += 1;
      await group.over;
      return group.calls > 1 ? json(400, errorBody("locked", now())) : next(call);
    };
  };
}

function turnOf(end: () => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      end();
      resolve();
    }, 1);
  });
}
