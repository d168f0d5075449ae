/** Headings of the menu, in its order. */
const GROUPS = ["Guides", "Reference", "Operations", "Requirements", "Flows", "Gaps", "Packages"] as const;

/** One page of the documentation, as Markdown. */
export interface Page {
  /** Its path from the root of the site, without an ending: `gaps/events`. It has `.html` for people, `.md` for programs. */
  readonly path: string;
  readonly title: string;
  readonly menu: { readonly group: (typeof GROUPS)[number]; readonly name: string };
  /** Everything below the title. A link to another page is `site:gaps/events#event.id`. */
  readonly text: string;
  /** Markdown that only the `.md` has, below the text. */
  readonly forPrograms?: string;
}

const LINK = /(?<=\]\()site:([\w/-]+)(#[^)\s]*)?(?=\))/g;

/** A page with its title, and with links as they are between the files of the site. */
export function written(page: Page, text = page.text): string {
  const up = "../".repeat(page.path.split("/").length - 1);
  const linked = text.replaceAll(LINK, (_all, path: string, hash = "") => `${up || "./"}${path}.md${hash}`);
  return `# ${page.title}\n\n${linked.trim()}\n`;
}

/** What an agent reads first, under headings of its own; the rest it may leave out. */
const FIRST: readonly string[] = ["Guides", "Operations", "Reference", "Gaps"];

const ABOUT = `# Payment service

> An open toolkit around one payment service interface for merchants in Mexico: the contract (OpenAPI), a client for
> TypeScript, a stateful sandbox, and a conformance suite that judges any base URL. It is not the service, and moves no money.

Money is an integer in the smallest unit: 5000 with MXN is 50.00 pesos. A 400 from charge creation whose \`status\` is
\`pending\` is no error: the customer has to act. What the interface document leaves open is listed under Gaps.`;

/** Each page as Markdown, the list of them as https://llmstxt.org describes it, and the pages to read first in one file. */
export function programFiles(all: readonly Page[]): ReadonlyMap<string, string> {
  const [first, optional] = [true, false].map((is) =>
    all.filter(({ menu }) => FIRST.includes(menu.group) === is),
  );
  const lists = FIRST.map((group) =>
    section(
      group,
      all.filter(({ menu }) => menu.group === group),
    ),
  );
  const start =
    "- [All of the first sections in one file](llms-full.txt)\n- [The contract as OpenAPI 3.1](/portal/reference/openapi.json)";
  const whole = (first ?? []).map((page) => `<!-- ${page.path}.md -->\n\n${written(page)}`);
  return new Map([
    ...all.map((page): [string, string] => [
      `${page.path}.md`,
      written(page, `${page.text}\n\n${page.forPrograms ?? ""}`),
    ]),
    ["llms.txt", [ABOUT, start, ...lists, section("Optional", optional ?? [])].join("\n\n")],
    ["llms-full.txt", [ABOUT, "The other pages stand in llms.txt.", ...whole].join("\n\n")],
  ]);
}

const section = (heading: string, pages: readonly Page[]) =>
  `## ${heading}\n\n${pages.map(({ title, path }) => `- [${title}](${path}.md)\n`).join("")}`;
