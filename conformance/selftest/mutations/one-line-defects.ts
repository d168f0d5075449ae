/** Makes a defect from one line: kinds of defects that many requirements have. */
import type { OperationId } from "@payment-service/contract";
import type { Defect, Wrap } from "../harness/defect.ts";
import type { When } from "./conditions.ts";
import { answers, leavesOut, sets } from "./answers.ts";
import { fillsIn } from "./requests.ts";
import { type Call, json } from "../harness/wire.ts";

type Besides = readonly string[];

/** Defects by their names, "requirement: what the service does wrong". A function alone is a wrap. */
export function breaking(named: Readonly<Record<string, Wrap | Omit<Defect, "breaks" | "how">>>): Defect[] {
  return Object.entries(named).map(([name, seams]) => {
    const [breaks = "", ...how] = name.split(": ");
    return { breaks, how: how.join(": "), ...(typeof seams === "function" ? { wrap: seams } : seams) };
  });
}

/** Accepts a request without a required member. */
export function missing(breaks: string, on: OperationId, pointer: string, put: unknown): Defect {
  return { breaks, how: `accepts a request without ${pointer.slice(1)}`, wrap: fillsIn(on, pointer, put) };
}

/** Has another default than the documented one. */
export function otherDefault(breaks: string, on: OperationId, pointer: string, put: unknown): Defect {
  return { breaks, how: `uses ${String(put)} as the default`, wrap: fillsIn(on, pointer, put) };
}

/** Answers without a member. */
export function without(breaks: string, on: OperationId, pointer: string, besides: Besides = []): Defect {
  return {
    breaks,
    how: `answers ${on} without ${pointer.slice(1)}`,
    with: besides,
    wrap: leavesOut(on, pointer),
  };
}

/** Answers with another value in a member. */
export function otherValue(
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
    wrap: sets(on, pointer, value),
  };
}

/** Refuses with 422 instead of 400. */
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

/** Answers 500 where any refusal would do. */
export function breaksDown(breaks: string, on: OperationId, when: When, besides: Besides = []): Defect {
  return {
    breaks,
    how: `${on} answers it with 500`,
    with: besides,
    wrap: answers(on, (reply, call) => (reply.status >= 400 && when(call, reply) ? BROKEN_DOWN : reply)),
  };
}
