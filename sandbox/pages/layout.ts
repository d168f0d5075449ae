import { createHash } from "node:crypto";
import { html, Html } from "./html.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(100%, 30rem); padding: 1.5rem; }
h1 { font-size: 1.35rem; margin: 0 0 .5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere; }
dt { opacity: .75; } dd { margin: 0; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; padding: .8rem; border-radius: .5rem; border: 2px solid; cursor: pointer; }
button[value=succeed] { background: #12603a; border-color: #12603a; color: #fff; }
button[value=fail] { background: transparent; color: inherit; }
.note { opacity: .75; font-size: .9rem; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A whole page. No script, no outside resource; it is readable without its style. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
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
export function pageHeaders(formLeadsTo: string | null): Readonly<Record<string, string>> {
  const origin = formLeadsTo === null ? "" : ` ${new URL(formLeadsTo).origin}`;
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${origin}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}
