/** The service remembers the first answer, the last accepted value, or that it changed something. */
import type { OperationId } from "@payment-service/contract";
import { at, textsOf } from "../../call/json-pointer.ts";
import type { World, Wrap } from "../harness/defect.ts";
import { withAt } from "./bodies.ts";
import { type Call, type Reply, changed, json } from "../harness/wire.ts";

/** Repeats the first answer, or its value at the pointer, in all later answers. */
export function answersFirst(on: OperationId, pointer?: string): Wrap {
  return (next) => {
    let first: Reply | undefined;
    return async (call) => {
      const reply = await next(call);
      if (call.operation !== on || reply.status !== 200) return reply;
      first ??= reply;
      return pointer === undefined ? first : json(200, withAt(reply.body, pointer, at(first.body, pointer)));
    };
  };
}

/** Where a value is missing, the last accepted one is used. */
export function madeOf(operation: OperationId, pointer: string): Wrap {
  return (next) => {
    let last: unknown;
    return async (call) => {
      if (call.operation !== operation) return next(call);
      const value = at(call.body, pointer);
      if (value === undefined && last !== undefined)
        return next(changed(call, { body: withAt(call.body, pointer, last) }));
      const reply = await next(call);
      if (reply.status === 200) last = value;
      return reply;
    };
  };
}

/** The mutation, for calls that name what was made so. `id` is its place in the answer to the creation. */
export function ofMade(
  make: OperationId,
  id: string,
  isSo: (call: Call, world: World) => boolean,
  wrap: Wrap,
): Wrap {
  return (next, world) => {
    const mutated = wrap(next, world);
    const made = new Set<unknown>();
    return async (call) => {
      const isOfMade = [call.id, ...textsOf(call.body)].some((text) => made.has(text));
      const reply = await (isOfMade ? mutated(call) : next(call));
      if (call.operation === make && isSo(call, world)) made.add(at(reply.body, id));
      return reply;
    };
  };
}

/** The mutation, for what this operation changed once before. */
export function afterAChange(operation: OperationId, wrap: Wrap): Wrap {
  return (next, world) => {
    const mutated = wrap(next, world);
    const done = new Set<string>();
    return async (call) => {
      const reply = await (done.has(call.id) ? mutated(call) : next(call));
      if (call.operation === operation && reply.status === 200) done.add(call.id);
      return reply;
    };
  };
}
