import { h, html, inline, type Html, type Part } from "./html.ts";
import { PORTAL_PATH, PRODUCT, SITES, type Site } from "./sites.ts";
import { STYLE } from "./style.ts";

/** The address of a page or a form below the portal, with the id in the place of `:id`. */
export function addressOf(path: string, id: string): string {
  return PORTAL_PATH + path.replace(":id", encodeURIComponent(id));
}

/** What happens, what is stored, and what can be done to the sandbox itself. */
const MENU = {
  Integration: ["Developer", "Requests", "Events"],
  Payments: ["Charges", "Orders", "Subscriptions", "Plans", "Tokens"],
  Sandbox: ["Outcomes", "Clock", "Faults", "Checkpoints"],
} as const;

export type MenuName = (typeof MENU)[keyof typeof MENU][number];

const item = (name: string, href: string, current: string | null) =>
  h("a", { href, "aria-current": name === current && "page" }, name);

const sites = (current: Site) => Object.entries(SITES).map(([name, href]) => item(name, href, current));

/** The strip on top: the product, its three sites, and whatever a page of them adds. */
export function strip(current: Site, more?: Part): Html {
  const product = h("a", { class: "name", href: PORTAL_PATH }, PRODUCT);
  return h("header", { class: "strip" }, product, h("nav", { "aria-label": "Sites" }, sites(current)), more);
}

const FIND = { method: "get", action: `${PORTAL_PATH}/find`, class: "find", role: "search" };
const WORDS = { name: "q", type: "search", "aria-label": "Find anything" };
const find = h(
  "form",
  { ...FIND, "aria-label": "Everything" },
  h("input", { ...WORDS, placeholder: "Find a charge, order, event …" }),
);

/** The groups of the menu. A phone has them folded, with the sites and the field that the strip has no room for. */
function menuOf(current: MenuName | null, place: string): Part {
  return Object.entries(MENU).map(([group, names]) => {
    const id = `${place}-${group}`;
    const items = names.map((name) => h("li", {}, item(name, PORTAL_PATH + pathOf(name), current)));
    return [h("span", { class: "group", id }, group), h("ul", { "aria-labelledby": id }, items)];
  });
}

const pathOf = (name: MenuName) => (name === "Developer" ? "" : `/${name.toLowerCase()}`);

interface Look {
  /** What stands beside the heading: a state, a sentence, the one action that matters most. */
  readonly about?: Part;
  /** Scripts of this page besides the one that copies. */
  readonly scripts?: Part;
  readonly site?: Site;
}

export function portalPage(title: string, menu: MenuName | null, content: Part, look: Look = {}): string {
  const { about, scripts, site = "Portal" } = look;
  const siteItems = sites(site).map((one) => h("li", {}, one));
  const folded = h("nav", { "aria-label": "Menu" }, find, h("ul", {}, siteItems), menuOf(menu, "small"));
  const small = h("details", { class: "menu" }, h("summary", {}, "Menu"), folded);
  const head = h("div", { class: "head" }, h("h1", {}, title), about);
  const side = h("nav", { class: "side", "aria-label": "Portal" }, menuOf(menu, "menu"));
  return documentOf(`${title} · ${PRODUCT}`, [
    h("a", { class: "skip", href: "#content" }, "Skip to the content"),
    strip(site, [find, small]),
    h("div", { class: "frame" }, side, h("main", { id: "content" }, head, content)),
    COPY.element,
    scripts,
  ]);
}

/** A page without the menu: those for customers. */
export const page = (title: string, content: Part) =>
  documentOf(title, h("main", { id: "content" }, h("h1", {}, title), content));

export const messagePage = (title: string, message: string) => page(title, h("p", {}, message));

/** A whole page without outside resources. It can be read without its style. */
export function documentOf(title: string, body: Part, style = STYLE): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${style.element}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

/** Puts a button beside each text that is worth copying. Without it one click selects the whole text. */
export const COPY = inline(
  "script",
  `
for (const text of document.querySelectorAll(".copy")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  text.after(" ", button);
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(text);
    button.textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  });
}
`,
);

/** Nothing from elsewhere but what is named; and no frame, unless a page may stand in one. */
export function policyOf(allowed: readonly string[], formAction = "'none'", mayBeFramed = false): string {
  const frames = mayBeFramed ? [] : ["frame-ancestors 'none'"];
  const none = [`form-action ${formAction}`, ...frames, "base-uri 'none'"];
  return ["default-src 'none'", ...allowed, ...none].join("; ");
}

/**
 * A strict policy, with the hash of the style. Browsers check every redirect after a form against `form-action`. A
 * form that leads to the shop may therefore go to any site: the shop may redirect to an address that the sandbox does
 * not know. A script, named by its source, may also ask for more from here. A shop may show the pages for its customers in
 * a frame; a site that framed the portal could have its visitor press a button there.
 */
export function pageHeaders({ formLeadsAway = false, script = "", forCustomers = false } = {}): Readonly<
  Record<string, string>
> {
  const allowed = [`style-src ${STYLE.source}`, "img-src 'self' data:"];
  if (!forCustomers) allowed.push(`script-src ${COPY.source} ${script}`.trim());
  if (script !== "") allowed.push("connect-src 'self'");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf(
      allowed,
      formLeadsAway ? "'self' http: https:" : "'self'",
      forCustomers,
    ),
    "x-content-type-options": "nosniff",
    // With "no-referrer" a browser says "null" for the origin of a form, over http from another machine.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  };
}
