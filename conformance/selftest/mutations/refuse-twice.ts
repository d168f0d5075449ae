import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { errorBody } from "./bodies.ts";
import { json } from "../harness/wire.ts";

/** Refuses a request with the same values as an accepted one. Where a value is absent, nothing is compared. */
export function once(on: OperationId, ...pointers: readonly string[]): Wrap {
  return (next, { now }) => {
    const taken = new Set<string>();
    return async (call) => {
      const values = pointers.map((pointer) => at(call.body, pointer));
      if (call.operation !== on || values.includes(undefined)) return next(call);
      const same = JSON.stringify(values);
      if (taken.has(same)) return json(400, errorBody("already_exists", now()));
      const reply = await next(call);
      if (reply.status === 200) taken.add(same);
      return reply;
    };
  };
}
