import { html, type Html } from "./html.ts";
import { STYLE_ELEMENT, STYLE_HASH } from "./style.ts";

/** A whole page. No script, no outside resource; it is readable without its style. */
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
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${more.nav ?? ""}
        <main id="content" class="${more.wide === true ? "wide" : ""}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/**
 * Strict, down to the hash of the style. A browser holds the redirect after a form against `form-action` too, so the
 * address the form leads to must be named.
 */
export function pageHeaders(formLeadsTo: string | null = null): Readonly<Record<string, string>> {
  const origin = formLeadsTo === null ? "" : ` ${new URL(formLeadsTo).origin}`;
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${origin}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}

export function messagePage(title: string, message: string): string {
  return page(title, html`<p>${message}</p>`);
}
