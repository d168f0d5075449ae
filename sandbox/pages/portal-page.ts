import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

export const PORTAL_PATH = "/portal";

const MENU = [
  ["Developer", PORTAL_PATH],
  ["Requests", `${PORTAL_PATH}/requests`],
  ["Charges", `${PORTAL_PATH}/charges`],
  ["Events", `${PORTAL_PATH}/events`],
  ["API reference", `${PORTAL_PATH}/reference`],
  ["Documentation", `${PORTAL_PATH}/docs/`],
] as const;

/** A page of the portal, with its menu. */
export function portalPage(title: string, menu: (typeof MENU)[number][0], content: Html): string {
  const links = MENU.map(([name, href]) =>
    name === menu
      ? html`<a href="${href}" aria-current="page">${name}</a>`
      : html`<a href="${href}">${name}</a>`,
  );
  const nav = html`<a class="skip" href="#content">Skip to the content</a>
    <nav aria-label="Portal"><span class="name">Payment sandbox</span>${links}</nav>`;
  return page(title, content, { wide: true, nav });
}

/** On a phone each row becomes a list with the heads in front. The roles keep it a table for screen readers. */
export function table(label: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (cells) =>
            html`<tr role="row">
              ${cells.map((cell, index) => html`<td role="cell" data-head="${heads[index] ?? ""}"><span>${cell}</span></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** JSON as text; long lines scroll in their own box. */
export function json(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

const LOOKS: Readonly<Record<string, "good" | "bad" | "waiting">> = {
  completed: "good",
  captured: "good",
  delivered: "good",
  failed: "bad",
  dropped: "bad",
  pending: "waiting",
  due: "waiting",
  sending: "waiting",
};

/** A state of a charge or a delivery. The word is enough; the color only helps to find it. */
export function stateBadge(state: string): Html {
  return html`<span class="badge ${LOOKS[state] ?? ""}">${state}</span>`;
}
