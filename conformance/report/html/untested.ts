/** What the run says nothing about, and why. */
import type { Result } from "../conclude.ts";
import { escape } from "./text.ts";

export function untested(results: readonly Result[]): string {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  const excused = results.filter(({ outcome }) => outcome === "excused");
  const others = results.filter(({ outcome }) => outcome === "not run" || outcome === "open");
  // A requirement that needs several things is listed under the first one that the target lacks.
  const reasons = Map.groupBy([...skipped, ...others], ({ reason }) => reason.split("; ")[0] ?? reason);
  const groups = [...reasons].map(([reason, own]) =>
    group(`${own.length} ${own[0]?.outcome}: ${reason}`, own),
  );
  if (excused.length > 0)
    groups.push(group(`${excused.length} excused: no client can observe them from outside`, excused, true));
  const ways = results.filter(
    ({ outcome, verdicts }) =>
      outcome === "pass" &&
      verdicts.some((one) => one.outcome !== "pass" || (one.ways?.not_judged.length ?? 0) > 0),
  );
  if (ways.length > 0) groups.push(group(`${ways.length} proved, but not in all of their ways`, ways, true));
  return groups.length === 0
    ? ""
    : `<section><h2 id="untested">Not tested</h2><p>Not tested is not passed.</p>${groups.join("\n")}</section>`;
}

function group(title: string, own: readonly Result[], isExplained = false): string {
  const items = own.map(
    ({ row, reason }) =>
      `<li><a href="#r-${escape(row.id)}"><code>${escape(row.id)}</code></a> ${escape(isExplained ? reason : row.text)}</li>`,
  );
  return `<details class="untested"><summary>${escape(title)}</summary><ul>${items.join("\n")}</ul></details>`;
}
