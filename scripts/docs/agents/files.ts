import { written, type Page } from "../page.ts";
import { summaryOf } from "./summary.ts";

/** What an agent reads first, under headings of its own; the rest it may leave out. */
const FIRST = ["Guides", "Operations", "Reference", "Gaps"] as const;
const OPTIONAL = ["Packages", "Requirements", "Flows"] as const;

const ABOUT = `# Payment service

> An open toolkit around one payment service interface for merchants in Mexico: the contract (OpenAPI), a client for
> TypeScript, a stateful sandbox, and a conformance suite that judges any base URL. It is not the service, and moves no money.

Money is an integer in the smallest unit: 5000 with MXN is 50.00 pesos. A 400 from charge creation whose \`status\` is
\`pending\` is no error: the customer has to act. What the interface document leaves open is listed under Gaps.`;

/** For programs: each page as Markdown, the list of them (llms.txt), and the most important ones in one file. */
export function programFiles(all: readonly Page[]): ReadonlyMap<string, string> {
  const first = FIRST.flatMap((group) => inGroup(all, group));
  return new Map([
    ...all.map((page): [string, string] => [
      `${page.path}.md`,
      written(page, `${page.text}\n\n${page.forPrograms ?? ""}`),
    ]),
    ["llms.txt", listing(all)],
    ["llms-full.txt", full(first, all.length - first.length)],
  ]);
}

function inGroup(all: readonly Page[], group: Page["menu"]["group"]): readonly Page[] {
  return all.filter(({ menu }) => menu.group === group);
}

/** As https://llmstxt.org describes it; the addresses are relative to that of the file. */
function listing(all: readonly Page[]): string {
  return [
    ABOUT,
    "- [All of the first sections in one file](llms-full.txt)\n- [The contract as OpenAPI 3.1](/portal/reference/openapi.json)",
    ...FIRST.map((group) => `## ${group}\n\n${lines(inGroup(all, group))}`),
    `## Optional\n\n${lines(OPTIONAL.flatMap((group) => inGroup(all, group)))}`,
    "",
  ].join("\n\n");
}

function lines(pages: readonly Page[]): string {
  return pages.map(({ title, path, text }) => `- [${title}](${path}.md): ${summaryOf(text)}`).join("\n");
}

function full(pages: readonly Page[], others: number): string {
  return [
    ABOUT,
    `Not in this file: ${others} pages about packages, requirements and flows, which llms.txt names.`,
    ...pages.map((page) => `<!-- ${page.path}.md -->\n\n${written(page)}`),
  ].join("\n\n");
}
