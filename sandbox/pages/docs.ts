import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { guardAdmin } from "../request/admin.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { pageHeaders } from "./layout.ts";
import { PORTAL_PATH, portalPage } from "./portal-page.ts";

export const DOCS_PATH = `${PORTAL_PATH}/docs`;

/** The names that files of the documentation may have: no request reaches another folder or a hidden file. */
const NAME = /^(?:[\w@][\w.@-]*\/)*[\w@][\w.@-]*\.(?:html|css|js|md|txt|svg)$/;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The text of a file of the documentation, or what to answer instead. */
export type Found = { readonly text: string } | { readonly status: number; readonly page: string };

/** Finds files of the documentation. They are looked for at each request: they may be built while the sandbox runs. */
export function docsReader({ docs }: World["settings"]): (name: string) => Promise<Found> {
  let state: "not asked" | "building" | "built" | { readonly problem: string } = "not asked";
  const build = () => {
    if (docs?.build === undefined || state !== "not asked") return;
    state = "building";
    docs.build().then(
      () => (state = "built"),
      (error: unknown) => (state = { problem: error instanceof Error ? error.message : String(error) }),
    );
  };
  const read = async (name: string) =>
    docs !== undefined && NAME.test(name)
      ? await readFile(join(docs.folder, name), "utf8").catch(() => undefined)
      : undefined;
  return async (name) => {
    build();
    const text = await read(name);
    if (text !== undefined) return { text };
    if ((await read("index.html")) !== undefined) return { status: 404, page: NO_PAGE };
    if (state === "building") return { status: 503, page: BUILDING };
    return { status: 404, page: typeof state === "object" ? failed(state.problem) : NOT_BUILT };
  };
}

/** The documentation, open to the same callers as the portal. */
export function registerDocs(
  pages: FastifyInstance,
  world: World,
  find: ReturnType<typeof docsReader>,
): void {
  const guard = async (request: Parameters<typeof guardAdmin>[0]) =>
    guardAdmin(request, world.origin(), world.settings.adminToken);

  // The links between pages are relative, so the address must end with a slash.
  pages.get(DOCS_PATH, { onRequest: guard }, (_request, reply) => reply.redirect(`${DOCS_PATH}/`, 302));
  pages.get(`${DOCS_PATH}/*`, { onRequest: guard }, async ({ params }, reply) => {
    const asked = textAt(params, "*") ?? "";
    const name = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
    const found = await find(name);
    if ("status" in found)
      return reply.code(found.status).headers(waitHeaders(found.status)).send(found.page);
    return reply
      .headers({
        ...pageHeaders(),
        "content-security-policy": policyOf(found.text),
        "content-type": TYPES[extname(name)] ?? "",
        // The name of such a file changes with its content.
        ...(name.startsWith("assets/") ? { "cache-control": "private, max-age=31536000, immutable" } : {}),
      })
      .send(found.text);
  });
}

/** While the documentation is built, the browser asks again by itself. */
export function waitHeaders(status: number): Readonly<Record<string, string>> {
  return status === 503 ? { ...pageHeaders(), refresh: "3", "retry-after": "3" } : pageHeaders();
}

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** Files of this site, and the short scripts that stand in the page itself, by their hash. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(INLINE)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self'",
    // Highlighted code has its colors in attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const message = (title: string, content: Html) => portalPage(title, "Documentation", content);

const BUILDING = message(
  "Documentation",
  html`<p role="status">
    The documentation is being built from its sources. This takes about half a minute, once. The page appears
    by itself.
  </p>`,
);

const NOT_BUILT = message(
  "Documentation",
  html`<p>
    The documentation is not built. Run <code>npm run docs</code> in the repository, then load this page
    again.
  </p>`,
);

function failed(problem: string): string {
  return message(
    "Documentation",
    html`<p>
        The documentation could not be built. <code>npm run docs</code> in the repository does the same.
      </p>
      <pre tabindex="0">${problem}</pre>`,
  );
}

const NO_PAGE = message(
  "Nothing here",
  html`<p>There is no such page. The <a href="${DOCS_PATH}/">documentation</a> begins here.</p>`,
);
