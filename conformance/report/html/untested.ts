/** What the run says nothing about, and why. */
import type { Result } from "../conclude.ts";
import { type Markup, markup } from "./markup.ts";

export function untested(results: readonly Result[]): Markup | undefined {
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
    ? undefined
    : markup`<section><h2 id="untested">Not tested</h2><p>Not tested is not passed.</p>${groups}</section>`;
}

function group(title: string, own: readonly Result[], isExplained = false): Markup {
  const items = own.map(
    ({ row, reason }) =>
      markup`<li><a href="#r-${row.id}"><code>${row.id}</code></a> ${isExplained ? reason : row.text}</li>`,
  );
  return markup`<details class="untested"><summary>${title}</summary><ul>${items}</ul></details>`;
}
