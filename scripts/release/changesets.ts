import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** How large a change is for users, as in semantic versioning. */
const LEVELS = ["none", "patch", "minor", "major"];

export const highest = (all: readonly string[]) =>
  LEVELS[Math.max(0, ...all.map((one) => LEVELS.indexOf(one)))] ?? "none";

/** A file of `.changeset` that names a package: how much it asks for, and what it tells users. */
export async function waitingChangesets(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md");
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => {
    const [, head = "", summary = ""] = /^---\n(.*?)^---\n(.*)$/ms.exec(text) ?? [];
    const levels = [...head.matchAll(/^["'].+["']:\s*(\w+)\s*$/gm)].map(([, word = ""]) => word);
    return levels.length === 0 ? [] : [{ level: highest(levels), summary: summary.trim() }];
  });
}

/** The changelog with a version on top. All packages share it, since they share the version. */
export function withRelease(changelog: string, heading: string, summaries: readonly string[]): string {
  const lines = summaries.map((text) => `- ${text.replaceAll("\n", "\n  ")}\n`);
  const at = changelog.search(/^## /m);
  const [above, below] = at < 0 ? [changelog, ""] : [changelog.slice(0, at), `\n${changelog.slice(at)}`];
  return `${above.trimEnd()}\n\n## ${heading}\n\n${lines.join("")}${below}`;
}
