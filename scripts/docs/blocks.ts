/** A fenced block of a Markdown file. */
export interface Block {
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
    const [all, marker = "", language = "", code = ""] = found;
    const before = markdown.slice(0, found.index + all.indexOf("```"));
    return { marker, language, code, line: before.split("\n").length };
  });
}
