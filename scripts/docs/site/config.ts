import { slug } from "github-slugger";
import type { DefaultTheme, UserConfig } from "vitepress";
import { PRODUCT, SITES } from "../../../sandbox/pages/sites.ts";
import type { Page } from "../page.ts";

/** The settings of the site. What differs from build to build is its menu. */
export function configured(sidebar: DefaultTheme.SidebarMulti): UserConfig<DefaultTheme.Config> {
  return {
    base: SITES.Docs,
    lang: "en",
    title: PRODUCT,
    cleanUrls: true,
    description: "Contract, client, sandbox and conformance suite of one payment service interface",
    // No icon: without this line each browser asks for /favicon.ico, which is not there.
    head: [["link", { rel: "icon", href: "data:," }]],
    // One file with what all pages share: no inline script that changes from page to page.
    metaChunk: true,
    markdown: {
      theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
      // As code hosts make them, so that a link to a heading works in both places.
      anchor: { slugify: (text) => slug(text) },
      // A table that is wider than the page scrolls, by keyboard too.
      config(md) {
        md.renderer.rules["table_open"] = () =>
          '<div class="wide-table" tabindex="0" role="region" aria-label="Table"><table>\n';
        md.renderer.rules["table_close"] = () => "</table></div>\n";
        // The path of a field may break before its dots, and nowhere else.
        const { code_inline: plain } = md.renderer.rules;
        md.renderer.rules["code_inline"] = (...given) =>
          (plain?.(...given) ?? "").replaceAll(/(?<=\w_\w.*)(?=[.]\w)/g, "<wbr>");
      },
    },
    // Otherwise a change of colors adds a style to the page, which the policy of the sandbox does not allow.
    appearance: { disableTransition: false },
    themeConfig: {
      sidebar,
      outline: { level: [2, 3], label: "On this page" },
      search: { provider: "local" },
      docFooter: { prev: "Before", next: "Next" },
    },
    vite: { logLevel: "warn", build: { chunkSizeWarningLimit: 4000, reportCompressedSize: false } },
  };
}

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
