import { slug } from "github-slugger";
import type { DefaultTheme, UserConfig } from "vitepress";

/** Where the sandbox serves the documentation. */
export const BASE = "/portal/docs/";

/** The settings of the site. What differs from build to build is its menu. */
export function configured(sidebar: DefaultTheme.SidebarMulti): UserConfig<DefaultTheme.Config> {
  return {
    base: BASE,
    lang: "en",
    title: "Payment service",
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
