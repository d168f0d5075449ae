/** Ways to be wrong that many defects share. Each touches the named operations only. */
import type { OperationId } from "@payment-service/contract";
import { at, isObject, isText, withAt as replaced } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, type Reply, changed, json } from "../harness/wire.ts";

export type On = OperationId | readonly OperationId[];
type Change = (body: Record<string, unknown>, call: Call) => unknown;

/** The body with something else at the pointer; a body that is no object stays what it is. */
export function withAt(body: unknown, pointer: string, put: unknown): unknown {
  return isObject(body) ? replaced(body, pointer, put) : body;
}

export function touches(on: On, call: Call): boolean {
  return call.operation !== undefined && [on].flat().includes(call.operation);
}

export function both(...wraps: readonly Wrap[]): Wrap {
  return (next, bed) => wraps.reduceRight((inner, wrap) => wrap(inner, bed), next);
}

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

export function errorBody(code: string, now: number): Record<string, unknown> {
  return {
    date_created: now,
    detail: { code, additional_details: {} },
    message: "Not accepted.",
    status: "failure",
  };
}

/** An error body whose time is no count of milliseconds. */
export function countsSeconds(body: unknown): unknown {
  return withAt(body, "/date_created", Math.floor(Number(at(body, "/date_created")) / 1000));
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

/** Turns away what it has to accept. */
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

/** Answers, done or not, with something else. */
export function answers(on: On, change: (reply: Reply, call: Call) => Reply): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    return touches(on, call) ? change(reply, call) : reply;
  };
}

/** Answers with another body where it succeeds. */
export function tells(on: On, change: Change): Wrap {
  return answers(on, (reply, call) =>
    reply.status === 200 && isObject(reply.body) ? json(200, change(reply.body, call), reply.headers) : reply,
  );
}

/** Answers with another body where it refuses, or asks the customer to act. */
export function tellsRefusal(on: On, change: Change): Wrap {
  return answers(on, (reply, call) =>
    reply.status >= 400 && isObject(reply.body)
      ? json(reply.status, change(reply.body, call), reply.headers)
      : reply,
  );
}

/** Leaves a member out of its answer. */
export function leavesOut(on: On, pointer: string): Wrap {
  return tells(on, (body) => withAt(body, pointer, undefined));
}

export function says(on: On, pointer: string, value: unknown): Wrap {
  return tells(on, (body) => withAt(body, pointer, value));
}

/** Answers a refusal of one status with another. */
export function refusesWith(on: On, from: number, to: number): Wrap {
  return answers(on, (reply) => (reply.status === from ? { ...reply, status: to } : reply));
}

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

export function isPendingReply({ status, body }: Reply): boolean {
  return status === 400 && at(body, "/status") === "pending";
}
