import type { Exploration, Found } from "../../explore/found.ts";
import { summary } from "../explored.ts";
import { type Markup, joined, link, markup } from "./markup.ts";
import { overlaps } from "./overlaps.ts";
import { type Result, WORDS } from "../conclude.ts";

/** What was explored, and each failure as a story. */
export function explorer(exploration: Exploration, places: ReadonlySet<string>): Markup {
  const { found, unsteady } = exploration;
  return markup`<section><h2 id="explored">Explorer</h2>
<p>${joined(
    summary(exploration)
      .split("\n")
      .map((line) => markup`${line}`),
    "<br>",
  )}</p>
${found.map((one) => story(one, places))}
${unsteady.length === 0 ? undefined : markup`<h3>Seen, and not again (no verdict)</h3><ul>${unsteady.map(item)}</ul>`}</section>`;
}

function item(text: string): Markup {
  return markup`<li>${text}</li>`;
}

function story(
  { requirement, phase, expected, got, lines, again, commands_at_first: before }: Found,
  places: ReadonlySet<string>,
): Markup {
  const rows = lines.map(
    ({ words, answer, exchanges, isWrong }, place) =>
      markup`<tr${isWrong ? markup` class="wrong"` : undefined}><td>${place + 1}</td><td>${words}</td><td>${answer}</td><td>${exchanges.map((nr) => link(`x${nr}`, `#${nr}`, places))}</td></tr>`,
  );
  return markup`<h3 id="s-${requirement}"><a href="#r-${requirement}"><code>${requirement}</code></a> <small>a ${phase} of ${before} commands, shortened to ${lines.length}; failed again in ${again.failed} of ${again.of} runs</small></h3>
<div class="wide"><table class="story"><thead><tr><th scope="col"></th><th scope="col">Command</th><th scope="col">Answer</th><th scope="col">Calls</th></tr></thead><tbody>${rows}</tbody></table></div>
<p>Expected ${expected}, got ${got}.</p>
${overlaps(lines)}`;
}

/** What the run says nothing about, and why. */
export function untested(results: readonly Result[]): Markup | undefined {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  const excused = results.filter(({ outcome }) => outcome === "excused");
  const others = results.filter(({ outcome }) => outcome === "not run" || outcome === "open");
  // A requirement that needs several things is listed under the first one that the target lacks.
  const reasons = Map.groupBy([...skipped, ...others], ({ reason }) => reason.split("; ")[0] ?? reason);
  const groups = [...reasons]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, own]) => group(`${own.length} ${WORDS[own[0]?.outcome ?? "not run"]}`, reason, own));
  if (excused.length > 0)
    groups.push(group(`${excused.length} excused`, "no client can observe them from outside", excused, true));
  const ways = results.filter(
    ({ outcome, verdicts }) =>
      outcome === "pass" &&
      verdicts.some((one) => one.outcome !== "pass" || (one.ways?.not_judged.length ?? 0) > 0),
  );
  if (ways.length > 0)
    groups.push(group(`${ways.length} proved`, "but not in all of their ways", ways, true));
  return groups.length === 0
    ? undefined
    : markup`<section><h2 id="untested">Not tested</h2><p class="meta">Not tested is not passed.</p><div class="rows">${groups}</div></section>`;
}

function group(count: string, why: string, own: readonly Result[], isExplained = false): Markup {
  const items = own.map(
    ({ row, reason }) =>
      markup`<li><a href="#r-${row.id}"><code>${row.id}</code></a> ${isExplained ? reason : row.text}</li>`,
  );
  return markup`<details class="row few"><summary><b>${count}</b><span>${why}</span></summary><div class="in"><ul>${items}</ul></div></details>`;
}
