import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { highest, isLevel, type Level } from "./level.ts";

/** The level that the waiting changesets give to the next version. All packages have one version, so any of them counts. */
export async function waitingLevel(folder: string): Promise<Level> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md");
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return highest(texts.flatMap(levelsIn));
}

/** The front matter of a changeset: `"@payment-service/client": minor`, one package in a line. */
function levelsIn(text: string): Level[] {
  const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [...head.matchAll(/^["'].+["']:\s*(\w+)\s*$/gm)].flatMap(([, word = ""]) =>
    isLevel(word) ? [word] : [],
  );
}
