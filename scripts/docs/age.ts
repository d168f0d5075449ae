import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders from which pages are made. */
const SOURCES = [
  "docs",
  "openapi",
  "generated",
  "client",
  "sandbox",
  "conformance",
  "scripts",
  "skills",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
];

/** Whether a built site is missing, or a file from which pages are made is younger. */
export async function isOld(folder: string): Promise<boolean> {
  const built = await changed(join(folder, "index.html"));
  for (const source of SOURCES) {
    for (const file of await filesIn(join(root, source))) if ((await changed(file)) > built) return true;
  }
  return false;
}

async function changed(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

/** `npm pack` copies these into each package. */
const COPIES = new Set(["LICENSE", "CHANGELOG.md"]);

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && !COPIES.has(entry.name) && !/node_modules|\/dist/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
