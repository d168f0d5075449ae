import type { Context, Flow } from "../flow.ts";
import type { Need } from "../target/needs.ts";
import { isSuccess } from "../call/status.ts";
import { type Finding, Proof, unseen } from "../proof/proof.ts";
import { gist, label } from "../call/exchange.ts";
import { Blocked, type Outcome, SuiteError, Unseeable, type Verdict, levelOf } from "../verdict/verdict.ts";

export type Tools = Omit<Context<string>, "prove" | "need">;

export interface Stage {
  readonly concurrency: number;
  readonly tools: (flow: Flow) => Tools;
  /** Why the target cannot give what a flow needs: the flow is skipped. */
  readonly lacking: (need: Need) => string | undefined;
  /** Why nothing that needs this can be believed: the flow is blocked. */
  readonly doubt?: (flow: Flow) => string | undefined;
  readonly done?: (flow: Flow, verdicts: readonly Verdict[]) => void;
  /** Aborted when the run has to end. */
  readonly over?: AbortSignal;
}

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

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
  const together = flows.filter((flow) => flow.alone !== true);
  await Promise.all(Array.from({ length: Math.max(1, stage.concurrency) }, () => work(together)));
  await work(flows.filter((flow) => flow.alone === true));
  return flows.flatMap((flow) => results.get(flow) ?? []);
}

export async function runFlow(flow: Flow, stage: Stage): Promise<Verdict[]> {
  const lacking = flow.needs.map(stage.lacking).filter((reason) => reason !== undefined);
  if (lacking.length > 0) return allOf(flow, "skipped", lacking.join("; "));
  const doubt = stage.doubt?.(flow);
  if (doubt !== undefined) return allOf(flow, "blocked", doubt);

  const findings = new Map<string, Finding>();
  const context: Context<string> = {
    ...stage.tools(flow),
    prove(id, ...subjects) {
      if (!Object.hasOwn(flow.proves, id)) throw new SuiteError(`flow ${flow.id} does not declare ${id}`);
      if (findings.has(id))
        throw new SuiteError(`flow ${flow.id} proves ${id} twice; gather first, then prove once`);
      const finding = unseen();
      findings.set(id, finding);
      return new Proof(finding, subjects);
    },
    need(exchange, ...statuses) {
      const good = statuses.length === 0 ? isSuccess(exchange) : statuses.includes(exchange.status);
      if (good) return exchange;
      const wanted = statuses.length === 0 ? "200" : statuses.join(" or ");
      const expected = `a precondition did not hold: ${label(exchange)} must answer ${wanted}`;
      throw new Blocked(`${expected}, got ${gist(exchange)}`, [exchange.nr]);
    },
  };

  let rest: readonly [Outcome, string, readonly number[]] = [
    "blocked",
    "the flow ended without looking at it",
    [],
  ];
  try {
    await unlessOverdue(flow.run(context), stage.over);
  } catch (error) {
    rest =
      error instanceof Blocked
        ? [error instanceof Unseeable ? "skipped" : "blocked", error.message, error.exchanges]
        : ["error", error instanceof Error ? (error.stack ?? error.message) : String(error), []];
  }
  return Object.entries(flow.proves).map(([requirement, sentence]) => {
    const finding = findings.get(requirement);
    const [outcome, reason, exchanges] =
      finding?.outcome === undefined
        ? rest
        : ([finding.outcome, finding.reason, [...finding.exchanges]] as const);
    const level = levelOf(sentence);
    return { requirement, level, sentence, flow: flow.id, outcome, reason, exchanges };
  });
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

function allOf(flow: Flow, outcome: Outcome, reason: string): Verdict[] {
  return Object.entries(flow.proves).map(([requirement, sentence]) => ({
    requirement,
    level: levelOf(sentence),
    sentence,
    flow: flow.id,
    outcome,
    reason,
    exchanges: [],
  }));
}
