import { harmless } from "../call/exchange.ts";
import type { Offered } from "../given/ways.ts";
import { whyNotJudged } from "../subject/needs.ts";
import { type Finding, type Verdict, levelOf } from "../verdict/verdict.ts";
import type { Check, Flow } from "./flow.ts";
import { type WayFinding, judgeWays } from "./judge-ways.ts";
import { runWay } from "./run-way.ts";
import type { Stage } from "./stage.ts";

/** A flow without `each` is run once, for nothing in particular. */
const ONCE: Offered<undefined> = {
  ways: [{ words: "", choices: [], pairs: [], make: async () => undefined }],
  notOffered: [],
  ofPairs: 0,
};

/** A flow as one story for each of its ways, and the verdicts once all have ended. */
export interface Stories {
  readonly stories: readonly (() => Promise<void>)[];
  /** One verdict for each requirement of the flow. */
  readonly verdicts: () => Verdict[];
}

export function storiesOf(flow: Flow, stage: Stage): Stories {
  const notRun = whyNotRun(flow, stage);
  if (notRun !== undefined) return { stories: [], verdicts: () => verdictsOf(flow, () => notRun) };

  const { ways, notOffered, ofPairs } = flow.each?.offered(stage.lacking) ?? ONCE;
  const found: Map<string, WayFinding>[] = [];
  return {
    stories: ways.map((way, place) => async () => {
      found[place] = await runWay(flow, way, stage);
    }),
    verdicts: () =>
      verdictsOf(flow, (id) => {
        const own = found.flatMap((one) => one.get(id) ?? []);
        const [only] = own;
        if (flow.each === undefined && only !== undefined) return withoutWay(only);
        return judgeWays(own, notOffered, ofPairs);
      }),
  };
}

function whyNotRun(flow: Flow, { lacking, doubt }: Stage): Finding | undefined {
  return whyNotJudged(flow.needs, lacking, doubt?.(flow));
}

export function verdictsOf(flow: Check, found: (id: string) => Finding): Verdict[] {
  return Object.entries(flow.proves).map(([requirement, sentence]) => {
    const finding = found(requirement);
    const reason = harmless(finding.reason);
    return { requirement, level: levelOf(sentence), flow: flow.id, ...finding, reason };
  });
}

function withoutWay({ outcome, cause, reason, fact, exchanges }: WayFinding): Finding {
  return { outcome, cause, reason, ...(fact !== undefined && { fact }), exchanges };
}
