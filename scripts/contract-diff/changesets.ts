import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { highest, isLevel, type Level } from "./level.ts";

/**
 * The level of the next version, by the waiting changesets. All packages have one version, so each changeset counts.
 */
export async function waitingLevel(folder: string): Promise<Level> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md");
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return highest(texts.flatMap(levelsIn));
}

/** The front matter of a changeset: one package in each line, `"@payment-service/client": minor`. */
function levelsIn(text: string): Level[] {
  const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [...head.matchAll(/^["'].+["']:\s*(\w+)\s*$/gm)].flatMap(([, word = ""]) =>
    isLevel(word) ? [word] : [],
  );
}
