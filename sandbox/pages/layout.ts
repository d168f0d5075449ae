import { html, type Html } from "./html.ts";
import { STYLE_ELEMENT, STYLE_HASH } from "./style.ts";

/** A whole page without scripts and outside resources. It can be read without its style. */
export function page(
  title: string,
  content: Html,
  more: { readonly nav?: Html; readonly wide?: boolean } = {},
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${more.nav === undefined ? title : `${title} · Payment sandbox`}</title>
        ${STYLE_ELEMENT}
      </head>
      <body class="${more.nav === undefined ? "" : "portal"}">
        ${more.nav ?? ""}
        <main id="content" class="${more.wide === true ? "wide" : ""}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

interface Needs {
  readonly formLeadsAway?: boolean;
  /** The hash of the page's script, which may then also ask for more from here. */
  readonly script?: string;
}

/** Nothing from elsewhere but what is named, and no frame. */
export function policyOf(allowed: readonly string[], formAction = "'none'"): string {
  const none = [`form-action ${formAction}`, "frame-ancestors 'none'", "base-uri 'none'"];
  return ["default-src 'none'", ...allowed, ...none].join("; ");
}

/**
 * A strict policy, with the hash of the style. Browsers check every redirect after a form against `form-action`. A
 * form that leads to the shop may therefore go to any site: the shop may redirect to an address that the sandbox does
 * not know.
 */
export function pageHeaders({ formLeadsAway = false, script }: Needs = {}): Readonly<Record<string, string>> {
  const scripts = script === undefined ? [] : [`script-src 'sha256-${script}'`, "connect-src 'self'"];
  const action = formLeadsAway ? "'self' http: https:" : "'self'";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf([`style-src 'sha256-${STYLE_HASH}'`, ...scripts], action),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}

export function messagePage(title: string, message: string): string {
  return page(title, html`<p>${message}</p>`);
}
