import type { Tools } from "../given/tools.ts";
import type { Offered, Way } from "../given/ways.ts";
import { Observation } from "../proof/observation.ts";
import { Proof } from "../proof/proof.ts";
import type { Need } from "../target/needs.ts";
import { SuiteError, Unobserved } from "../verdict/unobserved.ts";
import { type Finding, type Verdict, levelOf } from "../verdict/verdict.ts";
import type { Context } from "./context.ts";
import type { Flow } from "./flow.ts";
import { blockedByLostAnswers } from "./lost-answers.ts";
import { type WayFinding, judgeWays } from "./judge-ways.ts";

export interface Stage {
  readonly concurrency: number;
  readonly tools: (flow: Pick<Flow, "id">, way: string) => FlowTools;
  /** Why the target cannot give what a flow needs: the flow is skipped. */
  readonly lacking: (need: Need) => string | undefined;
  /** Why nothing that needs this can be believed: the flow is blocked. */
  readonly doubt?: (flow: Flow) => string | undefined;
  readonly done?: (flow: Flow, verdicts: readonly Verdict[]) => void;
  /** Aborted when the run has to end. */
  readonly over?: AbortSignal;
}

/** The tools of one way of a flow, until it begins to prove. */
export interface FlowTools extends Tools {
  readonly endCalls: () => void;
  /** Reads that `until` repeated: a later one took their place. */
  readonly superseded: () => ReadonlySet<number>;
}

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

/** A flow without `each` is run once, for nothing in particular. */
const ONCE: Offered<undefined> = {
  ways: [{ words: "", pairs: [], make: async () => undefined }],
  notOffered: [],
  ofPairs: 0,
};

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

export async function runFlow(flow: Flow, stage: Stage): Promise<Verdict[]> {
  const lacking = flow.needs.map((need) => [need, stage.lacking(need)] as const);
  const reasons = lacking.flatMap(([, reason]) => (reason === undefined ? [] : [reason]));
  if (reasons.length > 0) {
    const isLeftOut = lacking.some(([need, reason]) => need === "every-flow" && reason !== undefined);
    return ofAll(flow, {
      outcome: "skipped",
      cause: isLeftOut ? "left_out" : "not_declared",
      reason: reasons.join("; "),
      exchanges: [],
    });
  }
  const doubt = stage.doubt?.(flow);
  if (doubt !== undefined)
    return ofAll(flow, { outcome: "blocked", cause: "not_believed", reason: doubt, exchanges: [] });

  const { ways, notOffered, ofPairs } = flow.each?.offered(stage.lacking) ?? ONCE;
  const found: Map<string, WayFinding>[] = [];
  for (const way of ways) found.push(await runWay(flow, way, stage));
  return ofEach(flow, (id) => {
    const own = found.flatMap((one) => one.get(id) ?? []);
    const [only] = own;
    if (flow.each === undefined && only !== undefined) return findingOf(only);
    return judgeWays(own, notOffered, ofPairs);
  });
}

/**
 * The body once, for one way. A body that did not reach its end proves nothing: what failed stays failed, the rest is blocked
 * where something could not be observed, and an error where anything else was thrown. A lost answer that no finding mentions
 * may be missing anywhere, so nothing passes.
 */
async function runWay(flow: Flow, way: Way<unknown>, stage: Stage): Promise<Map<string, WayFinding>> {
  const tools = stage.tools(flow, way.words);
  const observations = new Map<string, Observation>();
  let made = false;
  let unfinished: Finding | undefined;
  const story = async (): Promise<void> => {
    const thing = await way.make(tools);
    made = true;
    const named = flow.each === undefined ? {} : { [flow.each.thing]: thing };
    await flow.run({ ...contextOf(flow, tools, observations), ...named });
  };
  try {
    await unlessOverdue(story(), stage.over);
  } catch (error) {
    unfinished = endedBy(error);
  }
  const findings = Object.keys(flow.proves).map((id): [string, Finding] => {
    const finding = (observations.get(id) ?? new Observation()).finding();
    return [id, unfinished === undefined || finding.outcome === "fail" ? finding : unfinished];
  });
  const lost = tools
    .seen()
    .filter(
      (one) =>
        one.status === 0 &&
        one.flow === flow.id &&
        (one.way ?? "") === way.words &&
        !tools.superseded().has(one.nr),
    );
  return new Map(
    blockedByLostAnswers(findings, lost).map(([id, finding]) => [
      id,
      { ...finding, way: way.words, pairs: way.pairs, made },
    ]),
  );
}

function contextOf(
  flow: Flow,
  { endCalls, ...tools }: FlowTools,
  observations: Map<string, Observation>,
): Context<string> {
  return {
    ...tools,
    prove(id, ...subjects) {
      if (!Object.hasOwn(flow.proves, id)) throw new SuiteError(`flow ${flow.id} does not declare ${id}`);
      if (observations.has(id))
        throw new SuiteError(`flow ${flow.id} proves ${id} twice; gather first, then prove once`);
      endCalls();
      const observation = new Observation();
      observations.set(id, observation);
      return new Proof(observation, subjects);
    },
  };
}

function endedBy(error: unknown): Finding {
  if (error instanceof Unobserved) {
    const { outcome, cause, message, exchanges } = error;
    return { outcome, cause, reason: message, exchanges };
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { outcome: "error", cause: "suite_error", reason, exchanges: [] };
}

async function unlessOverdue(running: Promise<void>, over: AbortSignal | undefined): Promise<void> {
  const ended = new AbortController();
  let grace: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const wait = (): void => {
      grace = setTimeout(() => reject(new SuiteError("the flow did not end with the run")), GRACE_MS);
    };
    if (over?.aborted === true) wait();
    over?.addEventListener("abort", wait, { once: true, signal: ended.signal });
  });
  try {
    await Promise.race([running, overdue]);
  } finally {
    ended.abort();
    clearTimeout(grace);
  }
}

function ofAll(flow: Flow, finding: Finding): Verdict[] {
  return ofEach(flow, () => finding);
}

function ofEach(flow: Flow, found: (id: string) => Finding): Verdict[] {
  return Object.entries(flow.proves).map(([requirement, sentence]) => ({
    requirement,
    level: levelOf(sentence),
    flow: flow.id,
    ...found(requirement),
  }));
}

function findingOf({ outcome, cause, reason, fact, exchanges }: WayFinding): Finding {
  return { outcome, cause, reason, ...(fact !== undefined && { fact }), exchanges };
}
