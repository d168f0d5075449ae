import { nothing, link } from "./elements.ts";
import { h, html, type Attributes, type Html, type Part } from "./html.ts";
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
  const amount = typeof sum === "string" ? sum.replace(/ MXN$/, "") : sum;
  return h(
    "li",
    {},
    timeOfDay(time, exact),
    h("div", { class: "what" }, html`${link(href, what)}${small && h("small", {}, small)}`, remark),
    h("span", { class: "by" }, by),
    h("span", { class: "tag" }, tag),
    h("span", { class: "sum" }, amount),
  );
}

/** A list by day, or a sentence where there is nothing to list. A list that grows stands there empty, and has attributes. */
export function rowsOr(none: string, label: string, rows: readonly Row[], growing?: Attributes): Part {
  const hidden = rows.length === 0;
  const items = byDay(rows.map((row) => [row.time, rowItem(row)]));
  const list = h("ol", { class: "rows", "aria-label": label, ...growing, hidden }, items);
  return [(!hidden || growing) && list, hidden && none !== "" && nothing(none)];
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
  /** The fields of the form by which the list is searched. */
  readonly filter?: Part;
  /** Between the form and the list. */
  readonly told?: Part;
  /** Said where the list is empty; empty where nothing was looked for. */
  readonly none: string;
  readonly rows: readonly Row[];
  readonly growing?: Attributes;
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
  const search = h("form", { method: "get", class: "filters", role: "search", "aria-label": title }, filter);
  const pages = h("nav", { class: "pages", "aria-label": "Pages" }, links);
  const content = [filter && search, list.told, rowsOr(none, title, rows, growing)];
  return portalPage(title, menu, [...content, links.some(Boolean) && pages, list.below], list);
}

/** A small table. What has no day and no amount, or many columns, stands here. */
export function table(label: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const head = heads.map((text) => h("th", { scope: "col" }, text));
  const cells = rows.map((row) => row.map((one) => h("td", {}, one)));
  const body = cells.map((row) => h("tr", {}, row));
  const all = h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, body));
  return h("div", { class: "table", role: "region", "aria-label": label, tabindex: "0" }, all);
}
