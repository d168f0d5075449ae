import type { Verdict } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import { unlessOverdue } from "./lifetime.ts";
import { lostAnswers } from "./lost-answers.ts";
import { awaitsEvents, orderOf } from "./order.ts";
import { runFlow, storiesOf, whyNotRun } from "./run-flow.ts";
import type { Beforehand, Stage } from "./stage.ts";

/** Runs the flows several at a time; the verdicts come back in the order of the flows, whatever ended first. */
export async function runFlows(flows: readonly Flow[], stage: Stage): Promise<Verdict[]> {
  const { together, groups, waitsForEvents } = orderOf(flows, stage.lanes.isWide);
  const results = new Map<Flow, Verdict[]>();
  const beforehand = new Map<Flow, Beforehand>();
  const ended = (flow: Flow, verdicts: Verdict[]): void => {
    results.set(flow, verdicts);
    stage.done?.(flow, verdicts);
  };
  const pieces = (some: readonly Flow[]): Piece[] =>
    some.flatMap((flow) => piecesOf(flow, { stage, beforehand: beforehand.get(flow), ended }));
  const work = (some: readonly Piece[]): Promise<void> => stage.lanes.work(some, (piece) => piece());

  await work([...preparations(groups.flat(), stage, beforehand), ...pieces(together)]);
  const eventsCame = waitsForEvents ? stage.eventsCome?.() : undefined;
  for (const group of groups) {
    if (group.some(awaitsEvents)) await eventsCame;
    await work(pieces(group));
  }
  return flows.flatMap((flow) => results.get(flow) ?? []);
}

type Piece = () => Promise<void>;

/** What flows make beforehand, noted in `made`. What is needed first is made first. When this fails, the flow fails when it runs. */
function preparations(flows: readonly Flow[], stage: Stage, made: Map<Flow, Beforehand>): Piece[] {
  return flows.flatMap((flow) => {
    if (flow.beforehand === undefined || whyNotRun(flow, stage) !== undefined) return [];
    const prepare = flow.beforehand.bind(flow);
    return async () => {
      const tools = stage.tools(flow, "");
      const begun = tools.seen().length;
      const ready = unlessOverdue(prepare(tools), stage.over);
      made.set(flow, { made: ready, lost: () => lostAnswers(flow, "", tools, begun) });
      await ready.catch(() => {});
    };
  });
}

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
