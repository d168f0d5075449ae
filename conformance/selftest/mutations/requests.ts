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
 * Takes another object of the same kind: the one that was made before (the first has none, and is left as it is), or a twin that is
 * made with the same body. A twin is no object of a flow, so each run has the same red verdicts. `pointer` is the place of the id in
 * the answer to the creation.
 */
export function takesAnother(
  on: OperationId,
  { makes, pointer, which }: { makes: OperationId; pointer: string; which: "the one before" | "its twin" },
): Wrap {
  return (next, world) => {
    const others = new Map<string, string>();
    let before: string | undefined;
    const taking = reads(on, (call) => changed(call, { id: others.get(call.id) ?? call.id }))(next, world);
    return async (call) => {
      const reply = await taking(call);
      if (call.operation !== makes) return reply;
      const id = at(reply.body, pointer);
      const other = which === "its twin" ? at((await next(call)).body, pointer) : before;
      if (!isText(id)) return reply;
      if (isText(other)) others.set(id, other);
      before = id;
      return reply;
    };
  };
}
