import { setTimeout as pause } from "node:timers/promises";
import type { OperationId } from "@payment-service/contract";
import { errorBody, ServiceError } from "../values/errors.ts";
import { tooMany } from "./rate.ts";
import { write, type WrittenAnswer } from "../checking/writing.ts";
import { isAnyUntried } from "../store/outbox.ts";
import type { World } from "../world.ts";
import { ANSWER_FAULTS, isLimited, type Fault } from "../faults/fault.ts";

/** The connection is closed without an answer. */
export const CUT = Symbol("cut");

/** Does the work of a request. When a fault is set for its answer, the answer goes wrong. */
export async function underFaults(
  world: World,
  operation: OperationId,
  work: (world: World) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer | typeof CUT> {
  const { faults } = world;
  const possible = ANSWER_FAULTS.filter((name) => name !== "answer_429" || isLimited(operation));
  const aimed = faults.aimedAt(operation, possible).length > 0;
  const fault = aimed ? await world.store.write((sql) => faults.strike(sql, operation, possible)) : undefined;
  const done = () => afterEvents(world, work);
  if (fault === undefined) return done();
  if (world.trace !== undefined) world.trace.fault = fault.fault;
  const answer = fault.work_done ? await outcome(done) : undefined;
  if (fault.fault === "answer_cut") return CUT;
  if (fault.fault === "answer_429") throw tooMany(1, "(a fault that was set at /_sandbox/faults)");
  if (fault.fault.startsWith("answer_500") || answer === undefined) return broken(world, fault);
  await pause(fault.milliseconds ?? 0);
  return answer();
}

/** The outcome of the work, for later: a function that gives the answer or throws the refusal. */
function outcome<Answer>(work: () => Promise<Answer>): Promise<() => Answer> {
  return work().then(
    (answer) => () => answer,
    (error: unknown) => () => {
      throw error;
    },
  );
}

/** A service that fails says so in its own way; what stands before it, in a page, or not at all. */
function broken(world: World, { fault, work_done: done }: Fault): WrittenAnswer {
  if (fault === "answer_500_empty") return { status: 500, type: "text/plain", text: "" };
  if (fault === "answer_500_html") return { status: 500, type: "text/html", text: GATEWAY_PAGE };
  const message = `A fault that was set at /_sandbox/faults. The request was ${done ? "" : "not "}carried out.`;
  const body = errorBody(new ServiceError(500, "sandbox_fault", message), world.clock.now());
  return write(500, body, world.settings);
}

const GATEWAY_PAGE = `<html><head><title>500 Internal Server Error</title></head>
<body><center><h1>500 Internal Server Error</h1></center></body></html>
`;

/** A receiver that never answers delays the request no longer than one attempt lasts. */
const LONGEST_WAIT = 20_000;

/**
 * Holds an answer back until the events that `webhook_before_answer` struck during its work were tried once.
 * Everything is committed before that, so only the order changes in which a merchant learns of it.
 */
export async function afterEvents<Answer>(
  world: World,
  work: (world: World) => Promise<Answer>,
): Promise<Answer> {
  if (!world.faults.isSet("webhook_before_answer")) return work(world);
  const awaited: string[] = [];
  const answer = await outcome(() => work({ ...world, awaited }));
  await until(async () => !(await world.store.read((sql) => isAnyUntried(sql, awaited))), LONGEST_WAIT);
  return answer();
}

const LOOK_EVERY = 10;

/** Waits until something is so, at most these milliseconds. */
export async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const giveUp = performance.now() + milliseconds;
  while (!(await isSo()) && performance.now() < giveUp) await pause(LOOK_EVERY);
}
