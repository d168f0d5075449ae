import type { Verdict } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import { runFlow } from "./run-flow.ts";
import type { Stage } from "./stage.ts";

/** Runs the flows several at a time; the verdicts come back in the order of the flows, whatever ended first. */
export async function runFlows(flows: readonly Flow[], stage: Stage): Promise<Verdict[]> {
  const results = new Map<Flow, Verdict[]>();
  const work = async (queue: Flow[]): Promise<void> => {
    for (let flow = queue.shift(); flow !== undefined; flow = queue.shift()) {
      const verdicts = await runFlow(flow, stage);
      results.set(flow, verdicts);
      stage.done?.(flow, verdicts);
    }
  };
  const together = flows.filter((flow) => !flow.alone);
  await Promise.all(Array.from({ length: Math.max(1, stage.concurrency) }, () => work(together)));
  await work(flows.filter((flow) => flow.alone));
  return flows.flatMap((flow) => results.get(flow) ?? []);
}
