import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

export const PORTAL_PATH = "/portal";

/** What happens, what is stored, and what can be done to the sandbox itself. */
const MENU = [
  {
    group: "Integration",
    links: [
      ["Developer", PORTAL_PATH],
      ["Requests", `${PORTAL_PATH}/requests`],
      ["Events", `${PORTAL_PATH}/events`],
      ["API reference", `${PORTAL_PATH}/reference`],
      ["Documentation", `${PORTAL_PATH}/docs/`],
    ],
  },
  {
    group: "Payments",
    links: [
      ["Charges", `${PORTAL_PATH}/charges`],
      ["Orders", `${PORTAL_PATH}/orders`],
      ["Subscriptions", `${PORTAL_PATH}/subscriptions`],
      ["Plans", `${PORTAL_PATH}/plans`],
      ["Tokens", `${PORTAL_PATH}/tokens`],
    ],
  },
  {
    group: "Sandbox",
    links: [
      ["Outcomes", `${PORTAL_PATH}/outcomes`],
      ["Clock", `${PORTAL_PATH}/clock`],
      ["Faults", `${PORTAL_PATH}/faults`],
      ["Checkpoints", `${PORTAL_PATH}/checkpoints`],
    ],
  },
] as const;

export type MenuName = (typeof MENU)[number]["links"][number][0];

/** A page of the portal, with its menu. */
export function portalPage(title: string, menu: MenuName | null, content: Html): string {
  const groups = MENU.map(({ group, links }) => {
    const items = links.map(([name, href]) =>
      name === menu
        ? html`<li><a href="${href}" aria-current="page">${name}</a></li>`
        : html`<li><a href="${href}">${name}</a></li>`,
    );
    return html`<div>
      <span class="group" id="menu-${group}">${group}</span>
      <ul aria-labelledby="menu-${group}">
        ${items}
      </ul>
    </div>`;
  });
  const nav = html`<a class="skip" href="#content">Skip to the content</a>
    <nav class="portal" aria-label="Portal">
      <a class="name" href="${PORTAL_PATH}">Payment sandbox</a>${groups}
    </nav>`;
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

/** A table, or a sentence where there is nothing to list. */
export function tableOr(
  none: string,
  label: string,
  heads: readonly string[],
  rows: readonly (readonly Html[])[],
): Html {
  return rows.length === 0 ? html`<p class="none">${none}</p>` : table(label, heads, rows);
}

const LOOKS: Readonly<Record<string, "good" | "bad" | "waiting">> = {
  completed: "good",
  captured: "good",
  delivered: "good",
  active: "good",
  paid: "good",
  succeeded: "good",
  unpaid: "bad",
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
