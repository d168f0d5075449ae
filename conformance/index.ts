/** The conformance suite as a library. */
import { watchClock } from "./run/clock-watch.ts";
import { concluded } from "./report/concluded.ts";
import { leanFetch } from "./call/fetch.ts";
import { spentBy } from "./call/line.ts";
import { allRules, checks as allChecks } from "./flows/index.ts";
import type { Run } from "./report/report.ts";
import { loadRequirements } from "./register/requirements.ts";
import type { Conditions } from "./run/conditions.ts";
import { withoutSecrets } from "./run/observed.ts";
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
  const jumped = clock.jumped();
  const { interrupted } = observed;
  const seen = { ...observed, interrupted: interrupted || jumped !== undefined };
  const duration_ms = performance.now() - before;
  const broke = jumped === undefined ? {} : { broke: jumped };
  return concluded(seen, { ...judged(), ...broke, target, strict, started, duration_ms });
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
    ...judged(),
    target,
    strict,
    started: new Date(epoch + begun),
    duration_ms: ended - begun,
    leftOut:
      only === undefined ? "a flow proves it, and no call was made" : "not selected, or proved by a flow",
  });
}

function judged() {
  return {
    rows: [...loadRequirements().values()],
    provable: new Set(allChecks.flatMap(({ proves }) => Object.keys(proves))),
  };
}
