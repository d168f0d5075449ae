import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** `npm run docs` writes this folder, so it stays. */
const FOREIGN = "docs";

/**
 * Replaces the old files by the new ones, one by one, and removes files that are no longer built. A program that
 * reads the folder meanwhile, such as another `npm pack`, never finds it empty.
 */
export async function replace(dist: string, built: string): Promise<void> {
  const files = await filesIn(built);
  for (const name of files) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await rename(join(built, name), join(dist, name));
  }
  const wanted = new Set(files);
  for (const name of await filesIn(dist)) {
    if (!wanted.has(name) && !name.startsWith(`${FOREIGN}/`)) await rm(join(dist, name), { force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
