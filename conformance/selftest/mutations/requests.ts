/** The service reads a request as another one. */
import type { OperationId } from "@payment-service/contract";
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, changed } from "../harness/wire.ts";
import { type Change, withAt } from "./bodies.ts";
import { type On, touches } from "./conditions.ts";

/** Reads the request as another one. */
export function reads(on: On, change: (call: Call) => Call): Wrap {
  return (next) => (call) => next(touches(on, call) ? change(call) : call);
}

/** Reads the body as another one. */
export function readsBody(on: On, change: Change): Wrap {
  return reads(on, (call) => (isObject(call.body) ? changed(call, { body: change(call.body, call) }) : call));
}

/** Puts a value in the place of a missing one. */
export function fillsIn(on: On, pointer: string, instead: unknown): Wrap {
  return readsBody(on, (body) => (at(body, pointer) === undefined ? withAt(body, pointer, instead) : body));
}

/** Puts a value in the place of a wrong one. */
export function replacesWrong(
  on: On,
  pointer: string,
  wrong: (value: unknown) => boolean,
  instead: unknown,
): Wrap {
  return readsBody(on, (body) => (wrong(at(body, pointer)) ? withAt(body, pointer, instead) : body));
}

/** Reads a query parameter as another one; null stands for an absent parameter. */
export function readsQuery(
  on: On,
  name: string,
  change: (value: string | null, call: Call) => string | null,
): Wrap {
  return reads(on, (call) =>
    changed(call, { query: { [name]: change(call.url.searchParams.get(name), call) } }),
  );
}

/**
 * Takes the object that was made before, or after the first one. `pointer` is the place of the id in the answer to the creation.
 * Flows that run at the same time make objects in another order each time, so pairs would leave another one alone each time.
 */
export function mixesUpTwo(on: OperationId, makes: OperationId, pointer: string): Wrap {
  return (next, world) => {
    const made: string[] = [];
    const taking = reads(on, (call) => {
      const place = made.indexOf(call.id);
      const other = made[place === 0 ? 1 : place - 1];
      const url = new URL(call.url);
      if (other !== undefined) url.pathname = url.pathname.replace(call.id, other);
      return { ...call, url };
    })(next, world);
    return async (call) => {
      const reply = await taking(call);
      const id = at(reply.body, pointer);
      if (call.operation === makes && isText(id)) made.push(id);
      return reply;
    };
  };
}
