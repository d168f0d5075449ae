import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { guardAdmin } from "../../request/admin.ts";
import { textAt } from "../../values/json.ts";
import type { World } from "../../world.ts";
import { pageHeaders } from "../layout.ts";
import { DOCS_PATH } from "./messages.ts";
import { type FindDocs } from "./reader.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The documentation, open to the same callers as the portal. */
export function registerDocs(pages: FastifyInstance, world: World, find: FindDocs): void {
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
