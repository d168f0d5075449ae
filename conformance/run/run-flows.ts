import type { Verdict } from "../verdict/verdict.ts";
import { type Beforehand, makeBeforehand } from "./beforehand.ts";
import type { Flow } from "./flow.ts";
import { runFlow, storiesOf, whyNotRun } from "./run-flow.ts";
import type { Stage } from "./stage.ts";
import { STILLNESS, type Stillness } from "./stillness.ts";

/** Flows under the same word run at the same time, word after word as in their table. */
function groupsOf(flows: readonly Flow[], wordOf: (flow: Flow) => Flow["alone"]): Flow[][] {
  const single = flows.filter((flow) => wordOf(flow) === true).map((flow) => [flow]);
  const looking: Stillness = "every answer";
  const groups = Object.keys(STILLNESS).flatMap((word) => [
    flows.filter((flow) => wordOf(flow) === word),
    ...(word === looking ? single : []),
  ]);
  return groups.filter((some) => some.length > 0);
}

/** Runs the flows several at a time; the verdicts come back in the order of the flows, whatever ended first. */
export async function runFlows(flows: readonly Flow[], stage: Stage): Promise<Verdict[]> {
  const results = new Map<Flow, Verdict[]>();
  const ended = (flow: Flow, verdicts: Verdict[]): void => {
    results.set(flow, verdicts);
    stage.done?.(flow, verdicts);
  };
  const beforehand = new Map<Flow, Beforehand | undefined>();
  const prepare = (flow: Flow) => async (): Promise<void> => {
    const begun = makeBeforehand(flow, stage);
    beforehand.set(flow, begun);
    await begun?.made.catch(() => {});
  };
  const pieces = (some: readonly Flow[]): Piece[] =>
    some.flatMap((flow) => piecesOf(flow, { stage, beforehand: beforehand.get(flow), ended }));
  const work = (some: readonly Piece[]): Promise<void> => stage.lanes.work(some, (piece) => piece());
  const { isWide } = stage.lanes;
  // With many calls at a time a target may be behind with its events, which flows await for some seconds only.
  const isLater = ({ alone, needs }: Flow): boolean =>
    isWide && alone === false && needs.includes("webhooks");
  const wordOf = (flow: Flow): Flow["alone"] => (isLater(flow) ? "charges in front" : flow.alone);
  const others = flows.filter((flow) => wordOf(flow) !== false);
  const preparing = others.filter((flow) => flow.beforehand && whyNotRun(flow, stage) === undefined);
  await work([...preparing.map(prepare), ...pieces(flows.filter((flow) => wordOf(flow) === false))]);
  const eventsCame = flows.some(isLater) ? stage.eventsCome?.() : undefined;
  for (const some of groupsOf(others, wordOf)) {
    if (some.some(({ needs }) => needs.includes("webhooks"))) await eventsCame;
    await work(pieces(some));
  }
  return flows.flatMap((flow) => results.get(flow) ?? []);
}

type Piece = () => Promise<void>;

interface Going {
  readonly stage: Stage;
  readonly beforehand: Beforehand | undefined;
  readonly ended: (flow: Flow, verdicts: Verdict[]) => void;
}

/** The last story that ends brings the verdicts of its flow. */
function piecesOf(flow: Flow, { stage, beforehand, ended }: Going): Piece[] {
  const isAtOnce = flow.waysAtOnce ?? typeof flow.alone === "string";
  if (!isAtOnce) return [async () => ended(flow, await runFlow(flow, stage, beforehand))];
  const { stories, verdicts } = storiesOf(flow, stage, beforehand);
  let left = stories.length;
  if (left === 0) ended(flow, verdicts());
  return stories.map((story) => async () => {
    await story();
    left -= 1;
    if (left === 0) ended(flow, verdicts());
  });
}
