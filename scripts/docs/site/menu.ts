import type { DefaultTheme } from "vitepress";
import type { Page } from "../page.ts";

/** The parts of the menu that every page has. */
const ALWAYS: readonly Page["menu"]["group"][] = ["Guides", "Reference", "Packages"];

/** The long lists, and the folder whose pages show them. Other pages have a link to the first page of each. */
const LONG = {
  Operations: "operations",
  Requirements: "requirements",
  Flows: "flows",
  Gaps: "gaps",
} as const;

/** The menus of the site, by the folder of the page that shows them. */
export function menus(all: readonly Page[]): DefaultTheme.SidebarMulti {
  const itemsOf = (group: Page["menu"]["group"]) =>
    all
      .filter(({ menu }) => menu.group === group)
      .map(({ path, menu }) => ({ text: menu.name, link: linkTo(path) }));
  const firsts = Object.entries(LONG).map(([text, folder]) => ({ text, link: `/${folder}/` }));
  const always = ALWAYS.map((text) => ({
    text,
    items: text === "Reference" ? [...firsts, ...itemsOf(text)] : itemsOf(text),
  }));
  const inFolder = (group: keyof typeof LONG) => [{ text: group, items: itemsOf(group) }, ...always];
  return {
    "/operations/": inFolder("Operations"),
    "/requirements/": inFolder("Requirements"),
    "/flows/": inFolder("Flows"),
    "/gaps/": inFolder("Gaps"),
    "/": always,
  };
}

/** The address of a page. That of the first page of a folder is the folder itself. */
function linkTo(path: string): string {
  return `/${path.replace(/(^|(?<=\/))index$/, "")}`;
}
