import type { Conclusion, Judged } from "../conclude.ts";
import type { Exchange } from "../exchange.ts";
import { pathOf } from "../exchange.ts";
import type { Report } from "./report.ts";

/** One file that needs nothing else: verdicts by section of the document, and the exchanges each rests on. */
export function html(conclusion: Conclusion, report: Report, exchanges: readonly Exchange[]): string {
  const bySection = Map.groupBy(conclusion.judged, ({ row }) => row.section);
  const sections = [...bySection].map(
    ([section, judged]) =>
      `<section><h2>${escape(section)}</h2>${judged.map(requirement).join("")}</section>`,
  );
  const flows = [...Map.groupBy(exchanges, ({ flow }) => flow)].map(([flow, own]) => sequence(flow, own));
  const counts = Object.entries(report.totals).map(([outcome, count]) => {
    const box = `<input type="checkbox" checked value="${outcome}">`;
    return `<label class="${outcome}">${box} ${count} ${outcome}</label>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Conformance of ${escape(report.target.name)}</title>
<style>${STYLE}</style>
<h1>Conformance of ${escape(report.target.name)}</h1>
<p>${escape(report.target.base_url)} &middot; ${escape(report.started)} &middot; ${(report.duration_ms / 1000).toFixed(1)} s
&middot; suite ${escape(report.suite.version)} &middot; exit code ${report.exit_code}</p>
<form>${counts.join("")} <input type="search" placeholder="id or text" aria-label="id or text"></form>
${sections.join("\n")}
<h2>What was sent and answered, flow by flow</h2>
${flows.join("\n")}
<script>${SCRIPT}</script>
</html>
`;
}

function requirement({ row, outcome, reason, verdicts }: Judged): string {
  const mark = `<b class="${outcome.replace(" ", "-")}">${outcome}</b>`;
  const head = `<summary>${mark} <code>${escape(row.id)}</code> ${row.level} ${escape(row.text)}</summary>`;
  const why = reason === "" ? "" : `<p class="reason">${escape(reason)}</p>`;
  const flows = verdicts.map(({ flow, exchanges: numbers }) => {
    const links = numbers.slice(0, 20).map((nr) => `<a href="#x${nr}">#${nr}</a>`);
    return `<p class="reason"><a href="#${escape(flow)}">${escape(flow)}</a> looked at ${links.join(" ") || "no exchange"}</p>`;
  });
  return `<details class="requirement" data-outcome="${outcome}">${head}${why}${flows.join("")}</details>`;
}

const ENDS = 15;

/** The flow as a sequence; of a very long one, its two ends. */
function sequence(flow: string, own: readonly Exchange[]): string {
  const steps = own.length > 2 * ENDS ? [...own.slice(0, ENDS), ...own.slice(-ENDS)] : own;
  const left = own.length - steps.length;
  const note = left === 0 ? "" : `<p>${left} more in between are in traffic.har.</p>`;
  return `<details class="flow" id="${escape(flow)}"><summary>${escape(flow)}</summary>${note}<ol>${steps.map(step).join("")}</ol></details>`;
}

/** One arrow there and one back, which open to the bodies. */
function step(one: Exchange): string {
  const there = `${one.request.method} ${escape(pathOf(one.request.url))}`;
  const back = one.status === 0 ? escape(one.failure ?? "no answer") : String(one.status);
  const body = one.request.body === undefined ? "" : `<pre>${escape(one.request.body)}</pre>`;
  const took = `${Math.round(one.ended - one.started)} ms`;
  return `<li id="x${one.nr}"><details><summary>#${one.nr} &rarr; ${there} <i>${one.operation}, ${one.key} key</i> &larr; <b>${back}</b> ${took}</summary>${body}<pre>${escape(one.text.slice(0, 1500))}</pre></details></li>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .3rem; } 
form { position: sticky; top: 0; background: Canvas; padding: .5rem 0; } form label { margin-right: 1rem; }
details.requirement { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .15rem 0; }
summary { cursor: pointer; } summary > b:first-child { display: inline-block; min-width: 4.5rem; }
.pass { color: #1a7f37; } .fail, .error { color: #cf222e; } .blocked { color: #bc4c00; } .skipped, .excused, .open, .not-run { color: #6e7781; }
.reason { margin: .3rem 0 .3rem 5rem; } :target > summary, :target > details > summary { background: Highlight; color: HighlightText; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; font-weight: 400; margin: .2rem 0 .4rem; }
`;

const SCRIPT = `
const form = document.querySelector("form");
form.addEventListener("input", () => {
  const on = new Set([...form.querySelectorAll(":checked")].map((box) => box.value));
  const text = form.querySelector("[type=search]").value.toLowerCase();
  for (const one of document.querySelectorAll(".requirement")) {
    const known = form.querySelector('[value="' + one.dataset.outcome + '"]');
    const said = one.querySelector("summary").textContent.toLowerCase();
    one.hidden = Boolean((known && !on.has(one.dataset.outcome)) || !said.includes(text));
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector(".requirement:not([hidden])");
  }
});
const follow = () => document.querySelector(location.hash || "form").closest("details.flow")?.setAttribute("open", "");
addEventListener("hashchange", follow);
follow();
form.addEventListener("submit", (event) => event.preventDefault());
`;
