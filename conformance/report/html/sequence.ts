/** A flow as a sequence between suite and target: calls, answers and events in the order of time. */
import { type AnyExchange, pathOf } from "../../call/exchange.ts";
import type { Delivery } from "../../merchant/events.ts";
import { at, strings } from "../../call/json-pointer.ts";
import { moneyText } from "../../call/money.ts";
import { type Markup, markup, readable } from "./markup.ts";

interface Step {
  readonly time: number;
  /** Made for the steps that are shown alone: a target may send some hundred megabytes. */
  readonly html: () => Markup;
}

/** At most this many steps from either end of a very long story. */
const ENDS = 30;

/** A flow, and within it one drawing for each of its ways. */
export function sequence(
  flow: string,
  title: string,
  exchanges: readonly AnyExchange[],
  events: ReadonlyMap<string, readonly Delivery[]>,
): Markup {
  const parts = [...Map.groupBy(exchanges, ({ way }) => way ?? "")].map(([way, own]) => {
    const drawn = drawing(own, events.get(storyOf({ flow, way })) ?? []);
    return way === ""
      ? drawn
      : markup`<details class="way"><summary>${way} <small>${counted(own)}</small></summary>${drawn}</details>`;
  });
  return markup`<details class="flow" id="${flow}">
<summary><code>${flow}</code> ${title} <small>${counted(exchanges)}</small></summary>
${parts}</details>`;
}

function drawing(exchanges: readonly AnyExchange[], deliveries: readonly Delivery[]): Markup {
  const begun = Math.min(...exchanges.map(({ started }) => started));
  const all: Step[] = [
    ...exchanges.flatMap((one) => [
      { time: one.started, html: () => there(one) },
      { time: one.ended, html: () => back(one, begun) },
    ]),
    ...deliveries.map((one) => ({ time: one.arrived, html: () => event(one) })),
  ].toSorted((a, b) => a.time - b.time);
  const steps =
    all.length > 2 * ENDS
      ? [...all.slice(0, ENDS), { time: 0, html: () => leftOut(all.length - 2 * ENDS) }, ...all.slice(-ENDS)]
      : all;
  return markup`<div class="lanes" aria-hidden="true"><span>suite</span><span>target</span></div>
<ol class="sequence">${steps.map(({ html }) => html())}</ol>`;
}

function counted({ length }: readonly AnyExchange[]): string {
  return `${length} ${length === 1 ? "call" : "calls"}`;
}

/** A flow in one of its ways. */
export function storyOf({ flow, way = "" }: Pick<AnyExchange, "flow" | "way">): string {
  return `${flow}\n${way}`;
}

/** Events by story. An event belongs to the story whose answers first contained an id of the event. */
export function eventsByStory(
  exchanges: readonly AnyExchange[],
  deliveries: readonly Delivery[],
): Map<string, Delivery[]> {
  const owners = new Map<string, string>();
  for (const one of exchanges)
    if (!one.operation.startsWith("list"))
      for (const [pointer, text] of strings(one.body))
        if (pointer.endsWith("id") && !owners.has(text)) owners.set(text, storyOf(one));
  return Map.groupBy(deliveries, ({ body }) => {
    for (const [, text] of strings(body)) {
      const owner = owners.get(text);
      if (owner !== undefined) return owner;
    }
    return "";
  });
}

function there(one: AnyExchange): Markup {
  const { request, operation, key, nr, about, sent } = one;
  const money = at(sent, "/amount_details/amount") ?? at(sent, "/amount");
  const amount = typeof money === "number" ? markup` <b>${moneyText(money)}</b>` : undefined;
  const words = about === undefined ? undefined : markup` <i>${about}</i>`;
  const { search } = new URL(request.url);
  const path = pathOf(request.url) + search;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? "" : `\n\n${readable(request.body)}`;
  return markup`<li class="there" id="x${nr}"><details><summary>#${nr} ${request.method} ${path}${amount}${words}
<small>${operation}, ${key === "none" ? "no key" : `${key.replace("_", " ")} key`}</small></summary>
<pre tabindex="0">${`${request.method} ${request.url}\n${headers.join("\n")}${body}`}</pre></details></li>`;
}

function back(
  { nr, status, failure, text, headers, ended, started, violations, declared }: AnyExchange,
  begun: number,
): Markup {
  const kind = status === 0 ? "none" : status < 300 ? "good" : status < 500 ? "refused" : "broken";
  const said = status === 0 ? markup`no answer: ${failure ?? "nothing came"}` : markup`<b>${status}</b>`;
  const odd = violations.map(({ path, message }) => `${path === "" ? "the body" : path} ${message}`);
  const against = [
    ...(declared || status === 0 ? [] : ["a status that the document does not give here"]),
    ...odd,
  ];
  const note =
    against.length === 0 ? undefined : markup`<p class="odd">Against the contract: ${against.join("; ")}</p>`;
  const type = headers["content-type"] ?? "no content type";
  return markup`<li class="back ${kind}"><details><summary>${said} to #${nr}
<small>after ${Math.round(ended - started)} ms, ${((ended - begun) / 1000).toFixed(2)} s into the flow</small></summary>${note}
<pre tabindex="0">${`${type}\n\n${readable(text)}`}</pre></details></li>`;
}

function event({ type, text, violations }: Delivery): Markup {
  const odd =
    violations.length === 0
      ? undefined
      : markup`<p class="odd">${violations.length} departures from the contract</p>`;
  return markup`<li class="back event"><details><summary>event <b>${type}</b></summary>${odd}
<pre tabindex="0">${readable(text)}</pre></details></li>`;
}

function leftOut(count: number): Markup {
  return markup`<li class="gap">${count} more steps are in history.jsonl</li>`;
}
