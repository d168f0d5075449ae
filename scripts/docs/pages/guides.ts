import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "../page.ts";

/** A Markdown file of the repository that is a page. */
interface Guide {
  readonly file: string;
  readonly path: string;
  readonly menu: Page["menu"];
}

const guide = (file: string, path: string, name: string, group: Page["menu"]["group"] = "Guides"): Guide => ({
  file,
  path,
  menu: { group, name },
});
const beside = (file: string, path: string, name: string): Guide => ({
  file,
  path: `packages/${path}`,
  menu: { group: "Packages", name },
});
const readme = (folder: string, name: string): Guide =>
  beside(`${folder}/README.md`, folder.replaceAll("/", "-"), name);

/** Every Markdown file that becomes a page. Some READMEs beside the code are for readers too, so they are pages. */
export const GUIDES: readonly Guide[] = [
  guide("docs/README.md", "index", "Start"),
  guide("docs/integrate.md", "integrate", "I integrate"),
  guide("docs/shop.md", "shop", "From one payment to a shop"),
  guide("docs/calls.md", "calls", "Every operation, by curl"),
  guide("docs/portal.md", "portal", "Ten minutes with the portal"),
  guide("docs/plugins.md", "plugins", "A shop plugin on the sandbox"),
  guide("docs/safe-shop.md", "safe-shop", "Is my shop safe?"),
  guide("docs/implement.md", "implement", "I implement the service"),
  guide("docs/certify.md", "certify", "I certify"),
  guide("CONTRIBUTING.md", "maintain", "I maintain", "Packages"),
  guide("docs/agents.md", "agents", "For agents"),
  guide("docs/commands.md", "commands", "Commands", "Reference"),
  guide("docs/trust.md", "trust", "How far to trust the suite"),
  guide("docs/explorer.md", "explorer", "One race, and its end", "Packages"),
  guide("docs/packages.md", "packages", "The packages", "Packages"),
  guide("docs/dependencies.md", "dependencies", "Dependencies", "Packages"),
  guide("docs/digest.md", "digest", "Read by other tools", "Packages"),
  readme("client", "Client"),
  readme("sandbox", "Sandbox"),
  beside("sandbox/scale.md", "sandbox-scale", "Speed of the sandbox"),
  readme("conformance", "Conformance suite"),
  readme("conformance/selftest", "Selftest of the suite"),
  beside("conformance/selftest/results/register.md", "register", "What is proved, and what is excused"),
  beside("conformance/selftest/results/null-servers.md", "null-servers", "Servers that know nothing"),
  readme("openapi", "Contract"),
  readme("scripts/sdk", "SDKs for other languages"),
  readme("generated", "Types and validators"),
  readme("scripts", "Scripts"),
  { file: "CHANGELOG.md", path: "changelog", menu: { group: "Packages", name: "Changes" } },
];

/** Files of the repository that have their own page: a link to such a file leads to that page. */
const MADE: readonly Pick<Guide, "file" | "path">[] = [
  { file: "openapi/openapi.yaml", path: "operations/index" },
  { file: "openapi/workflows.arazzo.yaml", path: "workflows" },
  { file: "openapi/errors.yaml", path: "errors" },
  { file: "openapi/gaps.yaml", path: "gaps/index" },
  { file: "sandbox/outcomes.ts", path: "test-cards" },
  { file: "sandbox/charges/transitions.ts", path: "test-cards" },
  { file: "conformance/requirements.yaml", path: "requirements/index" },
  // The page of each requirement has the defects that were tried.
  { file: "conformance/selftest/results/kill-matrix.json", path: "requirements/index" },
];

export function guidePages(): Page[] {
  return GUIDES.map(({ file, path, menu }) => {
    const text = readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), "utf8");
    const [, title, rest = ""] = /^(?:(?:<!--[^]*?-->|---\n[^]*?\n---)\s*)?# (.+)\n([^]*)$/.exec(text) ?? [];
    if (title === undefined) throw new Error(`${file} does not begin with a title.`);
    return { path, title, menu, text: relinked(rest, file) };
  });
}

const FENCES = /(^```[^]*?^```$)/m;
const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)/g;

/**
 * Links of a file as links of the site. One that leads to a file without a page becomes its words and the path of the
 * file. Pictures stay: the files of `docs/` are beside the pages.
 */
function relinked(text: string, file: string): string {
  return text
    .split(FENCES)
    .map((part) =>
      part.startsWith("```")
        ? part
        : part.replaceAll(LINK, (whole, words: string, href: string) => {
            if (/^([a-z]+:|#)/.test(href)) return whole;
            const [target = "", place] = href.split("#");
            const named = posix.join(posix.dirname(file), target).replace(/\/$/, "");
            const page = [...GUIDES, ...MADE].find(
              (one) => one.file === named || one.file === `${named}/README.md`,
            );
            if (page === undefined)
              return words.includes(posix.basename(named)) ? words : `${words} (\`${named}\`)`;
            return `[${words}](site:${page.path}${place === undefined ? "" : `#${place}`})`;
          }),
    )
    .join("");
}
