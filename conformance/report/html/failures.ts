/** What did not hold, each with all that its reader needs to understand and to repeat it. */
import { type Exchange, label } from "../../call/exchange.ts";
import { at } from "../../call/json-pointer.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import type { ExchangesOf } from "../../run/observed.ts";
import type { Fact, Verdict } from "../../verdict/verdict.ts";
import { type Result, WORDS, blockedBy, byReason, evidenceOf, unquoted } from "../conclude.ts";
import { curlOf } from "../shell.ts";
import { marked } from "./marked.ts";
import { type Markup, markup, link } from "./markup.ts";

export interface Evidence {
  readonly exchanges: ExchangesOf;
  /** The same calls with keys and cards as variables. */
  readonly replayable: readonly Exchange[];
  /** Replay scripts by requirement. */
  readonly replays: ReadonlyMap<string, string>;
  /** The ids in this page to which a link can lead. */
  readonly places: ReadonlySet<string>;
  readonly hide: (text: string) => string;
}

export function failures(red: readonly Result[], evidence: Evidence): Markup | undefined {
  if (red.length === 0) return undefined;
  const groups = byReason(red, evidence.exchanges);
  return markup`<section><h2 id="failures">Failures</h2>${groups.flatMap((same) => failure(same, evidence))}</section>`;
}

function failure(same: readonly Result[], evidence: Evidence): Markup[] {
  const [one] = same;
  if (one === undefined) return [];
  const { row, outcome, reason, decisive } = one;
  const others = same.slice(1);
  const cause = blockedBy(one, evidence.exchanges);
  const ways = waysOf(one);
  const facts = [
    ["section", row.section] as const,
    ...(decisive === undefined
      ? []
      : [["flow", link(storyOf(decisive), decisive.flow, evidence.places)] as const]),
    ...(ways === "" ? [] : [["ways", ways] as const]),
  ];
  const calls = evidenceOf(one, evidence.exchanges);
  return [
    markup`<article class="failure" id="f-${row.id}">
<h3><span class="mark ${outcome}">${WORDS[outcome]}</span> <a href="#r-${row.id}"><code>${row.id}</code></a> ${row.level}: ${row.text}</h3>
${others.length === 0 ? undefined : markup`<details><summary>and ${others.length} more ${cause === undefined ? "for the same reason" : `blocked by ${cause}`}</summary><ul>${others.map((other) => also(other, evidence))}</ul></details>`}
<dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="reason">${reason}</p>
${beside(one, calls)}
${callList(one, calls, evidence)}
${repeat(one, calls, evidence)}
</article>`,
  ];
}

/** Where the page tells what the verdict rests on. */
function storyOf({ flow, requirement }: Verdict): string {
  return flow === EXPLORER ? `s-${requirement}` : flow;
}

/** One more for the same reason: its own calls, and the name of its own script. */
function also(other: Result, evidence: Evidence): Markup {
  const { id, text } = other.row;
  const script = evidence.replays.has(id) ? markup` <code>replay/${id}.sh</code>` : undefined;
  return markup`<li><a href="#r-${id}"><code>${id}</code></a> ${text}${script}${callList(other, evidenceOf(other, evidence.exchanges), evidence)}</li>`;
}

/** The calls, with the answers that the reason does not quote. */
function callList(one: Result, calls: readonly Exchange[], { places }: Evidence): Markup | undefined {
  if (calls.length === 0) return undefined;
  const items = calls.map((call) => {
    const got = unquoted(one, call);
    const answer = got === undefined ? undefined : markup` <span class="got">${got}</span>`;
    return markup`<li>${link(`x${call.nr}`, label(call), places)}${answer}</li>`;
  });
  return markup`<ol class="calls">${items}</ol>`;
}

/** What was expected beside what came, where one value decides. */
function beside({ decisive }: Result, calls: readonly Exchange[]): Markup | undefined {
  const fact = decisive?.fact;
  if (fact === undefined) return undefined;
  const call = calls.find(({ operation }) => operation === fact.operation) ?? calls[0];
  const place = fact.pointer === undefined ? undefined : markup` at <code>${fact.pointer || "/"}</code>`;
  const body =
    fact.pointer === undefined || call?.body === undefined
      ? undefined
      : markup`<pre tabindex="0">${marked(call.body, fact.pointer)}</pre>`;
  return markup`<div class="beside"><div><h4>Expected</h4><p>${fact.expected}${place}</p></div><div><h4>Got</h4><p>${gotOf(fact, call)}${call === undefined ? "" : ` from #${call.nr}`}</p>${body}</div></div>`;
}

function repeat({ row }: Result, calls: readonly Exchange[], evidence: Evidence): Markup {
  const numbers = new Set(calls.map(({ nr }) => nr));
  const curl = evidence.replayable
    .filter(({ nr }) => numbers.has(nr))
    .map((call) => evidence.hide(curlOf(call)));
  const script = evidence.replays.get(row.id);
  return markup`${curl.length === 0 ? undefined : copyable("Calls as curl", curl.join("\n\n"))}
${script === undefined ? undefined : copyable(`replay/${row.id}.sh`, script)}
<p class="explain">Explained by <code>--explain ${row.id}</code></p>`;
}

/** The value itself beside its kind, which alone is the same in each run. */
function gotOf({ got, pointer }: Fact, call: Exchange | undefined): string {
  const value = pointer === undefined ? undefined : at(call?.body, pointer);
  if (!["string", "number", "boolean"].includes(typeof value)) return got;
  const text = JSON.stringify(value);
  return got.includes(text) || text.length > LONG ? got : `${text}, ${got}`;
}

const LONG = 80;

/** The button stays hidden where scripts do not run. */
function copyable(title: string, text: string): Markup {
  return markup`<details class="copyable"><summary>${title}</summary><button type="button" hidden>Copy</button><pre tabindex="0">${text}</pre></details>`;
}

function waysOf({ decisive }: Result): string {
  const ways = decisive?.ways;
  if (ways === undefined) return "";
  // The only way has no words, and its reason stands below.
  const named = ways.not_judged.filter(({ way }) => way !== "");
  const left = named.map(({ way, reason }) => `; not ${way}: ${reason.split("\n")[0] ?? ""}`);
  return `judged in ${ways.judged} of ${ways.of}${left.slice(0, 3).join("")}`;
}
