import { moneyText } from "../../values/money.ts";
import { html, type Html } from "../html.ts";

/** A time with its zone: "2026-01-15 12:00:00 UTC". */
export function when(time: number): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.replace("T", " ").slice(0, 19)} UTC</time>`;
}

export function money(amount: number, currency: string): string {
  return moneyText({ amount, currency_code: currency });
}

/** Names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [string, Html | string | number | null])[]): Html {
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

/** A whole number that was typed, or the text as it is: the call that gets it says what is wrong. */
export function typedNumber(text: string): number | string {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
