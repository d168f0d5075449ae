import { note, pager, queryOf, rowsOr, type Row } from "./elements.ts";
import { html, type Html } from "./html.ts";
import { PORTAL_PATH, portalPage, type MenuName } from "./layout.ts";

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** A list of stored objects. */
export interface List {
  /** Below the portal. */
  readonly path: string;
  readonly title: string;
  readonly menu: MenuName;
  /** Beside the heading. */
  readonly about?: Html | undefined;
  readonly above?: Html | undefined;
  /** The fields of the form by which the list is searched. */
  readonly filter?: Html;
  readonly note?: string | undefined;
  /** Said where the list is empty; empty where nothing was looked for. */
  readonly none: string;
  readonly rows: readonly Row[];
  /** What was searched for, kept by the links. */
  readonly query?: Parameters;
  /** Pages before and after this one; a parameter without a value is no page. */
  readonly links: Readonly<Record<string, Parameters>>;
}

export function listPage({ title, menu, path, about, above, filter, none, rows, ...list }: List): string {
  const pages = Object.entries(list.links).map(([name, cursor]) => {
    const isPage = Object.values(cursor).some(Boolean);
    return [name, isPage ? PORTAL_PATH + path + queryOf({ ...list.query, ...cursor }) : null] as const;
  });
  return portalPage(
    title,
    menu,
    html`${above ?? ""}
    ${filter === undefined ? "" : html`<form method="get" class="filters" role="search" aria-label="${title}">${filter}</form>`}
    ${list.note === undefined ? "" : note(list.note)} ${rowsOr(none, title, rows)} ${pager(pages)}`,
    { about },
  );
}
