import { html, type Html } from "./html.ts";
import { STYLE } from "./style.ts";

export const PORTAL_PATH = "/portal";

/** The address of a page or a form below the portal, with the id in the place of `:id`. */
export function addressOf(path: string, id: string): string {
  return PORTAL_PATH + path.replace(":id", encodeURIComponent(id));
}

/** What happens, what is stored, and what can be done to the sandbox itself. */
const MENU = {
  Integration: ["Developer", "Requests", "Events", "API reference", "Documentation"],
  Payments: ["Charges", "Orders", "Subscriptions", "Plans", "Tokens"],
  Sandbox: ["Outcomes", "Clock", "Faults", "Checkpoints"],
} as const;

export type MenuName = (typeof MENU)[keyof typeof MENU][number];

/** Where the address is not the name. */
const PATHS: Partial<Record<MenuName, string>> = {
  Developer: "",
  "API reference": "/reference",
  Documentation: "/docs/",
};

/** A page of the portal, with its menu. */
export function portalPage(title: string, menu: MenuName | null, content: Html): string {
  const groups = Object.entries(MENU).map(([group, names]) => {
    const items = names.map((name) => {
      const href = PORTAL_PATH + (PATHS[name] ?? `/${name.toLowerCase()}`);
      return html`<li><a href="${href}" ${name === menu ? html`aria-current="page"` : ""}>${name}</a></li>`;
    });
    return html`<div>
      <span class="group" id="menu-${group}">${group}</span>
      <ul aria-labelledby="menu-${group}">
        ${items}
      </ul>
    </div>`;
  });
  const nav = html`<a class="skip" href="#content">Skip to the content</a>
    <nav class="portal" aria-label="Portal">
      <a class="name" href="${PORTAL_PATH}">Payment sandbox</a>${groups}
    </nav>`;
  return page(title, content, nav);
}

/** A whole page without scripts and outside resources. It can be read without its style. */
export function page(title: string, content: Html, nav?: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${nav === undefined ? title : `${title} · Payment sandbox`}</title>
        ${STYLE.element}
      </head>
      <body class="${nav === undefined ? "" : "portal"}">
        ${nav ?? ""}
        <main id="content" class="${nav === undefined ? "" : "wide"}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

const NO_FRAME = "frame-ancestors 'none'";

/** Nothing from elsewhere but what is named, and no frame. */
export function policyOf(allowed: readonly string[], formAction = "'none'", frames = [NO_FRAME]): string {
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
  const scripts = script === "" ? [] : [`script-src ${script}`, "connect-src 'self'"];
  const action = formLeadsAway ? "'self' http: https:" : "'self'";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf(
      [`style-src ${STYLE.source}`, ...scripts],
      action,
      forCustomers ? [] : [NO_FRAME],
    ),
    "x-content-type-options": "nosniff",
    // With "no-referrer" a browser says "null" for the origin of a form, over http from another machine.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  };
}

export function messagePage(title: string, message: string): string {
  return page(title, html`<p>${message}</p>`);
}
