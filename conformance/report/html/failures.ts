/** What did not hold: a line for each, which opens to all that its reader needs to understand and to repeat it. */
import { type AnyExchange, label } from "../../call/exchange.ts";
import { at } from "../../call/json-pointer.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import type { ExchangesOf } from "../../run/observed.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { type Result, blockedBy, byReason, evidenceOf, unquoted } from "../conclude.ts";
import { partOf } from "../profiles.ts";
import { curlOf } from "../shell.ts";
import { sharedCauses } from "../summary.ts";
import { marked } from "./marked.ts";
import { Markup, markup, link } from "./markup.ts";

export interface Evidence {
  readonly exchanges: ExchangesOf;
  /** The same calls with keys and cards as variables. */
  readonly replayable: readonly AnyExchange[];
  /** Replay scripts by requirement. */
  readonly replays: ReadonlyMap<string, string>;
  /** The ids in this page to which a link can lead. */
  readonly places: ReadonlySet<string>;
  readonly hide: (text: string) => string;
}

/** More lines than that are folded, one part of the document after another, so that a reader sees where it breaks. */
const MOST_OPEN = 50;

export function failures(red: readonly Result[], evidence: Evidence): Markup {
  const failed = red.filter(({ outcome }) => outcome !== "blocked");
  const blocked = red.filter(({ outcome }) => outcome === "blocked");
  return markup`${failed.length === 0 ? undefined : markup`<section><h2 id="failures">Failures</h2>${shared(failed)}${byPart(failed, evidence)}</section>`}
${blocked.length === 0 ? undefined : markup`<section><h2 id="blocked">Blocked: could not be observed</h2><div class="rows">${byCall(blocked, evidence)}</div></section>`}`;
}

/** SHOULDs that are not met. */
export function notes(noted: readonly Result[], evidence: Evidence): Markup | undefined {
  if (noted.length === 0) return undefined;
  return markup`<section><h2 id="notes">Recommended, and not met</h2><details class="rows"><summary>${noted.length} ${noted.length === 1 ? "note" : "notes"} <small>none makes a run red</small></summary>${byCall(noted, evidence)}</details></section>`;
}

function shared(failed: readonly Result[]): Markup | undefined {
  const several = sharedCauses(failed).filter(({ count }) => count > 1);
  if (several.length === 0) return undefined;
  const items = several.map(
    ({ words, count }) => markup`<li><b>${count} of ${failed.length}</b> ${words}</li>`,
  );
  return markup`<ul class="causes" aria-label="What failures share">${items}</ul>`;
}

function byPart(failed: readonly Result[], evidence: Evidence): Markup[] {
  let shown = 0;
  return [...Map.groupBy(failed, partOf)].map(([part, own]) => {
    shown += own.length;
    return markup`<details class="rows"${shown > MOST_OPEN ? "" : " open"}><summary>${part} <small>${own.length} failed</small></summary>${own.map((one) => line(one, evidence))}</details>`;
  });
}

/** Those that wait for one call are one line. */
function byCall(results: readonly Result[], evidence: Evidence): Markup[] {
  return byReason(results, evidence.exchanges).map((same) => {
    const [one] = same;
    if (one === undefined || same.length === 1) return markup`${same.map((other) => line(other, evidence))}`;
    const cause = blockedBy(one, evidence.exchanges);
    const { expected, got } = saidBy(one);
    const items = same.map(
      ({ row }) =>
        markup`<li id="f-${row.id}"><a href="#r-${row.id}"><code>${row.id}</code></a> ${row.text}</li>`,
    );
    return markup`<details class="row"><summary><b class="${one.outcome}">${same.length} ${cause === undefined ? "for one reason" : "wait"}</b><span>${cause === undefined ? expected : `for ${cause}`}</span><span class="got">${got}</span></summary>
<div class="in"><p>The first of them:</p>${told(one, evidence)}<ul>${items}</ul></div></details>`;
  });
}

function line(one: Result, evidence: Evidence): Markup {
  const { row, outcome } = one;
  return markup`<details class="row" id="f-${row.id}"><summary><code class="${outcome}">${row.id}</code><span>${row.text}</span><span class="got">${saidBy(one).got}</span></summary>
<div class="in">${told(one, evidence)}</div></details>`;
}

/** A reason in its parts: in which ways, what was expected, what came. */
function saidBy({ reason }: Result): { ways: string; expected: string; got: string } {
  const {
    ways = "",
    expected = "",
    got = reason,
  } = /^(?:(?<ways>.*?): )?expected (?<expected>.*?), got (?<got>.*)$/s.exec(reason)?.groups ?? {};
  return { ways, expected, got };
}

/** All of one failure. Each answer stands there once. */
function told(one: Result, evidence: Evidence): Markup {
  const { row, decisive, outcome } = one;
  const { places } = evidence;
  const { ways, expected, got } = saidBy(one);
  const calls = evidenceOf(one, evidence.exchanges);
  const fact = decisive?.fact;
  const decides = calls.find(({ operation }) => operation === fact?.operation) ?? calls[0];
  const pointer = decides?.body === undefined ? undefined : fact?.pointer;
  const body =
    pointer === undefined ? undefined : markup`<pre tabindex="0">${marked(decides?.body, pointer)}</pre>`;
  const value = pointer === undefined ? undefined : at(decides?.body, pointer);
  const short = ["string", "number", "boolean"].includes(typeof value) ? JSON.stringify(value) : "";
  const facts: readonly (readonly [string, string | Markup])[] = [
    ...(expected === "" ? [] : [["Expected", linked(expected, places)] as const]),
    [
      outcome === "blocked" ? "Why" : "Got",
      markup`${linked(got.includes(short) || short.length > LONG ? got : `${short}, ${got}`, places)}${body}`,
    ],
    ...(ways === "" ? [] : [["Ways", `${ways}${waysOf(one)}`] as const]),
    [
      "From",
      markup`${row.level}, ${row.section}${decisive === undefined ? "" : markup`; flow ${link(storyOf(decisive), decisive.flow, places)}`}; <a href="#r-${row.id}">all verdicts</a>`,
    ],
  ];
  const others = calls.filter((call) => call !== decides || body === undefined);
  return markup`<dl>${facts.map(([name, text]) => markup`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
${callList(one, others, places)}
${repeat(one, calls, evidence)}`;
}

const LONG = 80;

/** A text in which the number of a call leads to it. */
function linked(text: string, places: ReadonlySet<string>): Markup {
  const parts = text
    .split(/(#\d+)/)
    .map((part) => link(`x${part.slice(1)}`, part, part.startsWith("#") ? places : NOWHERE).text);
  return new Markup(parts.join(""));
}

const NOWHERE: ReadonlySet<string> = new Set();

/** Where the page tells what the verdict rests on. */
function storyOf({ flow, requirement }: Verdict): string {
  return flow === EXPLORER ? `s-${requirement}` : flow;
}

/** The calls that the reason does not name, and the answers that it does not quote. */
function callList(
  one: Result,
  calls: readonly AnyExchange[],
  places: ReadonlySet<string>,
): Markup | undefined {
  const items = calls.flatMap((call) => {
    const got = unquoted(one, call);
    if (got === undefined && new RegExp(`#${call.nr}\\b`).test(one.reason)) return [];
    const answer = got === undefined ? undefined : markup` <span class="got">${got}</span>`;
    return [markup`<li>${link(`x${call.nr}`, label(call), places)}${answer}</li>`];
  });
  return items.length === 0 ? undefined : markup`<ol class="calls">${items}</ol>`;
}

function repeat({ row }: Result, calls: readonly AnyExchange[], evidence: Evidence): Markup {
  const numbers = new Set(calls.map(({ nr }) => nr));
  const curl = evidence.replayable
    .filter(({ nr }) => numbers.has(nr))
    .map((call) => evidence.hide(curlOf(call)));
  const script = evidence.replays.get(row.id);
  return markup`${curl.length === 0 ? undefined : copyable("Calls as curl", curl.join("\n\n"))}
${script === undefined ? undefined : copyable(`replay/${row.id}.sh`, script)}
<p class="meta">Explained by <code>--explain ${row.id}</code></p>`;
}

/** The button stays hidden where scripts do not run. */
function copyable(title: string, text: string): Markup {
  return markup`<details class="copyable"><summary>${title}</summary><button type="button" hidden>Copy</button><pre tabindex="0">${text}</pre></details>`;
}

function waysOf({ decisive }: Result): string {
  const ways = decisive?.ways;
  if (ways === undefined) return "";
  // The only way has no words, and its reason stands above.
  const named = ways.not_judged.filter(({ way }) => way !== "");
  const left = named.map(({ way, reason }) => `; not ${way}: ${reason.split("\n")[0] ?? ""}`);
  return `; judged in ${ways.judged} of ${ways.of}${left.slice(0, 3).join("")}`;
}
