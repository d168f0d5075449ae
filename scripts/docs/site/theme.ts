import { h } from "vue";
import DefaultTheme from "vitepress/theme-without-fonts";

/** Links to pages of the sandbox, which the router of the site must leave to the browser. */
const links = (name: string) =>
  h("div", { class: name }, [
    h("a", { href: "/portal/reference", target: "_self" }, "API reference"),
    h("a", { href: "/portal", target: "_self" }, "Portal"),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": () => links("to-portal"),
      "nav-screen-content-after": () => links("to-portal-small"),
    }),
};
