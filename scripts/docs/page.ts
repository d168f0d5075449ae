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
