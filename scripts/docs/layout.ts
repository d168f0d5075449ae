import { GROUPS, html, isWithin, wayTo, type Html, type Page } from "./page.ts";

/** A page as a file: no script, one style sheet, readable without it. */
export function layout(page: Page, site: readonly Page[]): string {
  return withoutIndent(document(page, site).text);
}

/** Templates are indented like the code; only inside `pre` would that show. */
function withoutIndent(text: string): string {
  const parts = text.split(/(<pre.*?<\/pre>)/s);
  return parts.map((part) => (part.startsWith("<pre") ? part : part.replaceAll(/\s*\n\s*/g, "\n"))).join("");
}

function document(page: Page, site: readonly Page[]): Html {
  const way = (to: string) => wayTo(page.path, to);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · payment service</title>
        <link rel="stylesheet" href="${way("style.css")}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header><a href="${way("index.html")}">Payment service</a></header>
        <nav class="narrow" aria-label="Documentation">
          <details>
            <summary>Menu</summary>
            ${menu(page, site)}
          </details>
        </nav>
        <nav class="wide" aria-label="Documentation">${menu(page, site)}</nav>
        <main id="content">
          <h1>${page.title}</h1>
          ${page.content}
        </main>
      </body>
    </html> `;
}

function menu(page: Page, site: readonly Page[]): Html[] {
  return GROUPS.map(
    (group) =>
      html`<h2>${group}</h2>
        <ul>
          ${site.flatMap((one) => (one.menu?.group === group ? [html`<li>${link(one, one.menu.name, page)}</li>`] : []))}
        </ul>`,
  );
}

function link(to: Page, name: string, page: Page): Html {
  const href = wayTo(page.path, to.path);
  if (!isWithin(page, to)) return html`<a href="${href}">${name}</a>`;
  return html`<a href="${href}" aria-current="${page === to ? "page" : "true"}">${name}</a>`;
}

/** A table in its own box, which scrolls sideways on a narrow page. */
export function table(label: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
