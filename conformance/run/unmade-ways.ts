/** A way that could not be made keeps a run from being green. */
import type { Target } from "../subject/target.ts";
import { CAUSES } from "../verdict/cause.ts";
import { type Verdict, isRed } from "../verdict/verdict.ts";

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
