import { objectAt, textAt } from "../values/json.ts";
import { moneyText } from "../values/money.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { PORTAL_PATH } from "./layout.ts";

/** A time with its zone: "2026-01-15 12:00:00 UTC". */
export function when(time: number, length = "2026-01-15 12:00:00".length): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.replace("T", " ").slice(0, length)} UTC</time>`;
}

/** With milliseconds. */
export const moment = (time: number) => when(time, "2026-01-15 12:00:00.000".length);

/** The time alone, below the heading of its day: "12:00:00". */
export function timeOfDay(time: number, length = "12:00:00".length): Html {
  const iso = new Date(time).toISOString();
  return html`<time class="time" datetime="${iso}" title="${iso}">${iso.slice(11, 11 + length)}</time>`;
}

const dayOf = (time: number) => Math.floor(time / 86_400_000);

/** The time alone, if it is on the day of another time that is shown. */
export function whenNear(time: number, other: number, exact = false): Html {
  if (dayOf(time) !== dayOf(other)) return exact ? moment(time) : when(time);
  return timeOfDay(time, exact ? "12:00:00.000".length : undefined);
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** The heading of a day: "Thursday 15 January 2026, UTC". */
export function dayHeading(time: number): Html {
  return html`<li class="day"><h2>${DAY.format(time)}, UTC</h2></li>`;
}

/** Items with the time of each, below the headings of their days. */
export function byDay(items: readonly (readonly [time: number, item: Html])[]): Html[] {
  return items.map(([time, item], at) => {
    const [before] = items[at - 1] ?? [];
    return before !== undefined && dayOf(before) === dayOf(time) ? item : html`${dayHeading(time)}${item}`;
  });
}

export function money(amount: number, currency: string): string {
  return moneyText({ amount, currency_code: currency });
}

/** An amount as it was sent; what cannot be read as one is not shown. */
export function sum(part: unknown): string | null {
  const { amount } = objectAt(part) ?? {};
  return typeof amount === "number" ? money(amount, textAt(part, "currency_code") ?? "") : null;
}

/** A name and what stands beside it; null and an empty text are left out. */
export type Fact = readonly [name: string, value: Html | string | number | null];

export function facts(rows: readonly Fact[]): Html {
  const shown = rows.filter(([, value]) => value !== null && value !== "");
  return html`<dl>
    ${shown.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value ?? ""}</dd>`,
    )}
  </dl>`;
}

export function link(href: string, text: string | Html): Html {
  return html`<a href="${href}">${text}</a>`;
}

export function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** A text that one click selects as a whole; a button copies it. */
export function copyable(text: string): Html {
  return html`<code class="copy">${text}</code>`;
}

export function note(text: string | Html): Html {
  return html`<p class="note">${text}</p>`;
}

/** Lines as they are; long ones are broken. */
export function lines(text: string): Html {
  return html`<pre class="wrap" tabindex="0">${text}</pre>`;
}

/** A command for a shell. */
export function command(text: string): Html {
  return html`<pre class="wrap copy" tabindex="0">${text}</pre>`;
}

/** A part of the page below its heading. */
export function card(title: string, content: Html, id = ""): Html {
  return html`<section class="card" ${id === "" ? "" : html`id="${id}"`}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** What is told, and beside it what can be done and known. */
export function two(main: Html, beside: Html): Html {
  return html`<div class="two">
    <div>${main}</div>
    <div>${beside}</div>
  </div>`;
}

/** JSON as text; long lines scroll in their own box. */
export function json(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

/** The page of an object: `plans`, an id, and words for it. Null without an id. */
export function objectLink(family: string | undefined, id: string | null = null, words = ""): Html | null {
  if (id === null || family === undefined) return null;
  const short = html`<code title="${id}">${id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id}</code>`;
  return link(`${PORTAL_PATH}/${family}/${id}`, words === "" ? short : words);
}

/** The requests of the log that made, read or changed an object; null where the log is off. */
export function requestsOf({ requests }: Pick<World, "requests">, id: string): Html | null {
  const href = `${PORTAL_PATH}/requests?touched=${encodeURIComponent(id)}`;
  return requests === undefined ? null : link(href, "its calls");
}

/** "1 attempt", "2 attempts". */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** A message above the content, which screen readers say at once. */
export function saved(text: string | undefined): Html {
  return text === undefined ? html`` : html`<p class="saved" role="status">${text}</p>`;
}

/** A part of the page that opens on demand. */
export function more(summary: string | Html, content: Html, look = ""): Html {
  // A refusal in it must be seen.
  const isOpen = content.text.includes(' role="alert"');
  return html`<details class="${look}" ${isOpen ? html`open` : ""}>
    <summary>${summary}</summary>
    ${content}
  </details>`;
}

/** A row of a list. The whole row leads to the address. */
export interface Row {
  readonly time: number;
  readonly href: string;
  /** What a person looks for first, and what helps to find it. */
  readonly what: string | Html;
  readonly small?: string | Html | null;
  /** A line below, such as why something was refused. */
  readonly remark?: Html;
  readonly by?: string | Html | null;
  readonly tag?: Html | null;
  /** An amount; pesos go without saying. */
  readonly sum?: string | Html | null;
  /** With milliseconds. */
  readonly exact?: boolean;
}

export function rowItem({ time, href, what, small, remark, by, tag, exact = false, ...row }: Row): Html {
  const amount = typeof row.sum === "string" ? row.sum.replace(/ MXN$/, "") : (row.sum ?? "");
  const text = small === undefined || small === null || small === "" ? "" : html`<small>${small}</small>`;
  return html`<li>
    ${timeOfDay(time, exact ? "12:00:00.000".length : undefined)}
    <div class="what">${link(href, what)}${text}${remark ?? ""}</div>
    <span class="by">${by ?? ""}</span> <span class="tag">${tag ?? ""}</span>
    <span class="sum">${amount}</span>
  </li>`;
}

/** A list by day, or a sentence where there is nothing to list. */
export function rowsOr(none: string, label: string, rows: readonly Row[]): Html {
  if (rows.length === 0) return none === "" ? html`` : html`<p class="none">${none}</p>`;
  return html`<ol class="rows" aria-label="${label}">
    ${byDay(rows.map((row) => [row.time, rowItem(row)]))}
  </ol>`;
}

export type Cells = readonly (Html | string | number | null)[];

/** A small table. What has no day and no amount, or many columns, stands here. */
export function table(label: string, heads: readonly string[], rows: readonly Cells[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell ?? ""}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const LOOKS: Readonly<Record<string, string>> = {
  ...looks("ok", ["captured", "delivered", "active", "paid", "succeeded", "charged"]),
  ...looks("hold", ["completed"]),
  ...looks("wait", ["pending", "due", "sending", "open"]),
  ...looks("bad", ["unpaid", "failed", "dropped"]),
};

function looks(look: string, states: readonly string[]): Record<string, string> {
  return Object.fromEntries(states.map((state) => [state, look]));
}

/** A state of a delivery or an object, and its look. */
export function stateBadge(state: string, words = state): Html {
  return badge(LOOKS[state] ?? "", words, words === state ? "" : state);
}

/** The look is ok, hold, wait, bad, or empty. The title has the name on the wire where the words are others. */
export function badge(look: string, text: string | number, wire = ""): Html {
  return html`<span class="badge ${look}" ${wire === "" ? "" : html`title="${wire}"`}>${text}</span>`;
}

/** The parameters of an address; those without a value are left out. */
export function queryOf(parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `?${new URLSearchParams(given).toString()}`;
}

/** Links to the pages before and after this one. */
export function pager(links: readonly (readonly [name: string, href: string | null])[]): Html {
  const shown = links.filter((entry): entry is readonly [string, string] => entry[1] !== null);
  if (shown.length === 0) return html``;
  return html`<nav class="pages" aria-label="Pages">${shown.map(([name, href]) => link(href, name))}</nav>`;
}
