import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { guardAdmin } from "../request/admin.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { html } from "./html.ts";
import { pageHeaders } from "./layout.ts";
import { PORTAL_PATH, portalPage } from "./portal-page.ts";

const DOCS = `${PORTAL_PATH}/docs`;

/** The names that pages of the documentation may have: no request reaches another folder or a hidden file. */
const NAME = /^(?:[A-Za-z-]+\/)?[A-Za-z-]+\.(?<kind>html|css)$/;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The documentation, as `npm run docs` writes it. It is open to the same callers as the portal. */
export function registerDocs(pages: FastifyInstance, world: World): void {
  const { docs, adminToken } = world.settings;
  const guard = async (request: Parameters<typeof guardAdmin>[0]) =>
    guardAdmin(request, world.origin(), adminToken);

  // The links between pages are relative, so the address must end with a slash.
  pages.get(DOCS, { onRequest: guard }, (_request, reply) => reply.redirect(`${DOCS}/`, 302));
  pages.get(`${DOCS}/*`, { onRequest: guard }, async ({ params }, reply) => {
    if (docs === undefined) return reply.code(404).headers(pageHeaders()).send(NOT_BUILT);
    const asked = textAt(params, "*") ?? "";
    const name = asked === "" ? "index.html" : asked;
    const kind = NAME.exec(name)?.groups?.["kind"] ?? "";
    const text = kind === "" ? undefined : await readFile(join(docs, name), "utf8").catch(() => undefined);
    if (text === undefined) return reply.code(404).headers(pageHeaders()).send(NO_PAGE);
    return reply
      .headers({ ...pageHeaders(), "content-security-policy": POLICY, "content-type": TYPES[kind] ?? "" })
      .send(text);
  });
}

/** Its own style sheet, and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const NOT_BUILT = portalPage(
  "Documentation",
  "Documentation",
  html`<p>
    The documentation is not built yet. Run <code>npm run docs</code> in the repository, then restart the
    sandbox.
  </p>`,
);

const NO_PAGE = portalPage(
  "Nothing here",
  "Documentation",
  html`<p>There is no such page. The <a href="${DOCS}/">documentation</a> begins here.</p>`,
);
