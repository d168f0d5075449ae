import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BASE_PATH } from "../../values/call.ts";
import type { Docs } from "../../settings.ts";
import { code, link } from "../elements.ts";
import { html, type Html } from "../html.ts";
import { pageHeaders, policyOf, portalPage } from "../layout.ts";
import type { PageContext, Shown } from "../page-context.ts";
import { DOCS_PATH, POLICY, referencePage, SCRIPT } from "./reference.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The names that files of the documentation may have: no request reaches another folder or a hidden file. */
const NAME = /^(?:[\w@][\w.@-]*\/)*[\w@][\w.@-]*\.(?:html|css|js|md|txt|svg)$/;

/**
 * The documentation, and the API reference: the contract of this sandbox, drawn by Scalar, which also sends calls.
 * Both are open to the same callers as the portal, since the reference has the keys in it.
 */
export function registerDocs({ on, world, merchant }: PageContext): void {
  const find = docsReader(world.settings.docs);

  // The links between pages are relative, so the address must end with a slash.
  on("GET", "/docs", async () => ({ goTo: `${DOCS_PATH}/`, status: 302 }));
  on("GET", "/docs/*", async ({ id: asked }) => {
    const name = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
    const content = await find(name);
    if (typeof content !== "string") return content;
    const headers = {
      ...pageHeaders(),
      "content-security-policy": docsPolicy(content),
      "content-type": TYPES[extname(name)] ?? "",
      // The name of such a file changes with its content.
      ...(name.startsWith("assets/") ? { "cache-control": "private, max-age=31536000, immutable" } : {}),
    };
    return { headers, content };
  });

  on("GET", "/reference", async () => {
    const script = await find(SCRIPT);
    if (typeof script !== "string") return script;
    const headers = { ...pageHeaders(), "content-security-policy": POLICY };
    return { headers, content: referencePage(merchant(), world.origin() + BASE_PATH) };
  });
  let contract: Promise<string> | undefined;
  on("GET", "/reference/openapi.json", async () => {
    contract ??= readContract();
    const headers = { "content-type": "application/json; charset=utf-8" };
    return { headers, content: world.settings.naming.translate(await contract) };
  });
}

/** The text of a file of the documentation, or what to answer instead. */
type Find = (name: string) => Promise<string | Exclude<Shown, string>>;

/** Finds files of the documentation. They are looked for at each request: they may be built while the sandbox runs. */
function docsReader(docs: Docs | undefined): Find {
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
    if (text !== undefined) return text;
    if ((await read("index.html")) !== undefined) return { status: 404, content: NO_PAGE };
    // The browser asks again by itself.
    if (state === "building")
      return {
        status: 503,
        headers: { ...pageHeaders(), refresh: "3", "retry-after": "3" },
        content: BUILDING,
      };
    return { status: 404, content: typeof state === "object" ? failed(state.problem) : NOT_BUILT };
  };
}

const message = (content: Html) => portalPage("Documentation", "Documentation", content);

const BUILDING = message(
  html`<p role="status">
    The documentation is being built from its sources. This takes about half a minute, once. The page appears
    by itself.
  </p>`,
);

const COMMAND = code("npm run docs");

const NOT_BUILT = message(
  html`<p>The documentation is not built. Run ${COMMAND} in the repository, then load this page again.</p>`,
);

const NO_PAGE = portalPage(
  "Nothing here",
  "Documentation",
  html`<p>There is no such page. The ${link(`${DOCS_PATH}/`, "documentation")} begins here.</p>`,
);

const failed = (problem: string) =>
  message(
    html`<p>The documentation could not be built. ${COMMAND} in the repository does the same.</p>
      <pre tabindex="0">${problem}</pre>`,
  );

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** Files of this site, and the short scripts that stand in the page itself, by their hash. */
function docsPolicy(page: string): string {
  const hashes = [...page.matchAll(INLINE)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return policyOf([
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self'",
    // Highlighted code has its colors in attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ]);
}

/** The contract. Each operation leads to its page of the documentation. */
async function readContract(): Promise<string> {
  const file = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  const contract: Contract = JSON.parse(await readFile(file, "utf8"));
  for (const item of Object.values(contract.paths)) {
    for (const operation of Object.values(item)) {
      if (operation.operationId === undefined) continue;
      const page = operation.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      operation.description = `${operation.description ?? ""}\n\n[What the document leaves open here, and what the conformance suite checks](${DOCS_PATH}/operations/${page}.html)`;
    }
  }
  return JSON.stringify(contract);
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId?: string;
  description?: string;
}
