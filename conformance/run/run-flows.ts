import type { Verdict } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import { runFlow, storiesOf } from "./run-flow.ts";
import type { Stage } from "./stage.ts";

/** Flows under the same word run at the same time, in the place of the last of them: some look at what came before. */
function groupsOf(flows: readonly Flow[], wordOf: (flow: Flow) => Flow["alone"]): Flow[][] {
  const lastFirst = Map.groupBy(flows.toReversed(), (flow) => (wordOf(flow) === true ? flow : wordOf(flow)));
  return [...lastFirst.values()].map((some) => some.toReversed()).toReversed();
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
  const { isWide } = stage.lanes;
  // With many calls at a time a target may be behind with its events, which flows await for some seconds only.
  const isLater = ({ alone, needs }: Flow): boolean =>
    isWide && alone === false && needs.includes("webhooks");
  const wordOf = (flow: Flow): Flow["alone"] => (isLater(flow) ? "charges in front" : flow.alone);
  await atOnce(flows.filter((flow) => wordOf(flow) === false));
  const eventsCame = flows.some(isLater) ? stage.eventsCome?.() : undefined;
  const others = flows.filter((flow) => wordOf(flow) !== false);
  for (const some of groupsOf(others, wordOf)) {
    if (some.some(({ needs }) => needs.includes("webhooks"))) await eventsCame;
    await atOnce(some);
  }
  return flows.flatMap((flow) => results.get(flow) ?? []);
}

type Ended = (flow: Flow, verdicts: Verdict[]) => void;

/** The last story that ends brings the verdicts of its flow. */
function piecesOf(flow: Flow, stage: Stage, ended: Ended): (() => Promise<void>)[] {
  const isAtOnce = flow.waysAtOnce ?? typeof flow.alone === "string";
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
