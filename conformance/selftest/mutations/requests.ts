/** The service reads a request as another one. */
import type { OperationId } from "@payment-service/contract";
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, changed } from "../harness/wire.ts";
import { type Change, withAt } from "./bodies.ts";
import { type On, touches } from "./conditions.ts";

/** Takes the request for another one. */
export function reads(on: On, change: (call: Call) => Call): Wrap {
  return (next) => (call) => next(touches(on, call) ? change(call) : call);
}

/** Takes the body for another one. */
export function readsBody(on: On, change: Change): Wrap {
  return reads(on, (call) => (isObject(call.body) ? changed(call, { body: change(call.body, call) }) : call));
}

/** Does not miss what is not there: puts something in its place. */
export function doesNotMiss(on: On, pointer: string, instead: unknown): Wrap {
  return readsBody(on, (body) => (at(body, pointer) === undefined ? withAt(body, pointer, instead) : body));
}

/** Minds no value that it cannot use: puts another in its place. */
export function doesNotMind(
  on: On,
  pointer: string,
  wrong: (value: unknown) => boolean,
  instead: unknown,
): Wrap {
  return readsBody(on, (body) => (wrong(at(body, pointer)) ? withAt(body, pointer, instead) : body));
}

/** The same for a parameter of the query; null where it is absent. */
export function readsQuery(
  on: On,
  name: string,
  change: (value: string | null, call: Call) => string | null,
): Wrap {
  return reads(on, (call) =>
    changed(call, { query: { [name]: change(call.url.searchParams.get(name), call) } }),
  );
}

/** Mixes up each two that were made one after the other; `pointer` is where creation gives the id. */
export function mixesUpTwo(on: OperationId, makes: OperationId, pointer: string): Wrap {
  return (next, bed) => {
    const made: string[] = [];
    const taking = reads(on, (call) => {
      const place = made.indexOf(call.id);
      const other = made[place % 2 === 0 ? place + 1 : place - 1];
      const url = new URL(call.url);
      if (other !== undefined) url.pathname = url.pathname.replace(call.id, other);
      return { ...call, url };
    })(next, bed);
    return async (call) => {
      const reply = await taking(call);
      const id = at(reply.body, pointer);
      if (call.operation === makes && isText(id)) made.push(id);
      return reply;
    };
  };
}
