/** Which checks a run has. */
import { type Check, isFlow } from "../run/flow.ts";
import { isRule } from "../rules/rule.ts";
import { checks as all } from "./index.ts";
import { look } from "./whole-run/look.ts";

/** The checks whose id matches, or one of whose requirements does; all without a pattern. */
export function selectChecks(only: RegExp | undefined): Check[] {
  if (only === undefined) return [...all];
  return withStimuli(
    all.filter((check) => only.test(check.id) || Object.keys(check.proves).some((id) => only.test(id))),
  );
}

/** A rule makes no calls: even a run of few flows has something for it to look at, unless it judges whole runs alone. */
export function withStimuli(selected: readonly Check[]): Check[] {
  const byFlows = new Set(selected.filter(isFlow).flatMap(({ proves }) => Object.keys(proves)));
  const isBlind = selected.some(
    (check) => isRule(check) && !byFlows.has(check.id) && !check.needs.includes("every-flow"),
  );
  return isBlind && !selected.includes(look) ? [look, ...selected] : [...selected];
}

/** What selects these ids, as a regular expression. */
export function patternOf(ids: readonly string[]): string {
  const [only, ...others] = ids.map((id) => id.replaceAll(".", "[.]"));
  return others.length === 0 ? `^${only}$` : `^(?:${[only, ...others].join("|")})$`;
}

/** A rule judges what flows cause. Where it was red, it is judged again on the calls of these flows. */
export function causedBy(checkId: string, calls: readonly { readonly flow: string }[]): string[] {
  if (!all.some((check) => isRule(check) && check.id === checkId)) return [];
  const flows = new Set(calls.map(({ flow }) => flow));
  return all.filter((check) => isFlow(check) && flows.has(check.id)).map(({ id }) => id);
}

/** A run without all checks cannot judge what is asked about every call of a run. */
export function isPartOfAll(selected: readonly Check[]): boolean {
  return all.some((check) => !selected.includes(check));
}
