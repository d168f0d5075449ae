/** Interrupts flows: it gets the number of an interruption, and answers with what the suite wrongly concluded. */
import { flows } from "../../flows/index.ts";
import { type FlowRun, runFlow, violations } from "../harness/interruption.ts";
import { type Interrupted, type Sound, decode } from "./interrupt-all.ts";
import { work } from "./processes.ts";

const sound = new Map<number, Promise<FlowRun>>();

async function interrupt(number: number): Promise<Interrupted | Sound> {
  const { flow: place, at } = decode(number);
  const flow = flows[place];
  if (flow === undefined) throw new Error(`there is no flow number ${place}`);
  const plain = sound.get(place) ?? runFlow(flow);
  sound.set(place, plain);
  if (at === undefined) return { number, flow: place, calls: (await plain).calls.length };
  const found = await runFlow(flow, at);
  return {
    number,
    isInterrupted: found.isInterrupted,
    violations: violations(flow, at, await plain, found),
  };
}

work(interrupt);
