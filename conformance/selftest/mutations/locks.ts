/** A lock that refuses calls which arrive within the same millisecond. */
import type { Wrap } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";
import { errorBody } from "./bodies.ts";
import { type On, touches } from "./conditions.ts";

/** Refuses each of several calls about one charge that arrive within a millisecond. */
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
