/** The conformance suite as a library. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { watchClock } from "./run/clock-watch.ts";
import { conclude } from "./report/conclude.ts";
import type { Flow } from "./run/flow.ts";
import { flows as allFlows } from "./flows/index.ts";
import { sumsOf } from "./run/ledger.ts";
import suite from "./package.json" with { type: "json" };
import { type Run, reportOf } from "./report/report.ts";
import { loadRequirements } from "./register/requirements.ts";
import type { Conditions } from "./run/conditions.ts";
import { observe } from "./run/run.ts";
import { isPartOfAll, selectFlows } from "./flows/selection.ts";
import { type Target, type TargetDescription, completeTarget } from "./target/target.ts";
import type { Verdict } from "./verdict/verdict.ts";

export type { Flow } from "./run/flow.ts";
export { loadRequirements, type Requirement } from "./register/requirements.ts";
export type { Report, Run } from "./report/report.ts";
export type { Target, TargetDescription } from "./target/target.ts";
export type { Cause } from "./verdict/cause.ts";
export type { Fact } from "./verdict/fact.ts";
export type { Outcome, Verdict } from "./verdict/verdict.ts";
export { Unreachable } from "./run/reachable.ts";

export interface RunOptions {
  readonly target: TargetDescription | Target;
  readonly fetch?: typeof fetch;
  /** Requirements or flows whose id matches; all when left out. */
  readonly only?: RegExp;
  readonly concurrency?: number;
  /** Leaves out the flows that wait for the target's limit per minute; their requirements are skipped, with that reason. */
  readonly skipSlow?: boolean;
  /** Every SHOULD that is not met makes the run red, unless the target accepts it. */
  readonly strict?: boolean;
  /** After the flows, so many random sequences, drawn by the seed. */
  readonly explore?: Conditions["explore"];
  readonly signal?: AbortSignal;
  readonly onVerdicts?: (flow: Flow, verdicts: readonly Verdict[]) => void;
  readonly tell?: (text: string) => void;
  readonly opened?: Conditions["opened"];
}

/** Judges a target. Throws only when it cannot be reached or the runner itself cannot work; a bad answer is a verdict. */
export async function run(options: RunOptions): Promise<Run> {
  const target = completeTarget(options.target);
  const flows = selectFlows(options.only);
  // Before any traffic: a register that cannot be read must not be found out after a whole run.
  const rows = [...loadRequirements().values()];
  const clock = watchClock();
  const started = new Date();
  const before = performance.now();
  const observing = observe({
    target,
    flows,
    partial: isPartOfAll(flows),
    fetch: options.fetch ?? fetch,
    clock: {
      now: () => performance.now(),
      wall: () => Date.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    random: () => crypto.randomUUID(),
    concurrency: options.concurrency ?? 6,
    ...(options.skipSlow === true && { skipSlow: true }),
    ...(options.explore && { explore: options.explore }),
    ...(options.signal && { signal: options.signal }),
    ...(options.onVerdicts && { onVerdicts: options.onVerdicts }),
    ...(options.tell && { tell: options.tell }),
    ...(options.opened && { opened: options.opened }),
  });
  const observed = await observing.finally(clock.stop);
  clock.verify();
  const conclusion = conclude({
    rows,
    verdicts: observed.verdicts,
    provable: new Set(allFlows.flatMap((flow) => Object.keys(flow.proves))),
    target,
    strict: options.strict ?? false,
    today: started.toISOString().slice(0, 10),
    interrupted: observed.interrupted,
    unbelieved: observed.unbelieved,
    diagnoses: observed.diagnoses,
    explored: (observed.exploration?.calls ?? 0) > 0,
  });
  const report = reportOf(conclusion, {
    target: { name: target.name, base_url: target.base_url },
    suite: { version: suite.version, contract_sha256: contractSha256() },
    started,
    duration_ms: performance.now() - before,
    strict: options.strict ?? false,
    spent: observed.spent,
    ledger: sumsOf(observed.accounts()),
    interrupted: observed.interrupted,
    ...(observed.outage !== undefined && { outage: observed.outage }),
    exchanges: observed.exchanges,
    ...(observed.exploration !== undefined && { exploration: observed.exploration }),
  });
  return { ...observed, conclusion, report };
}

function contractSha256(): string {
  const file = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
