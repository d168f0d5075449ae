import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Visible files that lie directly in the folder. */
export function filesAtRoot(tree: string, folder: string): number {
  const path = join(tree, folder);
  if (!existsSync(path)) return 0;
  return readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith("."),
  ).length;
}

const APART = /(^|\/)(node_modules|dist|test)(\/|$)/;

/** TypeScript and JavaScript of a folder, relative to the tree; tests and built files are left out. */
export function sources(tree: string, folder: string): string[] {
  const path = join(tree, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /[.](ts|mjs)$/.test(name) && !/[.]test[.]ts$/.test(name) && !APART.test(name))
    .toSorted();
}

export function read(tree: string, file: string): string {
  return readFileSync(join(tree, file), "utf8");
}

export function linesOf(text: string): number {
  return text.split("\n").length - 1;
}
