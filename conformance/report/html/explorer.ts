/** The explorer's part of the report: what was explored, and each failure as a story. */
import type { Exploration, Found } from "../../explore/found.ts";
import { summary } from "../explored.ts";
import { type Markup, joined, markup } from "./markup.ts";
import { overlaps } from "./overlaps.ts";

export function explorer(exploration: Exploration): Markup {
  const { found, unsteady, pairs } = exploration;
  const notMet = pairs.not_met.map(item);
  return markup`<section><h2 id="explorer">Explorer</h2>
<p>${joined(
    summary(exploration)
      .split("\n")
      .map((line) => markup`${line}`),
    "<br>",
  )}</p>
${found.map(story)}
${unsteady.length === 0 ? undefined : markup`<h3>Seen, and not again (no verdict)</h3><ul>${unsteady.map(item)}</ul>`}
${notMet.length === 0 ? undefined : markup`<details><summary>Pairs of state and action that were never met</summary><ul>${notMet}</ul></details>`}</section>`;
}

function item(text: string): Markup {
  return markup`<li>${text}</li>`;
}

function story({
  requirement,
  phase,
  expected,
  got,
  lines,
  again,
  commands_at_first: before,
}: Found): Markup {
  const rows = lines.map(
    ({ words, answer, exchanges, isWrong }, place) =>
      markup`<tr${isWrong ? markup` class="wrong"` : undefined}><td>${place + 1}</td><td>${words}</td><td>${answer}</td><td>${exchanges.map((nr) => markup`<a href="#x${nr}">#${nr}</a>`)}</td></tr>`,
  );
  return markup`<h3><a href="#r-${requirement}"><code>${requirement}</code></a> <small>a ${phase} of ${before} commands, shortened to ${lines.length}; failed again in ${again.failed} of ${again.of} runs</small></h3>
<div class="wide"><table class="story"><thead><tr><th scope="col"></th><th scope="col">Command</th><th scope="col">Answer</th><th scope="col">Calls</th></tr></thead><tbody>${rows}</tbody></table></div>
<p>Expected ${expected}, got ${got}.</p>
${overlaps(lines)}`;
}
