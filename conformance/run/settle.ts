/** From what the flows found to the verdicts of the run. Nothing changes a verdict after it. */
import type { Exchange } from "../call/exchange.ts";
import { isRefusal } from "../call/status.ts";
import type { History } from "../history/history.ts";
import { type Verdict, isRed } from "../verdict/verdict.ts";
import { withKeyVerdict, withPublicKeyHint } from "./bad-keys.ts";
import { type Merchant, type Setup, aboutTarget, addressOf, reached } from "./diagnosis.ts";
import type { Lifetime } from "./lifetime.ts";
import { type Doubts, SANITY_CHECK } from "./sanity-check.ts";
import type { Target } from "../subject/target.ts";
import { CAUSES } from "../verdict/cause.ts";

interface Run extends Merchant {
  readonly lifetime: Pick<Lifetime, "excuse">;
  readonly doubts: Doubts;
  /** The calls that were made before the first flow. */
  readonly firstCalls: readonly Exchange[];
  readonly exchanges: readonly Exchange[];
}

interface Settled extends Setup {
  /** The answers of the target mean nothing, or a key is wrong that opened nothing. */
  readonly unbelieved: boolean;
}

export function settle(found: readonly Verdict[], run: Run): Settled {
  // 1. What failed while the target was going away may have failed for that reason alone.
  const excused = found.map((one) => run.lifetime.excuse(one));
  // 2. A secret key that opened nothing is one failure; what rests on it stays blocked.
  const judged = withKeyVerdict(excused, run.firstCalls);
  // 3. A public key that opened nothing is named wherever a verdict rests on it.
  const hinted = withPublicKeyHint(judged, run.exchanges);
  // 4. Where an address that is not registered with the target explains a failure, nothing was observed.
  const { verdicts, diagnoses } = reached(hinted.verdicts, run);
  // 5. What rests on a call that was refused points to the requirement that fails for it.
  const pointing = withPointers(verdicts, run.exchanges);
  const { cause, noMeaning, notSandbox } = run.doubts;
  const isDoubted = noMeaning !== undefined || notSandbox !== undefined;
  const others = isDoubted ? [] : aboutTarget(run.target, run.exchanges);
  return {
    // 6. A way that could not be made blocks, where nothing else makes the run red.
    verdicts: withUnmadeWays(pointing, run.target),
    diagnoses: [...(cause === undefined ? [] : [cause]), ...hinted.diagnoses, ...diagnoses, ...others],
    unbelieved: isDoubted || hinted.diagnoses.length > 0,
  };
}

/** The same of a stored history. A rule is not excused by an outage: it blocks by itself. */
export function settleStored(found: readonly Verdict[], { run, calls, events, visits }: History): Settled {
  const { target, doubts } = run;
  return settle(found, {
    target,
    doubts,
    lifetime: { excuse: (one) => one },
    firstCalls: calls.filter(({ flow }) => flow === SANITY_CHECK),
    exchanges: calls,
    events: target.webhooks === undefined ? undefined : events.length,
    walks: {
      redirectUrl: target.three_ds?.redirect_url ?? addressOf(target.three_ds?.redirect_listen),
      pressed: visits.length,
      returned: visits.filter(({ tid }) => tid !== undefined).length,
      refused: visits.find(({ refused }) => refused !== undefined)?.refused,
    },
  });
}

/** The deciding call is the last one that a verdict names. */
function withPointers(verdicts: readonly Verdict[], exchanges: readonly Exchange[]): readonly Verdict[] {
  const calls = new Map(exchanges.map((one) => [one.nr, one]));
  const refusedIn = (verdict: Verdict): string | undefined => {
    const call = calls.get(verdict.exchanges.at(-1) ?? 0);
    return call !== undefined && isRefusal(call) ? call.operation : undefined;
  };
  const failed = verdicts.filter((one) => {
    const isRight = calls.get(one.exchanges.at(-1) ?? 0)?.intent.right !== false;
    return one.outcome === "fail" && one.level === "MUST" && isRight;
  });
  return verdicts.map((verdict) => {
    const { cause, reason } = verdict;
    const operation = refusedIn(verdict);
    if ((cause !== "precondition" && cause !== "twin_refused") || operation === undefined) return verdict;
    const first = failed.find(
      (one) => one.requirement !== verdict.requirement && refusedIn(one) === operation,
    );
    return first === undefined
      ? verdict
      : { ...verdict, reason: `${reason}; ${first.requirement} fails for such a call` };
  });
}

type NotJudged = NonNullable<Verdict["ways"]>["not_judged"][number];

/**
 * A way whose creation was refused decides nothing: the requirement that promises the creation fails, which makes one
 * fault one red row. Where no requirement is red for it, the way is the only sign of the fault, and it blocks.
 */
export function withUnmadeWays(verdicts: readonly Verdict[], target: Target): readonly Verdict[] {
  const known = new Set(target.expected_failures.map(({ requirement }) => requirement));
  if (verdicts.some((one) => isRed(one) && !known.has(one.requirement))) return verdicts;
  return verdicts.map((verdict) => {
    const unmade = verdict.outcome === "pass" ? verdict.ways?.not_judged.find(isBlocked) : undefined;
    if (unmade === undefined) return verdict;
    const { way, cause, reason } = unmade;
    return { ...verdict, outcome: "blocked", cause, reason: way === "" ? reason : `${way}: ${reason}` };
  });
}

function isBlocked({ cause }: NotJudged): boolean {
  return CAUSES[cause].outcome === "blocked";
}
