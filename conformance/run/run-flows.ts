import type { Verdict } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import { runFlow, storiesOf } from "./run-flow.ts";
import type { Stage } from "./stage.ts";

/** Flows that are alone under the same word run at the same time, in the place of the first of them. */
function groupsOf(flows: readonly Flow[]): Flow[][] {
  return [...Map.groupBy(flows, (flow) => (flow.alone === true ? flow : flow.alone)).values()];
}

/** Runs the flows several at a time; the verdicts come back in the order of the flows, whatever ended first. */
export async function runFlows(flows: readonly Flow[], stage: Stage): Promise<Verdict[]> {
  const results = new Map<Flow, Verdict[]>();
  const ended = (flow: Flow, verdicts: Verdict[]): void => {
    results.set(flow, verdicts);
    stage.done?.(flow, verdicts);
  };
  const atOnce = (some: readonly Flow[]): Promise<void> =>
    stage.lanes.work(
      some.flatMap((flow) => piecesOf(flow, stage, ended)),
      (piece) => piece(),
    );
  const together = flows.filter(({ alone }) => alone === false);
  // With many calls at a time a target may be behind with its events, which flows await for some seconds only.
  const told = stage.lanes.isWide ? together.filter(({ needs }) => needs.includes("webhooks")) : [];
  await atOnce(together.filter((flow) => !told.includes(flow)));
  if (told.length > 0) {
    await stage.eventsCome?.();
    await atOnce(told);
  }
  for (const some of groupsOf(flows.filter(({ alone }) => alone !== false))) await atOnce(some);
  return flows.flatMap((flow) => results.get(flow) ?? []);
}

type Ended = (flow: Flow, verdicts: Verdict[]) => void;

/** The last story that ends brings the verdicts of its flow. */
function piecesOf(flow: Flow, stage: Stage, ended: Ended): (() => Promise<void>)[] {
  const isAtOnce = flow.waysAtOnce === true || typeof flow.alone === "string";
  if (!isAtOnce) return [async () => ended(flow, await runFlow(flow, stage))];
  const { stories, verdicts } = storiesOf(flow, stage);
  let left = stories.length;
  if (left === 0) ended(flow, verdicts());
  return stories.map((story) => async () => {
    await story();
    left -= 1;
    if (left === 0) ended(flow, verdicts());
  });
}
