import { Html } from "../../sandbox/pages/html.ts";

export { html, Html } from "../../sandbox/pages/html.ts";

/** Headings of the menu, in its order. */
export const GROUPS = ["Guides", "Reference", "Packages"] as const;

/** One page of the site. */
export interface Page {
  /** Its path from the root of the site: `gaps.html`, `reference/createCharge.html`. */
  readonly path: string;
  readonly title: string;
  /** Its place in the menu; a page without one is reached from other pages. */
  readonly menu?: { readonly group: (typeof GROUPS)[number]; readonly name: string };
  readonly content: Html;
}

/** A page of the menu, with the pages below it. */
export function isWithin(page: Page, menu: Page): boolean {
  return (
    page.path === menu.path ||
    (menu.path.endsWith("/index.html") && page.path.startsWith(menu.path.slice(0, -"index.html".length)))
  );
}

/** The relative link from one page to another. */
export function wayTo(from: string, to: string): string {
  return "../".repeat(from.split("/").length - 1) + to;
}
