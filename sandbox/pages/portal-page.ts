import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

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
  return page(title, content, { wide: true, nav });
}
