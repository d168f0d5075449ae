/** The service gives another answer. */
import { operationIds } from "../../call/contract.ts";
import { isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, type Reply, json, withHeaders } from "../harness/wire.ts";
import { type Change, errorBody, withAt } from "./bodies.ts";
import { type On, touches } from "./conditions.ts";

/** Replaces the answer. */
export function answers(on: On, change: (reply: Reply, call: Call) => Reply): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    return touches(on, call) ? change(reply, call) : reply;
  };
}

/** Refuses calls that it must accept. */
export function refuses(
  on: On,
  when: (call: Call) => boolean,
  status = 400,
  code = "validation_error",
): Wrap {
  return (next, { now }) =>
    async (call) =>
      touches(on, call) && when(call) ? json(status, errorBody(code, now())) : next(call);
}

/** Replaces the bodies of these answers, where they are objects. */
export function changesBodies(on: On, when: (reply: Reply, call: Call) => boolean, change: Change): Wrap {
  return answers(on, (reply, call) =>
    isObject(reply.body) && when(reply, call)
      ? json(reply.status, change(reply.body, call), reply.headers)
      : reply,
  );
}

/** Replaces the body of a 200. */
export function changesAnswer(on: On, change: Change): Wrap {
  return changesBodies(on, ({ status }) => status === 200, change);
}

/** Replaces the body of a 4xx or 5xx; of one status alone, where it is given. */
export function changesRefusal(on: On, change: Change, only?: number): Wrap {
  return changesBodies(on, ({ status }) => status >= 400 && (only ?? status) === status, change);
}

/** Leaves a member out of a 200. */
export function leavesOut(on: On, pointer: string): Wrap {
  return changesAnswer(on, (body) => withAt(body, pointer, undefined));
}

export function sets(on: On, pointer: string, value: unknown): Wrap {
  return changesAnswer(on, (body) => withAt(body, pointer, value));
}

/** Replaces one status with another. */
export function refusesWith(on: On, from: number, to: number): Wrap {
  return answers(on, (reply) => (reply.status === from ? { ...reply, status: to } : reply));
}

/** Sends JSON under another content-type. */
export function labelsJson(type: (reply: Reply) => string): Wrap {
  return answers(operationIds, (reply) =>
    reply.headers.get("content-type")?.includes("json") === true
      ? withHeaders(reply, { "content-type": type(reply) })
      : reply,
  );
}

/** Adds a header to the answer, where it has a value. */
export function adds(on: On, header: string, value: (call: Call, reply: Reply) => unknown): Wrap {
  return answers(on, (reply, call) => {
    const text = value(call, reply);
    return isText(text) ? withHeaders(reply, { [header]: text }) : reply;
  });
}
