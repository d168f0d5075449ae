import { note, pager, queryOf, tableOr, type Cells } from "./elements.ts";
import { html, type Html } from "./html.ts";
import { PORTAL_PATH, portalPage, type MenuName } from "./layout.ts";

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** A list of stored objects. */
export interface List {
  /** Below the portal. */
  readonly path: string;
  readonly title: string;
  readonly menu: MenuName;
  readonly above?: Html | undefined;
  /** The fields of the form by which the list is searched. */
  readonly filter?: Html;
  readonly note?: string | undefined;
  /** Said where the list is empty; empty where nothing was looked for. */
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly Cells[];
  /** What was searched for, kept by the links. */
  readonly query?: Parameters;
  /** Pages before and after this one; a parameter without a value is no page. */
  readonly links: Readonly<Record<string, Parameters>>;
}

export function listPage(list: List): string {
  const { title, none, rows, filter } = list;
  const pages = Object.entries(list.links).map(([name, cursor]) => {
    const isPage = Object.values(cursor).some(Boolean);
    return [name, isPage ? PORTAL_PATH + list.path + queryOf({ ...list.query, ...cursor }) : null] as const;
  });
  return portalPage(
    title,
    list.menu,
    html`${list.above ?? ""}
    ${filter === undefined ? "" : html`<form method="get" class="search" role="search">${filter}</form>`}
    ${list.note === undefined ? "" : note(list.note)}
    ${rows.length === 0 && none === "" ? "" : tableOr(none, title, list.heads, rows)} ${pager(pages)}`,
  );
}
