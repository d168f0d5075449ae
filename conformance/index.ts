/** The conformance suite as a library. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { watchClock } from "./run/clock-watch.ts";
import { conclude } from "./report/conclude.ts";
import { leanFetch } from "./call/fetch.ts";
import { checks as allChecks } from "./flows/index.ts";
import suite from "./package.json" with { type: "json" };
import { type Run, reportOf } from "./report/report.ts";
import { sumsOf } from "./report/sums.ts";
import { loadRequirements } from "./register/requirements.ts";
import type { Conditions } from "./run/conditions.ts";
import { observe } from "./run/run.ts";
import { isPartOfAll, selectChecks } from "./flows/selection.ts";
import { checkedTarget } from "./subject/target-file.ts";
import type { Target, TargetDescription } from "./subject/target.ts";

export type { Fetch } from "./call/fetch.ts";
export type { Flow } from "./run/flow.ts";
export { loadRequirements, type Requirement } from "./register/requirements.ts";
export type { Report, Run } from "./report/report.ts";
export type { Target, TargetDescription } from "./subject/target.ts";
export type { Cause } from "./verdict/cause.ts";
export type { Fact } from "./verdict/verdict.ts";
export type { Outcome, Verdict } from "./verdict/verdict.ts";
export { Unreachable } from "./run/reachable.ts";

/** `fetch` carries the calls: the platform's own, or one that adds to it. Left out, a faster one does. */
export interface RunOptions extends Partial<
  Pick<
    Conditions,
    "fetch" | "concurrency" | "skipSlow" | "explore" | "signal" | "onVerdicts" | "tell" | "opened"
  >
> {
  readonly target: TargetDescription | Target;
  /** Requirements or flows whose id matches; all when left out. */
  readonly only?: RegExp;
  /** Every SHOULD that is not met makes the run red, unless the target accepts it. */
  readonly strict?: boolean;
}

/** Judges a target. Throws only when it cannot be reached or the runner itself cannot work; a bad answer is a verdict. */
export async function run({ target: described, only, strict = false, ...asked }: RunOptions): Promise<Run> {
  const target = checkedTarget(described, "run({ target })");
  const checks = selectChecks(only);
  // Before any traffic: a register that cannot be read must not be found out after a whole run.
  const rows = [...loadRequirements().values()];
  const clock = watchClock();
  const started = new Date();
  const before = performance.now();
  const observing = observe({
    ...asked,
    fetch: asked.fetch ?? leanFetch,
    target,
    checks,
    partial: isPartOfAll(checks),
    clock: {
      now: () => performance.now(),
      wall: () => Date.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    random: () => crypto.randomUUID(),
    trusting: false, // also where a caller without types asks for it
  });
  const observed = await observing.finally(clock.stop);
  clock.verify();
  const conclusion = conclude({
    rows,
    verdicts: observed.verdicts,
    provable: new Set(allChecks.flatMap(({ proves }) => Object.keys(proves))),
    target,
    strict,
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
    strict,
    spent: observed.spent,
    ledger: sumsOf(observed.accounts()),
    interrupted: observed.interrupted,
    ...(observed.outage !== undefined && { outage: observed.outage }),
    exchanges: observed.exchanges,
    ...(observed.exploration !== undefined && { exploration: observed.exploration }),
  });
  // What was hidden whole may have been a reason: nobody can rest on it.
  const exit_code = observed.redactor.broke === undefined ? report.exit_code : 2;
  return { ...observed, conclusion, report: { ...report, exit_code } };
}

function contractSha256(): string {
  const file = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
