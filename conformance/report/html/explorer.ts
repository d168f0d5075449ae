/** The explorer's part of the report: what was explored, and each failure as a story. */
import type { Exploration, Found } from "../../explore/found.ts";
import { summary } from "../explored.ts";
import { overlaps } from "./overlaps.ts";
import { escape } from "./text.ts";

export function explorer(exploration: Exploration): string {
  const { found, unsteady, pairs } = exploration;
  const notMet = pairs.not_met.map((pair) => `<li>${escape(pair)}</li>`).join("");
  return `<section><h2 id="explorer">Explorer</h2>
<p>${escape(summary(exploration)).replaceAll("\n", "<br>")}</p>
${found.map(story).join("\n")}
${unsteady.length === 0 ? "" : `<h3>Seen, and not again (no verdict)</h3><ul>${unsteady.map((one) => `<li>${escape(one)}</li>`).join("")}</ul>`}
${notMet === "" ? "" : `<details><summary>Pairs of state and action that were never met</summary><ul>${notMet}</ul></details>`}</section>`;
}

function story({
  requirement,
  phase,
  expected,
  got,
  lines,
  again,
  commands_at_first: before,
}: Found): string {
  const rows = lines.map(
    ({ words, answer, exchanges, isWrong }, place) =>
      `<tr${isWrong ? ' class="wrong"' : ""}><td>${place + 1}</td><td>${escape(words)}</td><td>${escape(answer)}</td><td>${exchanges.map((nr) => `<a href="#x${nr}">#${nr}</a>`).join(" ")}</td></tr>`,
  );
  return `<h3><a href="#r-${escape(requirement)}"><code>${escape(requirement)}</code></a> <small>a ${phase} of ${before} commands, shortened to ${lines.length}; failed again in ${again.failed} of ${again.of} runs</small></h3>
<div class="wide"><table class="story"><thead><tr><th scope="col"></th><th scope="col">Command</th><th scope="col">Answer</th><th scope="col">Calls</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>
<p>Expected ${escape(expected)}, got ${escape(got)}.</p>
${overlaps(lines)}`;
}
