/** One file that loads nothing else: the result, requirements by section, the money, and each flow as a sequence. */
import type { Exchange } from "../../call/exchange.ts";
import type { Delivery } from "../../merchant/events.ts";
import { type Result, WORDS } from "../conclude.ts";
import { checks as allChecks } from "../../flows/index.ts";
import { moneyTables, explorer, untested } from "./sections.ts";
import { failures } from "./failures.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import { SCRIPT, STYLE } from "./look.ts";
import { Markup, joined, markup, contentPolicy, link } from "./markup.ts";
import { eventsByFlow, sequence } from "./sequence.ts";
import type { Run } from "../report.ts";
import { CAUSES } from "../../verdict/cause.ts";
import { MEANINGS, OUTCOMES } from "../../verdict/verdict.ts";

type Shown = Run;

/** `replays` are the replay scripts, by requirement. */
export function html(run: Shown, replays: ReadonlyMap<string, string> = new Map()): string {
  const { conclusion, report, exchanges, deliveries, accounts } = run;
  const { target, suite } = report;
  const drawn = markup`${drawings(exchanges(), deliveries())}`;
  const stories = report.exploration && explorer(report.exploration, placesIn(drawn));
  // Skipped flows are not drawn, and long ones only in part.
  const places = placesIn(markup`${drawn}${stories}`);
  const title = `Conformance of ${target.name}`;
  const red = conclusion.results.filter((one) => one.red && one.expected === undefined);
  const evidence = {
    exchanges,
    replayable: red.length === 0 ? [] : run.replayable().exchanges,
    replays,
    places,
    hide: (text: string) => run.redactor.text(text),
  };
  const main = markup`${failures(red, evidence)}
${untested(conclusion.results)}
${profileTable(report)}
<section><h2 id="requirements">Requirements by section of the document</h2>
${filter(conclusion.results)}
${parts(conclusion.results, places)}</section>
${stories}
<h2 id="ledger">Money that moved</h2>
${moneyTables(accounts(), report.spent)}
<h2 id="flows">What was sent and answered, flow by flow</h2>
<p>An arrow to the right is a request of the suite. An arrow to the left is an answer or an event of the target. Each opens to its full text.</p>
${drawn}`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${contentPolicy(STYLE, SCRIPT)}
<title>${title}</title>
<style>${new Markup(STYLE)}</style></head>
<body><header><h1>${title}</h1>
<div class="banner exit-${report.exit_code}"><p><b>${conclusion.meaning}</b></p>
<p>${summary(conclusion, red)}${report.interrupted ? ". The run was interrupted, so its results are incomplete" : ""}.</p>
${report.outage === undefined ? undefined : markup`<p>${report.outage}</p>`}
${report.stale_expected_failures.map((one) => markup`<p>Stale in the target file: ${one}</p>`)}
<p><small>${target.base_url}, ${report.started}, ${(report.duration_ms / 1000).toFixed(1)} s, suite ${suite.version}, exit code ${report.exit_code}</small></p>
${legend()}</div>
<nav aria-label="Parts of this report">${navigation(placesIn(main))}</nav></header>
<main>${main}
</main>
<script>${new Markup(SCRIPT)}</script></body></html>
`.text;
}

/** The ids to which a link can lead. */
function placesIn({ text }: Markup): ReadonlySet<string> {
  return new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ""));
}

/** Links to the parts that this report has. */
function navigation(places: ReadonlySet<string>): Markup[] {
  const all = [
    ["failures", "Failures"],
    ["untested", "Not tested"],
    ["profiles", "Profiles"],
    ["requirements", "All requirements"],
    ["explored", "Explorer"],
    ["ledger", "Money"],
    ["flows", "Calls and answers"],
  ] as const;
  return all.filter(([id]) => places.has(id)).map(([id, title]) => markup`<a href="#${id}">${title}</a>`);
}

function legend(): Markup {
  const outcomes = ([...OUTCOMES, "excused"] as const).map((outcome) => {
    const { means, must, other } = MEANINGS[outcome];
    return [WORDS[outcome], `${means} Of a MUST: ${must}. Of a SHOULD or MAY: ${other}.`] as const;
  });
  const words = [
    ...outcomes,
    [WORDS.open, "No flow of the suite judges it yet."],
    [WORDS["not run"], "Left out of this run."],
    [
      "ways",
      "The manners in which the thing under test came about, such as by card or by token. The worst of those judged is the verdict.",
    ],
  ] as const;
  return markup`<details class="legend"><summary>What the words mean</summary><dl>${words.map(([word, means]) => markup`<dt>${word}</dt><dd>${means}</dd>`)}</dl></details>`;
}

function profileTable({ profiles }: Shown["report"]): Markup {
  const rows = profiles.map(
    ({ profile, applicable, proved, failed, blocked, not_tested }) =>
      markup`<tr><th scope="row">${profile}</th><td></td>${[applicable, proved, failed, blocked, not_tested].map((count) => markup`<td>${count || "."}</td>`)}</tr>`,
  );
  return markup`<section><h2 id="profiles">What is required, by profile</h2><p>Only what is required (MUST) and a client can observe counts here.</p><div class="wide"><table>
<thead><tr><th scope="col">Profile</th><td></td><th scope="col">Applicable</th><th scope="col">Proved</th><th scope="col">Failed</th><th scope="col">Blocked</th><th scope="col">Not tested</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

/** Counted as in the console: red is a MUST that did not hold, a note is a SHOULD or MAY. */
function summary({ results, totals }: Shown["conclusion"], red: readonly Result[]): string {
  const failed = red.filter(({ outcome }) => outcome === "fail").length;
  const left = results.filter(({ outcome }) => outcome === "not run").length;
  const noted = results.filter((one) => !one.red && ["fail", "blocked"].includes(one.outcome)).length;
  const expected = results.filter((one) => one.expected !== undefined).length;
  const required = results.filter(({ outcome, row }) => outcome === "pass" && row.level === "MUST").length;
  return [
    `${totals.pass} proved (${required} required, ${totals.pass - required} recommended or free)`,
    `${failed} failed`,
    `${red.length - failed} blocked`,
    ...(expected > 0 ? [`${expected} failed as expected`] : []),
    ...(noted > 0 ? [`${noted} noted, which are not required`] : []),
    `${totals.skipped} skipped`,
    ...(left > 0 ? [`${left} left out by --only`] : []),
    `${totals.excused} excused`,
  ].join(", ");
}

function drawings(exchanges: readonly Exchange[], deliveries: readonly Delivery[]): Markup[] {
  const titles = new Map(allChecks.map(({ id, title }) => [id, title]));
  const events = eventsByFlow(exchanges, deliveries);
  return [...Map.groupBy(exchanges, ({ flow }) => flow)].map(([flow, own]) =>
    sequence(
      flow,
      titles.get(flow) ?? (flow === EXPLORER ? "Stories of the explorer" : "Before the first flow"),
      own,
      events.get(flow) ?? [],
    ),
  );
}

/** The form stays hidden where scripts do not run. */
function filter(results: readonly Result[]): Markup {
  const boxes = [...Map.groupBy(results, ({ outcome }) => outcome)].map(
    ([outcome, own]) =>
      markup`<label class="${classOf(outcome)}"><input type="checkbox" checked value="${outcome}"> ${own.length} ${WORDS[outcome]}</label>`,
  );
  return markup`<form hidden role="search">${boxes}
<input type="search" placeholder="id or words" aria-label="Only requirements with these words"> <output id="shown"></output></form>`;
}

function parts(results: readonly Result[], places: ReadonlySet<string>): Markup[] {
  return [...Map.groupBy(results, ({ row }) => row.section)].map(([section, own]) => {
    const counts = [...Map.groupBy(own, ({ outcome }) => outcome)].map(
      ([outcome, { length }]) => `${length} ${WORDS[outcome]}`,
    );
    return markup`<section class="part"><h3>${section} <small>${counts.join(", ")}</small></h3>${own.map((one) => requirement(one, places))}</section>`;
  });
}

function requirement(
  { row, outcome, reason, verdicts, expected }: Result,
  places: ReadonlySet<string>,
): Markup {
  const mark = markup`<span class="mark ${classOf(outcome)}">${WORDS[outcome]}</span>`;
  const said = [
    ...(reason === "" ? [] : [markup`<p>${reason}</p>`]),
    ...(expected === undefined ? [] : [markup`<p>Expected: ${expected}</p>`]),
    ...verdicts.map((verdict) => {
      const { flow, exchanges } = verdict;
      const links = exchanges.slice(0, 40).map((nr) => link(`x${nr}`, `#${nr}`, places));
      const from = flow === EXPLORER ? link(`s-${row.id}`, "The explorer", places) : link(flow, flow, places);
      return markup`<p>${from} judged ${links.length === 0 ? "no call" : joined(links, ", ")}</p>${details(verdict)}`;
    }),
  ];
  return markup`<details class="requirement" id="r-${row.id}" data-outcome="${outcome}"><summary>${mark} <code>${row.id}</code> ${row.level} ${row.text}</summary>
<div class="why">${said}</div></details>`;
}

/** Cause, fact and ways of one verdict. */
function details({ outcome, cause, fact, ways }: Result["verdicts"][number]): Markup | undefined {
  const rows: readonly (readonly [string, string])[] = [
    ["cause", `${cause}: ${CAUSES[cause].means}`],
    ...Object.entries(fact ?? {}),
    ...(ways === undefined ? [] : [["ways", `judged in ${ways.judged} of ${ways.of}`] as const]),
    ...(ways?.not_judged ?? []).map(
      ({ way, reason }) => ["not judged", way === "" ? reason : `${way}: ${reason}`] as const,
    ),
  ];
  if (outcome === "pass" && ways === undefined) return undefined;
  return markup`<dl>${rows.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function classOf(outcome: string): string {
  return outcome.replace(" ", "-");
}
