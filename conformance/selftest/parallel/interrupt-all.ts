/** Interrupts flows in several processes: a process gets an interruption, and answers with what the suite wrongly concluded. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { flows } from "../../flows/index.ts";
import { type FlowRun, type Interruption, runFlow, violations } from "../harness/interruption.ts";
import { inProcesses, work } from "./processes.ts";

const THIS = fileURLToPath(import.meta.url);

/** A flow by its place in the list; without `at`, its sound run. */
interface Task {
  readonly flow: number;
  readonly at?: Interruption;
}

/** The answer to a sound run. */
interface Sound {
  readonly number: number;
  readonly flow: number;
  readonly calls: number;
}

/** The answer to an interruption. */
export interface Interrupted {
  readonly number: number;
  /** False where the suite looked at no clock after the call, so that nothing was thrown. */
  readonly isInterrupted: boolean;
  readonly violations: readonly string[];
}

const MOST_CALLS = 10_000;
const KIND_OF = [undefined, "thrown", "lost"] as const;

/** Processes get numbers: flow, call and kind in one. */
export function encode({ flow, at }: Task): number {
  return (flow * MOST_CALLS + (at?.call ?? 0)) * KIND_OF.length + KIND_OF.indexOf(at?.kind);
}

export function decode(number: number): Task {
  const kind = KIND_OF[number % KIND_OF.length];
  const place = Math.floor(number / KIND_OF.length);
  const flow = Math.floor(place / MOST_CALLS);
  return kind === undefined ? { flow } : { flow, at: { kind, call: place % MOST_CALLS } };
}

export function soundRuns(places: readonly number[], jobs: number): Promise<Sound[]> {
  const numbers = places.map((flow) => encode({ flow }));
  return inProcesses([THIS], { numbers, jobs, onDone: () => {} });
}

/** `numbers` may end when the time is over. */
export function interruptAll(
  numbers: Iterable<number>,
  { jobs, onDone = () => {} }: { readonly jobs: number; readonly onDone?: (done: Interrupted) => void },
): Promise<Interrupted[]> {
  return inProcesses([THIS], { numbers, jobs, onDone });
}

if (process.argv[1] === THIS) {
  const sound = new Map<number, Promise<FlowRun>>();
  work(async (number): Promise<Interrupted | Sound> => {
    const { flow: place, at } = decode(number);
    const flow = flows[place];
    if (flow === undefined) throw new Error(`there is no flow number ${place}`);
    const plain = sound.get(place) ?? runFlow(flow);
    sound.set(place, plain);
    if (at === undefined) return { number, flow: place, calls: (await plain).calls.length };
    const found = await runFlow(flow, at);
    const { isInterrupted } = found;
    return { number, isInterrupted, violations: violations(flow, at, await plain, found) };
  });
}
