/** One file that loads nothing else: the result in a sentence, what did not hold, what was not tested, and each requirement. */
import { moneyText } from "../../call/money.ts";
import { type Result, WORDS, evidenceOf } from "../conclude.ts";
import { checks as allChecks } from "../../flows/index.ts";
import { explorer, untested } from "./sections.ts";
import { failures, notes } from "./failures.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import { SCRIPT, STYLE } from "./look.ts";
import { Markup, joined, markup, contentPolicy, link } from "./markup.ts";
import { eventsByStory, sequence, storyOf } from "./sequence.ts";
import { countsOf } from "../profiles.ts";
import type { Told } from "../report.ts";
import { cutShort, inASentence, isNote, isRedAs, isRequired, timeInWords } from "../summary.ts";
import { CAUSES } from "../../verdict/cause.ts";
import { MEANINGS, OUTCOMES } from "../../verdict/verdict.ts";

/** `replays` are the replay scripts, by requirement. */
export function html(run: Told, replays: ReadonlyMap<string, string> = new Map()): string {
  const { conclusion, report, exchanges } = run;
  const { results } = conclusion;
  const red = results.filter((one) => (one.red && one.expected === undefined) || one.outcome === "error");
  const noted = results.filter(isNote);
  const told = stories(run, [...red, ...noted]);
  const drawn = markup`${told}`;
  const explored = report.exploration && explorer(report.exploration, placesIn(drawn));
  // Only what did not hold is drawn, and of a long story a part.
  const places = placesIn(markup`${drawn}${explored}`);
  const evidence = {
    exchanges,
    replayable: red.length === 0 ? [] : run.replayable().exchanges,
    replays,
    places,
    hide: (text: string) => run.redactor.text(text),
  };
  const title = `Conformance of ${report.target.name}`;
  const above = markup`${failures(red, evidence)}
${notes(noted, evidence)}`;
  const main = markup`${above}
${untested(results)}
${profileTable(report)}
<section><h2 id="requirements">All requirements, by section of the document</h2>
${filter(results)}
${parts(results, new Set([...places, ...placesIn(above)]))}</section>
${explored}
${
  drawn.text === ""
    ? undefined
    : markup`<section><h2 id="flows">Calls of what did not hold</h2>
<p class="meta">${run.scenes === undefined ? OF_TWO : OF_MANY} traffic.har and history.jsonl have all calls.</p>
<details class="rows"><summary>${told.length} ${run.scenes === undefined ? "flows" : "scenarios"}</summary>${drawn}</details></section>`
}`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${contentPolicy(STYLE, SCRIPT)}
<title>${title}</title>
<style>${new Markup(STYLE)}</style></head>
<body><header><h1>${title}</h1>
${summary(run, placesIn(main))}</header>
<main>${main}
</main>
<script>${new Markup(SCRIPT)}</script></body></html>
`.text;
}

const OF_TWO =
  "An arrow to the right is a request of the suite. An arrow to the left is an answer or an event of the target. Each opens to its full text.";
const OF_MANY =
  "An arrow leads from who asks to who answers. Each opens to the whole request and its answer.";

/** What a manager repeats: the first screen. */
function summary({ conclusion, report, exchanges }: Told, places: ReadonlySet<string>): Markup {
  const { results, exitCode, meaning } = conclusion;
  const { target, suite } = report;
  // The verdict is one sentence; what may be wrong with the setup comes after it.
  const [verdict = "", ...setup] = meaning.split(/(?<=\.) /);
  const provesNothing = exitCode === 2;
  const lead = provesNothing ? setup.join(" ") : inASentence(conclusion, exchanges);
  const hints = [
    provesNothing ? "" : setup.join(" "),
    ...cutShort(report),
    ...report.stale_expected_failures.map((one) => `Stale in the target file: ${one}`),
  ].filter((hint) => hint !== "");
  const required = countsOf(results.filter(isRequired));
  const recommended = countsOf(results.filter((one) => !isRequired(one)));
  const excused = results.filter(({ outcome }) => outcome === "excused").length;
  const when = new Date(report.started).toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { applicable, failed, blocked, proved, not_tested } = required;
  const figures = [
    [
      "failures",
      "fail",
      results.filter(isRedAs("fail")).length,
      "failed: observed, and otherwise than required",
    ],
    ["blocked", "blocked", blocked, "blocked: could not be observed"],
    ["requirements", "pass", proved, "proved: observed, as required"],
    ["untested", "skipped", not_tested, "not tested: not declared, left free, or left out"],
  ] as const;
  return markup`<p class="meta">${target.base_url} · ${when} UTC · ${timeInWords(report.duration_ms)} · suite ${suite.version}</p>
<div class="say exit-${exitCode}"><p class="lead"><b>${verdict}</b> ${lead}</p>${hints.map((hint) => markup`<p>${hint}</p>`)}</div>
<nav class="figures" aria-label="Parts of this report">${figures.map(([place, look, count, words]) => {
    const said = markup`<b class="${look}">${count}</b> ${words}`;
    return places.has(place) ? markup`<a href="#${place}">${said}</a>` : markup`<span>${said}</span>`;
  })}</nav>
${bar(applicable, [
  ["fail", failed],
  ["blocked", blocked],
  ["pass", proved],
])}
<p class="meta">${applicable} required: ${proved} proved; ${recommended.applicable} recommended: ${recommended.proved} met; ${excused} more that no client can observe.</p>
${legend()}`;
}

/** A page whose policy allows no style of an element can still say a width in a picture. */
function bar(of: number, shares: readonly (readonly [look: string, count: number])[]): Markup {
  let x = 0;
  const rects = shares.map(([look, count]) => {
    x += count;
    return markup`<rect class="${look}" x="${x - count}" width="${count}" height="8"/>`;
  });
  return markup`<svg class="bar" viewBox="0 0 ${Math.max(of, 1)} 8" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

/** The ids to which a link can lead. */
function placesIn({ text }: Markup): ReadonlySet<string> {
  return new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ""));
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
  return markup`<details class="legend fold"><summary>What the words mean</summary><dl>${words.map(([word, means]) => markup`<dt>${word}</dt><dd>${means}</dd>`)}</dl></details>`;
}

const COLUMNS = [
  ["Required", "applicable"],
  ["Proved", "proved"],
  ["Failed", "failed"],
  ["Blocked", "blocked"],
  ["Not tested", "not_tested"],
] as const;

function profileTable({ profiles, ledger }: Told["report"]): Markup {
  const some = profiles.filter((one) => one.applicable > 0);
  // A column in which nothing is counted tells nothing.
  const columns = COLUMNS.filter(([, key]) => some.some((one) => one[key] > 0));
  const rows = some.map(
    (one) =>
      markup`<tr><th scope="row">${one.profile}</th>${columns.map(([, key]) => markup`<td>${one[key] || ""}</td>`)}</tr>`,
  );
  const { charges, authorized, captured, refunded } = ledger;
  return markup`<section><h2 id="profiles">By part</h2><p class="meta">Only what is required (MUST) and a client can observe counts here.</p><div class="wide" tabindex="0" role="region" aria-label="By part"><table class="counts">
<thead><tr><th scope="col">Part</th>${columns.map(([head]) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>
${charges === 0 ? undefined : markup`<p class="meta" id="ledger">${charges} charges: ${moneyText(authorized)} authorized, ${moneyText(captured)} captured, ${moneyText(refunded)} refunded.</p>`}</section>`;
}

/** The flows, each in the ways in which something did not hold. */
function stories({ exchanges, deliveries, scenes }: Told, unmet: readonly Result[]): readonly Markup[] {
  if (unmet.length === 0) return [];
  if (scenes !== undefined)
    return scenes(unmet.flatMap(({ verdicts }) => verdicts.filter(({ outcome }) => outcome !== "pass")));
  const named = new Set(unmet.flatMap((one) => evidenceOf(one, exchanges)).map(storyOf));
  const all = exchanges();
  const titles = new Map(allChecks.map(({ id, title }) => [id, title]));
  const events = eventsByStory(all, deliveries());
  const drawn = all.filter((one) => one.flow === EXPLORER || named.has(storyOf(one)));
  return [...Map.groupBy(drawn, ({ flow }) => flow)].map(([flow, own]) =>
    sequence(
      flow,
      titles.get(flow) ?? (flow === EXPLORER ? "Stories of the explorer" : "Before the first flow"),
      own,
      events,
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
    return markup`<details class="part"><summary>${section} <small>${counts.join(", ")}</small></summary>${own.map((one) => requirement(one, places))}</details>`;
  });
}

function requirement(
  { row, outcome, reason, verdicts, expected }: Result,
  places: ReadonlySet<string>,
): Markup {
  const above = `f-${row.id}`;
  const mark = markup`<span class="mark ${classOf(outcome)}">${WORDS[outcome]}</span>`;
  const said = [
    ...(places.has(above)
      ? [markup`<p><a href="#${above}">What was expected, and what came</a></p>`]
      : reason === ""
        ? []
        : [markup`<p>${reason}</p>`]),
    ...(expected === undefined ? [] : [markup`<p>Expected: ${expected}</p>`]),
    ...verdicts.map((verdict) => {
      const { flow, exchanges } = verdict;
      const links = exchanges.slice(0, MOST_NUMBERS).map((nr) => link(`x${nr}`, `#${nr}`, places));
      const from = flow === EXPLORER ? link(`s-${row.id}`, "The explorer", places) : link(flow, flow, places);
      return markup`<p>${from} judged ${links.length === 0 ? "no call" : joined(links, ", ")}</p>${details(verdict)}`;
    }),
  ];
  return markup`<details class="requirement" id="r-${row.id}" data-outcome="${outcome}"><summary>${mark} <code>${row.id}</code> ${row.level} ${row.text}</summary>
<div class="why">${said}</div></details>`;
}

const MOST_NUMBERS = 12;

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
