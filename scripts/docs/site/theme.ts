import { h } from "vue";
import type { EnhanceAppContext } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { SITES } from "../../../sandbox/pages/sites.ts";

/** The parts of the product. The router of the site must leave those that the sandbox serves to the browser. */
const links = (name: string) =>
  h(
    "div",
    { class: name },
    Object.entries(SITES).map(([site, href]) =>
      h("a", { href, ...(site === "Docs" ? { "aria-current": "true" } : { target: "_self" }) }, site),
    ),
  );

/** Who looks for a word wants a guide first, then the operation, then what is required of it, then how that is judged. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/\/flows\//, 0.5],
  [/\/(requirements|gaps|packages)\//, 1],
  [/\/docs\/(integrate|shop|calls|plugins|portal|implement|certify)\b/, 8],
  [/./, 3],
];

const weight = (id: string): number => WEIGHTS.find(([of]) => of.test(id))?.[1] ?? 1;

/** Set in the browser: a function in the settings would come as text, which the policy of the sandbox does not run. */
function weighSearch({ siteData }: EnhanceAppContext): void {
  const { themeConfig } = siteData.value;
  const searchOptions = { boostDocument: weight };
  const search = { ...themeConfig.search, options: { miniSearch: { searchOptions } } };
  siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search } };
}

export default {
  extends: DefaultTheme,
  enhanceApp: weighSearch,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "nav-bar-content-before": () => links("to-portal"),
      "nav-screen-content-after": () => links("to-portal-small"),
    }),
};
