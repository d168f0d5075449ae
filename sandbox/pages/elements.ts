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

export function money(amount: number, currency: string): string {
  return moneyText({ amount, currency_code: currency });
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

/** A text that one click selects as a whole. */
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

/** JSON as text; long lines scroll in their own box. */
export function json(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

/** The page of an object: `plans` and an id. Null without an id. */
export function objectLink(family: string | undefined, id: string | null = null): Html | null {
  return id === null || family === undefined ? null : link(`${PORTAL_PATH}/${family}/${id}`, code(id));
}

/** The requests of the log that made, read or changed an object; null where the log is off. */
export function requestsOf({ requests }: Pick<World, "requests">, id: string): Html | null {
  const href = `${PORTAL_PATH}/requests?touched=${encodeURIComponent(id)}`;
  return requests === undefined ? null : link(href, "show its requests");
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
export function more(summary: string | Html, content: Html): Html {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;
}

export type Cells = readonly (Html | string | number | null)[];

/** On a phone each row becomes a list with the heads in front. The roles keep it a table for screen readers. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly Cells[],
  attributes: Html = html``,
): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table role="table" ${attributes}>
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map((cells) => tableRow(heads, cells))}
      </tbody>
    </table>
  </div>`;
}

export function tableRow(heads: readonly string[], cells: Cells): Html {
  return html`<tr role="row">
    ${cells.map((cell, index) => html`<td role="cell" data-head="${heads[index] ?? ""}"><span>${cell ?? ""}</span></td>`)}
  </tr>`;
}

/** A table, or a sentence where there is nothing to list. */
export function tableOr(none: string, label: string, heads: readonly string[], rows: readonly Cells[]): Html {
  return rows.length === 0 ? html`<p class="none">${none}</p>` : table(label, heads, rows);
}

const LOOKS = {
  good: ["completed", "captured", "delivered", "active", "paid", "succeeded"],
  bad: ["unpaid", "failed", "dropped"],
  waiting: ["pending", "due", "sending"],
};

/** A state of a charge or a delivery. The word is enough; the color only helps to find it. */
export function stateBadge(state: string): Html {
  const [look = ""] = Object.entries(LOOKS).find(([, states]) => states.includes(state)) ?? [];
  return badge(look, state);
}

/** The look is good, bad, waiting, or empty. */
export function badge(look: string, text: string | number): Html {
  return html`<span class="badge ${look}">${text}</span>`;
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
