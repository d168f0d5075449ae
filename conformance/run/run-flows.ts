import type { Verdict } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import { Lanes } from "./lanes.ts";
import { runFlow } from "./run-flow.ts";
import type { Stage } from "./stage.ts";

/** Neighbours that are alone under the same word run at the same time. */
function groupsOf(flows: readonly Flow[]): Flow[][] {
  const groups: Flow[][] = [];
  for (const flow of flows) {
    const last = groups.at(-1);
    const isBeside = typeof flow.alone === "string" && last?.[0]?.alone === flow.alone;
    if (isBeside) last.push(flow);
    else groups.push([flow]);
  }
  return groups;
}

/** Runs the flows several at a time; the verdicts come back in the order of the flows, whatever ended first. */
export async function runFlows(flows: readonly Flow[], stage: Stage): Promise<Verdict[]> {
  const results = new Map<Flow, Verdict[]>();
  const { lanes = new Lanes(), concurrency } = stage;
  const work = async (flow: Flow): Promise<void> => {
    const verdicts = await runFlow(flow, stage);
    results.set(flow, verdicts);
    stage.done?.(flow, verdicts);
  };
  const together = flows.filter(({ alone }) => alone === false);
  await lanes.work(together, concurrency, work);
  for (const some of groupsOf(flows.filter(({ alone }) => alone !== false)))
    await Promise.all(some.map(work));
  return flows.flatMap((flow) => results.get(flow) ?? []);
}
