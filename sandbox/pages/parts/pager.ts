import { html, type Html } from "../html.ts";

/** The address of this page with other parameters; those without a value are left out. */
export function queryOf(parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `?${new URLSearchParams(given).toString()}`;
}

/** Links to the pages before and after this one. */
export function pager(links: readonly (readonly [name: string, href: string | null])[]): Html {
  const shown = links.filter((entry): entry is readonly [string, string] => entry[1] !== null);
  if (shown.length === 0) return html``;
  return html`<nav class="pages" aria-label="Pages">
    ${shown.map(([name, href]) => html`<a href="${href}">${name}</a>`)}
  </nav>`;
}
