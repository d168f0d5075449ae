import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { operations } from "@payment-service/contract";
import { adminOrigin } from "../../pipeline/admin.ts";
import { BASE_PATH } from "../../values/call.ts";
import { objectAt, textAt } from "../../values/json.ts";
import type { Docs } from "../../settings.ts";
import { code, lines, link, p } from "../elements.ts";
import { table } from "../list-page.ts";
import { h, html, inline, type Part } from "../html.ts";
import { pageHeaders, policyOf, portalPage } from "../layout.ts";
import type { Register, Shown } from "../page-context.ts";
import { SITES } from "../sites.ts";
import { POLICY, referencePage, SCRIPT } from "./reference.ts";

const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".md", "text/markdown; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
  [".svg", "image/svg+xml"],
]);

/** The names that files of the documentation may have: no request reaches another folder or a hidden file. */
const NAME = /^(?:[\w@][\w.@-]*\/)*[\w@][\w.@-]*\.(?:html|css|js|md|txt|svg)$/;

/**
 * The documentation, and the API reference: the contract of this sandbox, drawn by Scalar, which also sends calls.
 * Both are open to the same callers as the portal, since the reference has the keys in it.
 */
export const docs: Register = ({ on, world, merchant }) => {
  const find = docsReader(world.settings.docs);

  // The links between pages are relative, so the address must end with a slash.
  on("GET", "/docs", async () => ({ goTo: SITES.Docs, status: 302 }));
  on("GET", "/docs/*", async ({ id: asked }) => {
    if (NAME.test(asked.slice(0, -1))) return { goTo: SITES.Docs + asked.slice(0, -1), status: 302 };
    const page = asked === "" || asked.endsWith("/") ? `${asked}index` : asked;
    const name = extname(page) === "" ? `${page}.html` : page;
    const content = await find(name);
    if (typeof content !== "string") return content;
    const headers = {
      ...pageHeaders(),
      "content-security-policy": docsPolicy(content),
      "content-type": TYPES.get(extname(name)) ?? "",
      // The name of such a file changes with its content.
      ...(name.startsWith("assets/") && { "cache-control": "private, max-age=31536000, immutable" }),
    };
    return { headers, content };
  });

  on("GET", "/reference", async () => {
    const script = await find(SCRIPT);
    if (typeof script !== "string") return script;
    const headers = { ...pageHeaders(), "content-security-policy": POLICY };
    // Its script may call the origin alone from which it came.
    return { headers, content: referencePage(merchant(), adminOrigin(world) + BASE_PATH) };
  });
  let contract: Promise<string> | undefined;
  on("GET", "/reference/openapi.json", async () => {
    contract ??= readContract();
    const headers = { "content-type": "application/json; charset=utf-8" };
    return { headers, content: world.settings.naming.translate(await contract) };
  });
};

type Instead = Exclude<Shown, string>;

/**
 * Finds files of the documentation. They are looked for at each request: they may be built while the sandbox runs. Until
 * then the page says in plain text what it can.
 */
function docsReader({ folder, build, sources }: Partial<Docs> = {}) {
  let isAsked = false;
  let missing: Instead | undefined = build === undefined ? NOT_BUILT : undefined;
  return async (name: string): Promise<string | Instead> => {
    if (!isAsked)
      build?.().then(
        () => (missing = NOT_BUILT),
        (error: unknown) => (missing = failed(error)),
      );
    isAsked = true;
    const text = await readIn(folder, name);
    if (text !== undefined) return text;
    if ((await readIn(folder, "index.html")) !== undefined) return NO_PAGE;
    if (missing !== undefined) return missing;
    if (name === SCRIPT) return building("Reference", await plainReference());
    const source = await readIn(sources, name === "index.html" ? "README.md" : name.replace(/html$/, "md"));
    return building("Docs", source !== undefined && lines(source), extname(name) === ".html");
  };
}

async function readIn(folder: string | undefined, name: string): Promise<string | undefined> {
  if (folder === undefined || !NAME.test(name)) return undefined;
  return readFile(join(folder, name), "utf8").catch(() => undefined);
}

function without(content: Part, title = "Documentation"): Instead {
  return { status: 404, content: portalPage(title, null, content, { site: "Docs" }) };
}

const NO_PAGE = without(
  html`<p>There is no such page. The ${link(SITES.Docs, "documentation")} begins here.</p>`,
  "Nothing here",
);

/** The browser asks again by itself. A program that asks for another file is told to come again. */
function building(site: "Docs" | "Reference", plain: Part, isPage = true): Instead {
  const said =
    "This page is being built from its sources, once: about half a minute. It appears by itself. Until then, " +
    "here is what it will say, in plain text.";
  return {
    status: isPage ? 200 : 503,
    headers: { ...pageHeaders(), refresh: "5", "retry-after": "5" },
    content: portalPage(site, null, [h("p", { class: "warned", role: "status" }, said), plain], { site }),
  };
}

/** The operations of the contract, as long as the reference is not built. */
async function plainReference(): Promise<Part> {
  const contract: unknown = JSON.parse(await contractText());
  const rows = Object.values(operations).map(({ id, path, method }) => {
    const summary = textAt(contract, "paths", path, method.toLowerCase(), "summary");
    return [code(`${method} ${path}`), id, summary];
  });
  const whole = p(link(`${SITES.Reference}/openapi.json`, "The whole contract as JSON"));
  return [table("Operations", ["Call", "Operation", "What it does"], rows), whole];
}

const COMMAND = code("npm run docs");

const NOT_BUILT = without(
  html`<p>The documentation is not built. Run ${COMMAND} in the repository, then load this page again.</p>`,
);

const failed = (error: unknown) =>
  without([
    p(html`The documentation could not be built. ${COMMAND} in the repository does the same.`),
    lines(error instanceof Error ? error.message : String(error)),
  ]);

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** Files of this site, and the short scripts that stand in the page itself, by their hash. */
function docsPolicy(page: string): string {
  const scripts = [...page.matchAll(INLINE)].map(([, script = ""]) => inline("script", script).source);
  return policyOf([
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    "style-src 'self'",
    // Highlighted code has its colors in attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ]);
}

function contractText(): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json")), "utf8");
}

/** The contract. Each operation leads to its page of the documentation. */
async function readContract(): Promise<string> {
  const contract: unknown = JSON.parse(await contractText());
  for (const { id, path, method } of Object.values(operations)) {
    const operation = objectAt(contract, "paths", path, method.toLowerCase()) ?? {};
    const page = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const more = `[What the document leaves open here, and what the conformance suite checks](${SITES.Docs}operations/${page})`;
    Object.assign(operation, { description: `${textAt(operation, "description") ?? ""}\n\n${more}` });
  }
  return JSON.stringify(contract);
}
