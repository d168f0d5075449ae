import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawn } from "./drawn.ts";
import { markdown, type Source } from "./markdown.ts";
import type { Page } from "./page.ts";

interface Guide extends Source {
  readonly menu: NonNullable<Page["menu"]>;
}

const guide = (file: string, path: string, name: string): Guide => ({
  file,
  path,
  menu: { group: "Guides", name },
});
const readme = (folder: string, name: string): Guide => ({
  file: `${folder}/README.md`,
  path: `packages/${folder.replaceAll("/", "-")}.html`,
  menu: { group: "Packages", name },
});

/** Every Markdown file that becomes a page. Some READMEs beside the code are for readers too, so they are pages. */
export const GUIDES: readonly Guide[] = [
  guide("docs/README.md", "index.html", "Start"),
  guide("docs/integrate.md", "integrate.html", "I integrate"),
  guide("docs/implement.md", "implement.html", "I implement the service"),
  guide("docs/certify.md", "certify.html", "I certify"),
  guide("docs/commands.md", "commands.html", "Commands"),
  guide("docs/trust.md", "trust.html", "How far to trust the suite"),
  guide("docs/packages.md", "packages.html", "The packages"),
  guide("docs/dependencies.md", "dependencies.html", "Dependencies"),
  guide("CONTRIBUTING.md", "maintain.html", "I maintain"),
  readme("client", "Client"),
  readme("sandbox", "Sandbox"),
  readme("conformance", "Conformance suite"),
  readme("conformance/selftest", "Selftest of the suite"),
  readme("openapi", "Contract"),
  readme("scripts/sdk", "SDKs for other languages"),
  readme("generated", "Types and validators"),
  readme("scripts", "Scripts"),
  { file: "CHANGELOG.md", path: "changelog.html", menu: { group: "Packages", name: "Changes" } },
];

/** Files of the repository that have their own page: a link to such a file leads to that page. */
const MADE: readonly Source[] = [
  { file: "openapi/openapi.yaml", path: "reference/index.html" },
  { file: "openapi/workflows.arazzo.yaml", path: "workflows.html" },
  { file: "openapi/errors.yaml", path: "errors.html" },
  { file: "openapi/gaps.yaml", path: "gaps.html" },
  { file: "sandbox/outcomes.ts", path: "test-cards.html" },
  { file: "sandbox/charges/transitions.ts", path: "test-cards.html" },
  { file: "conformance/requirements.yaml", path: "requirements.html" },
];

export function guidePages(): Page[] {
  return GUIDES.map((source) => {
    const text = readFileSync(fileURLToPath(new URL(`../../${source.file}`, import.meta.url)), "utf8");
    return { path: source.path, menu: source.menu, ...markdown(drawn(text), source, [...GUIDES, ...MADE]) };
  });
}
