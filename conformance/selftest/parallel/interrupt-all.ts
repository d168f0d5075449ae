import { fileURLToPath } from "node:url";
import type { Interruption } from "../harness/interruption.ts";
import { inProcesses } from "./processes.ts";

const WORKER = fileURLToPath(new URL("interruption-worker.ts", import.meta.url));

/** A flow by its place in the list; without `at`, its sound run. */
export interface Task {
  readonly flow: number;
  readonly at?: Interruption;
}

/** What a worker answers to a sound run. */
export interface Sound {
  readonly number: number;
  readonly flow: number;
  readonly calls: number;
}

/** What a worker answers to an interruption. */
export interface Interrupted {
  readonly number: number;
  /** False where the suite looked at no clock after the call, so that nothing was thrown. */
  readonly isInterrupted: boolean;
  readonly violations: readonly string[];
}

const MOST_CALLS = 10_000;
const KIND_OF = [undefined, "thrown", "lost"] as const;

/** Workers get numbers: flow, call and kind in one. */
export function encode({ flow, at }: Task): number {
  return (flow * MOST_CALLS + (at?.call ?? 0)) * KIND_OF.length + KIND_OF.indexOf(at?.kind);
}

export function decode(number: number): Task {
  const kind = KIND_OF[number % KIND_OF.length];
  const place = Math.floor(number / KIND_OF.length);
  const flow = Math.floor(place / MOST_CALLS);
  return kind === undefined ? { flow } : { flow, at: { kind, call: place % MOST_CALLS } };
}

interface How<Done> {
  readonly jobs: number;
  readonly onDone?: (done: Done) => void;
}

export function soundRuns(flows: readonly number[], { jobs }: How<Sound>): Promise<Sound[]> {
  const numbers = flows.map((flow) => encode({ flow }));
  return inProcesses([WORKER], { numbers, jobs, onDone: () => {} });
}

/** `tasks` may end when the time is over. */
export function interruptAll(
  tasks: Iterable<number>,
  { jobs, onDone = () => {} }: How<Interrupted>,
): Promise<Interrupted[]> {
  return inProcesses([WORKER], { numbers: tasks, jobs, onDone });
}
