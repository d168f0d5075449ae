/** The conformance suite as a library. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { watchClock } from "./run/clock-watch.ts";
import { conclude } from "./report/conclude.ts";
import { leanFetch } from "./call/fetch.ts";
import { spentBy } from "./call/line.ts";
import { allRules, checks as allChecks } from "./flows/index.ts";
import suite from "./package.json" with { type: "json" };
import { type Run, reportOf } from "./report/report.ts";
import { sumsOf } from "./report/sums.ts";
import { loadRequirements } from "./register/requirements.ts";
import type { Conditions } from "./run/conditions.ts";
import { type Observed, withoutSecrets } from "./run/observed.ts";
import { judgeByRules } from "./run/run-flows.ts";
import { observe } from "./run/run.ts";
import { settleStored } from "./run/settle.ts";
import { readLines } from "./history/lines.ts";
import { redactorFor } from "./call/redact.ts";
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

interface Judging {
  readonly target: Target;
  readonly strict: boolean;
  readonly started: Date;
  readonly duration_ms: number;
  readonly leftOut?: string;
}

/** Judges a target. Throws only when it cannot be reached or the runner itself cannot work; a bad answer is a verdict. */
export async function run({ target: described, only, strict = false, ...asked }: RunOptions): Promise<Run> {
  const target = checkedTarget(described, "run({ target })");
  const checks = selectChecks(only);
  // Before any traffic: a register that cannot be read must not be found out after a whole run.
  loadRequirements();
  const clock = watchClock();
  const started = new Date();
  const before = performance.now();
  const observing = observe({
    ...asked,
    fetch: asked.fetch ?? leanFetch,
    target,
    checks,
    rules: allRules,
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
  return concluded(observed, { target, strict, started, duration_ms: performance.now() - before });
}

/**
 * Judges the lines of a stored `history.jsonl` by the rules, without a call. What only a flow proves has no verdict. Throws a
 * HistoryError where the text is no history that this suite reads.
 */
export function judge(
  lines: string,
  { only, strict = false }: Pick<RunOptions, "only" | "strict"> = {},
): Run {
  const history = readLines(lines);
  const { target, epoch, ended } = history.run;
  const begun = history.calls[0]?.started ?? ended;
  const verdicts = judgeByRules(selectChecks(only), history).flatMap(([, own]) => own);
  const observed = withoutSecrets({
    ...settleStored(verdicts, history),
    history,
    redactor: redactorFor(target, "marks"),
    tokens: new Set(),
    spent: history.calls.reduce((sum, call) => sum + spentBy(call), 0),
  });
  return concluded(observed, {
    target,
    strict,
    started: new Date(epoch + begun),
    duration_ms: ended - begun,
    leftOut:
      only === undefined ? "a flow proves it, and no call was made" : "not selected, or proved by a flow",
  });
}

function concluded(observed: Observed, { target, strict, started, duration_ms, leftOut }: Judging): Run {
  const conclusion = conclude({
    rows: [...loadRequirements().values()],
    verdicts: observed.verdicts,
    provable: new Set(allChecks.flatMap(({ proves }) => Object.keys(proves))),
    target,
    strict,
    today: new Date().toISOString().slice(0, 10),
    ...(leftOut !== undefined && { leftOut }),
    interrupted: observed.interrupted,
    unbelieved: observed.unbelieved,
    diagnoses: observed.diagnoses,
    explored: (observed.exploration?.calls ?? 0) > 0,
  });
  const report = reportOf(conclusion, {
    target: { name: target.name, base_url: target.base_url },
    suite: { version: suite.version, contract_sha256: contractSha256() },
    started,
    duration_ms,
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
