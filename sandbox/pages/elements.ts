/** What pages are made of. */
import type { World } from "../world.ts";
import { attributes, html, type Html, type Part } from "./html.ts";
import { PORTAL_PATH } from "./sites.ts";

export const p = (text: Part) => html`<p>${text}</p>`;
export const h2 = (text: Part) => html`<h2>${text}</h2>`;
export const note = (text: Part) => html`<p class="note">${text}</p>`;
export const code = (text: string) => html`<code>${text}</code>`;
export const link = (href: string, text: Part) => html`<a href="${href}">${text}</a>`;

/** Said where there is nothing to show. */
export const nothing = (text: string) => html`<p class="none">${text}</p>`;

/** A message above the content, which screen readers say at once. */
export const saved = (text: string) => html`<p class="saved" role="status">${text}</p>`;

/** A text that one click selects as a whole; a button copies it. */
export const copyable = (text: string) => html`<code class="copy">${text}</code>`;

/** A command for a shell. */
export const command = (text: string) => html`<pre class="wrap copy" tabindex="0">${text}</pre>`;

/** Lines as they are; long ones are broken. */
export const lines = (text: string) => html`<pre class="wrap" tabindex="0">${text}</pre>`;

/** JSON as text; long lines scroll in their own box. */
export const json = (value: unknown) => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

/** A name and what stands beside it; a fact without a value is left out. */
export type Fact = readonly [name: string, value: Part];

export function facts(rows: readonly Fact[]): Html {
  const shown = rows.filter(([, value]) => value === 0 || Boolean(value));
  const parts = shown.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<dl>${parts}</dl>`;
}

/** A part of the page below its heading. */
export function card(title: string, content: Part, id?: string): Html {
  return html`<section class="card" ${attributes({ id })}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** A thing with its buttons on one line. */
export function lineCard(about: Part, buttons: Part): Html {
  return html`<div class="card line"><span class="about">${about}</span> ${buttons}</div>`;
}

/** What is told, and beside it what can be done and known. */
export function two(main: Part, beside: Part): Html {
  return html`<div class="two">
    <div>${main}</div>
    <div>${beside}</div>
  </div>`;
}

/** A part of the page that opens on demand. A refusal in it must be seen. */
export function more(summary: Part, content: Part, look = ""): Html {
  const shown = html`${content}`;
  return html`<details class="${look}" ${attributes({ open: shown.text.includes(' role="alert"') })}>
    <summary>${summary}</summary>
    ${shown}
  </details>`;
}

/** The page of an object: `plans`, an id, and words for it. Nothing without an id. */
export function objectLink(family: string | undefined, id: string | null | undefined, words?: string): Part {
  if (!id || family === undefined) return null;
  const short = html`<code title="${id}">${id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id}</code>`;
  return link(`${PORTAL_PATH}/${family}/${id}`, words ?? short);
}

/** The requests of the log that made, read or changed an object; nothing where the log is off. */
export function requestsOf({ requests }: Pick<World, "requests">, id: string): Part {
  return requests && link(`${PORTAL_PATH}/requests?touched=${encodeURIComponent(id)}`, "its calls");
}
