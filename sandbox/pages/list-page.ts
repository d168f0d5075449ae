import { nothing, link } from "./elements.ts";
import { attributes, html, type Html, type Part } from "./html.ts";
import { portalPage, type MenuName } from "./layout.ts";
import { byDay, timeOfDay } from "./shown.ts";
import { PORTAL_PATH } from "./sites.ts";

/** A row of a list. The whole row leads to the address. */
export interface Row {
  readonly time: number;
  readonly href: string;
  /** What a person looks for first, and what helps to find it. */
  readonly what: Part;
  readonly small?: Part;
  /** Lines below, such as why something was refused. */
  readonly remark?: Part;
  readonly by?: Part;
  readonly tag?: Part;
  /** An amount; pesos go without saying. */
  readonly sum?: Part;
  /** With milliseconds. */
  readonly exact?: boolean;
}

export function rowItem({ time, href, what, small, remark, by, tag, sum, exact }: Row): Html {
  return html`<li>
    ${timeOfDay(time, exact)}
    <div class="what">${link(href, what)}${small && html`<small>${small}</small>`}${remark}</div>
    <span class="by">${by}</span> <span class="tag">${tag}</span>
    <span class="sum">${typeof sum === "string" ? sum.replace(/ MXN$/, "") : sum}</span>
  </li>`;
}

/** A list by day, or a sentence where there is nothing to list. A list that grows stands there empty, and has attributes. */
export function rowsOr(none: string, label: string, rows: readonly Row[], growing?: Html): Part {
  const isEmpty = rows.length === 0;
  const list = html`<ol class="rows" aria-label="${label}" ${growing} ${attributes({ hidden: isEmpty })}>
    ${byDay(rows.map((row) => [row.time, rowItem(row)]))}
  </ol>`;
  return [(!isEmpty || growing) && list, isEmpty && none !== "" && nothing(none)];
}

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** The parameters of an address; those without a value are left out. */
export function queryOf(parameters: Parameters): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `?${new URLSearchParams(given).toString()}`;
}

/** A page with a list. */
export interface List {
  readonly title: string;
  readonly menu: MenuName;
  /** Below the portal. */
  readonly path: string;
  /** Beside the heading. */
  readonly about?: Part;
  readonly above?: Part;
  /** The fields of the form by which the list is searched. */
  readonly filter?: Part;
  /** Between the form and the list. */
  readonly told?: Part;
  /** Said where the list is empty; empty where nothing was looked for. */
  readonly none: string;
  readonly rows: readonly Row[];
  readonly growing?: Html;
  readonly below?: Part;
  /** What was searched for, kept by the links. */
  readonly query?: Parameters;
  /** Pages before and after this one, where they are. */
  readonly links: Readonly<Record<string, Parameters | false | undefined>>;
  readonly scripts?: Part;
}

export function listPage({ title, menu, path, filter, none, rows, growing, query, ...list }: List): string {
  const links = Object.entries(list.links).map(
    ([name, cursor]) => cursor && link(PORTAL_PATH + path + queryOf({ ...query, ...cursor }), name),
  );
  const search = html`<form method="get" class="filters" role="search" aria-label="${title}">
    ${filter}
  </form>`;
  const pages = html`<nav class="pages" aria-label="Pages">${links}</nav>`;
  const content = [list.above, filter && search, list.told, rowsOr(none, title, rows, growing)];
  return portalPage(title, menu, [...content, links.some(Boolean) && pages, list.below], list);
}

const tableRow = (cells: readonly Html[]) =>
  html`<tr>
    ${cells}
  </tr>`;

/** A small table. What has no day and no amount, or many columns, stands here. */
export function table(label: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        ${tableRow(heads.map((head) => html`<th scope="col">${head}</th>`))}
      </thead>
      <tbody>
        ${rows.map((cells) => tableRow(cells.map((cell) => html`<td>${cell}</td>`)))}
      </tbody>
    </table>
  </div>`;
}
