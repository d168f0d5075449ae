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
  readonly flow: number;
  readonly calls: number;
}

/** The answer to an interruption. */
export interface Interrupted extends Required<Task> {
  /** False where the suite looked at no clock after the call, so that nothing was thrown. */
  readonly isInterrupted: boolean;
  readonly violations: readonly string[];
}

export function soundRuns(places: readonly number[], jobs: number): Promise<Sound[]> {
  const tasks = places.map((flow): Task => ({ flow }));
  return inProcesses([THIS], { tasks, jobs, onDone: () => {} });
}

export function interruptAll(
  tasks: readonly Required<Task>[],
  { jobs, onDone }: { readonly jobs: number; readonly onDone: (done: Interrupted) => void },
): Promise<Interrupted[]> {
  return inProcesses([THIS], { tasks, jobs, onDone });
}

if (process.argv[1] === THIS) {
  const sound = new Map<number, Promise<FlowRun>>();
  const resultOf = async ({ flow: place, at }: Task): Promise<Interrupted | Sound> => {
    const flow = flows[place];
    if (flow === undefined) throw new Error(`there is no flow number ${place}`);
    const plain = sound.get(place) ?? runFlow(flow);
    sound.set(place, plain);
    if (at === undefined) return { flow: place, calls: (await plain).calls.length };
    const found = await runFlow(flow, at);
    const { isInterrupted } = found;
    return { flow: place, at, isInterrupted, violations: violations(flow, at, await plain, found) };
  };
  work({ resultOf });
}
