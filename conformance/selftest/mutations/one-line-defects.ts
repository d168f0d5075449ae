/** One defect from one line: the kinds that many rows of the register have. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../harness/defect.ts";
import type { On, When } from "./conditions.ts";
import { answers, leavesOut, refuses, says } from "./answers.ts";
import { doesNotMind, doesNotMiss } from "./requests.ts";
import { type Call, json } from "../harness/wire.ts";

type Besides = readonly string[];

/** A required member that it does not miss: what it puts in its place. */
export function missing(breaks: string, on: OperationId, pointer: string, put: unknown): Defect {
  return {
    breaks,
    how: `does not miss ${pointer.slice(1)}`,
    wrap: doesNotMiss(on, pointer, put),
  };
}

/** Another default than the documented one. */
export function unsaid(breaks: string, on: OperationId, pointer: string, put: unknown): Defect {
  return {
    breaks,
    how: `takes ${String(put)} where nothing is said`,
    wrap: doesNotMiss(on, pointer, put),
  };
}

/** An answer that lacks a member. */
export function without(breaks: string, on: OperationId, pointer: string, besides: Besides = []): Defect {
  return {
    breaks,
    how: `answers ${on} without ${pointer.slice(1)}`,
    with: besides,
    wrap: leavesOut(on, pointer),
  };
}

/** An answer that says something else in a member, in another type perhaps. */
export function instead(
  breaks: string,
  on: OperationId,
  pointer: string,
  value: unknown,
  besides: Besides = [],
): Defect {
  return {
    breaks,
    how: `${on} says ${JSON.stringify(value)} as ${pointer.slice(1)}`,
    with: besides,
    wrap: says(on, pointer, value),
  };
}

/** Something that has to be accepted, and is refused. */
export function refusesRight(
  breaks: string,
  how: string,
  on: OperationId,
  when: (call: Call) => boolean,
  besides: Besides = [],
): Defect {
  return { breaks, how, with: besides, wrap: refuses(on, when) };
}

/** A value that it cannot use and does not mind: what it puts in its place. */
export function takes(
  breaks: string,
  what: string,
  on: On,
  pointer: string,
  wrong: (value: unknown) => boolean,
  put: unknown,
): Defect {
  return { breaks, how: `takes ${what}`, wrap: doesNotMind(on, pointer, wrong, put) };
}

/** A refusal with another status than 400. */
export function with422(
  breaks: string,
  on: OperationId,
  when: (call: Call) => boolean,
  besides: Besides = [],
): Defect {
  return {
    breaks,
    how: `${on} refuses it with 422`,
    with: besides,
    wrap: answers(on, (reply, call) =>
      reply.status === 400 && when(call) ? { ...reply, status: 422 } : reply,
    ),
  };
}

const BROKEN_DOWN = json(500, { status: "failure", message: "Internal error." });

/** Where any refusal will do, an implementation that stumbles over it. */
export function breaksDown(breaks: string, on: OperationId, when: When, besides: Besides = []): Defect {
  return {
    breaks,
    how: `${on} breaks down over it`,
    with: besides,
    wrap: answers(on, (reply, call) => (reply.status >= 400 && when(call, reply) ? BROKEN_DOWN : reply)),
  };
}
