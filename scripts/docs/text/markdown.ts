/** Words of the pages that are made, whose texts may hold any sign, and the blocks of code in written pages. */

export function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}

/** A link to a place on another page of the site. */
export function link(name: string, path: string, place = ""): string {
  return `[${name}](site:${path}${place === "" ? "" : `#${place}`})`;
}

/** A heading that is reached by an id of ours. */
export function heading(level: 2 | 3, text: string, id: string): string {
  return `${"#".repeat(level)} ${text} {#${id}}`;
}

/** A text in whose prose no sign is markup of HTML or of the generator. */
export function safe(text: string): string {
  const parts = text.trim().split(/(```.*?```|`[^`]*`)/s);
  return parts
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "{&#123;")))
    .join("");
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => "---"), ...rows].map(row).join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(inCell).join(" | ")} |`;
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** "1 gap", "2 gaps". */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Paragraphs, and other blocks, with an empty line between them. */
export function blocks(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .flat()
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The part of an address that a heading of the interface document, or the name of an operation, becomes. */
export function slug(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}

/** A fenced block of a Markdown file. */
interface Block {
  readonly language: string;
  readonly code: string;
  /** Line of the file on which its fence stands, from 1. */
  readonly line: number;
  /** The comment right above: `not run: why`, `run by FILE`, `in the background`, or nothing. */
  readonly marker: string;
}

const FENCED = /(?:^<!-- ([^\n]*?) -->\n+)?^```([^\n]*)\n(.*?)^```$/gms;

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(FENCED)].map((found) => {
    const [all, marker = "", language = "", text = ""] = found;
    const before = markdown.slice(0, found.index + all.indexOf("```"));
    return { marker, language, code: text, line: before.split("\n").length };
  });
}
