/** --rerun: what was red or blocked in a report, and nothing else. */
import { EXPLORER } from "../explore/attempts.ts";
import { causedBy, patternOf, selectChecks } from "../flows/selection.ts";
import type { Report, ReportedRequirement } from "../report/report.ts";
import { loadShopRules } from "../shops/run.ts";
import { type Options, UsageError } from "./options.ts";

export interface Rerun {
  readonly only: RegExp;
  readonly explore?: Options["explore"];
}

/** The flows that judge what was bad, and the same exploration where the explorer found it; undefined where nothing was. */
export function rerunOf(file: string, report: Report): Rerun | undefined {
  const bad = report.requirements.filter(isBad);
  if (bad.length === 0) return undefined;
  const ids = bad.map(({ id }) => id);
  const wanted = [...ids, ...causing(report, ids)];
  const only = new RegExp(patternOf(wanted));
  const explore = explorationOf(report, ids);
  if (explore !== undefined) return { only: new RegExp(patternOf([...wanted, EXPLORER])), explore };
  if (selectChecks(only).length === 0) {
    const why = ids.some((id) => loadShopRules().has(id))
      ? "this is the report of a shop. --shop FILE judges the shop again."
      : `nothing in this suite judges ${ids.join(", ")}, so there is nothing to judge. Did another version of the suite write this report?`;
    throw new UsageError(`--rerun ${file}: ${why}`);
  }
  return { only };
}

function isBad({ red, outcome }: ReportedRequirement): boolean {
  return red || outcome === "blocked" || outcome === "error";
}

/** The same seed and number, where the explorer contradicted something. */
function explorationOf({ exploration, verdicts }: Report, ids: readonly string[]): Options["explore"] {
  const isFound = verdicts.some(({ flow, requirement }) => flow === EXPLORER && ids.includes(requirement));
  if (exploration === undefined || !isFound) return undefined;
  const { seed, walks, bursts } = exploration;
  return { seed, sequences: walks + bursts };
}

/** The flows whose calls a rule found wrong. */
function causing({ verdicts, exchanges }: Report, ids: readonly string[]): string[] {
  const red = verdicts.filter(({ requirement, outcome }) => ids.includes(requirement) && outcome !== "pass");
  return red.flatMap((verdict) =>
    causedBy(
      verdict.flow,
      exchanges.filter(({ nr }) => verdict.exchanges.includes(nr)),
    ),
  );
}
