import { html, type Html } from "../html.ts";
import { PORTAL_PATH, portalPage } from "../portal-page.ts";

export const DOCS_PATH = `${PORTAL_PATH}/docs`;

const message = (title: string, content: Html) => portalPage(title, "Documentation", content);

export const BUILDING = message(
  "Documentation",
  html`<p role="status">
    The documentation is being built from its sources. This takes about half a minute, once. The page appears
    by itself.
  </p>`,
);

export const NOT_BUILT = message(
  "Documentation",
  html`<p>
    The documentation is not built. Run <code>npm run docs</code> in the repository, then load this page
    again.
  </p>`,
);

export function failed(problem: string): string {
  return message(
    "Documentation",
    html`<p>
        The documentation could not be built. <code>npm run docs</code> in the repository does the same.
      </p>
      <pre tabindex="0">${problem}</pre>`,
  );
}

export const NO_PAGE = message(
  "Nothing here",
  html`<p>There is no such page. The <a href="${DOCS_PATH}/">documentation</a> begins here.</p>`,
);
