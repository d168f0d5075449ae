import { flows } from "../flows/index.ts";
import { loadRequirements } from "../requirements.ts";
import { defects } from "./defects/index.ts";
import type { MatrixRow } from "./matrix.ts";
import survivors from "./known-survivors.json" with { type: "json" };
import notWritten from "./without-defect.json" with { type: "json" };

/** Requirements that a flow proves and no defect breaks yet. */
export function withoutDefect(): string[] {
  const broken = new Set(defects.map(({ breaks }) => breaks));
  return provable().filter((id) => !broken.has(id));
}

/** Everything that is not excused. */
export function provable(): string[] {
  const proved = new Set(flows.flatMap((flow) => Object.keys(flow.proves)));
  return [...loadRequirements().values()]
    .filter(({ id, excused }) => excused === undefined && proved.has(id))
    .map(({ id }) => id)
    .toSorted();
}

/** The list of those that is committed, each with its reason. */
export const listed: Readonly<Record<string, string>> = notWritten;

/** Defects that the suite misses, each with the flow that has to be mended. An honest list is a short one. */
export const knownSurvivors: Readonly<Record<string, string>> = survivors;

/** What speaks against a run: a survivor that nobody knew of, or a known one that is caught by now. */
export function surprises(rows: readonly MatrixRow[]): string[] {
  return rows.flatMap((row) => {
    const name = nameOf(row);
    const known = knownSurvivors[name];
    if (!row.killed && known === undefined) return [`SURVIVED  ${name} (${row.outcome}: ${row.reason})`];
    return row.killed && known !== undefined
      ? [`caught by now, take it from known-survivors.json: ${name}`]
      : [];
  });
}

export function nameOf({ breaks, how }: { readonly breaks: string; readonly how: string }): string {
  return `${breaks}: ${how}`;
}
