import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

export interface Difference {
  readonly file: string;
  readonly is: "missing" | "different" | "not generated any more";
}

/** Compares the folder with the files that would be written. npm's own folder is left out. */
export async function compare(folder: string, files: ReadonlyMap<string, string>): Promise<Difference[]> {
  const present = await filesIn(folder);
  const stray = present.filter((name) => !files.has(name)).toSorted();
  const differences: Difference[] = stray.map((file) => ({ file, is: "not generated any more" }));
  for (const [file, wanted] of files) {
    if (!present.includes(file)) differences.push({ file, is: "missing" });
    else if ((await readFile(join(folder, file), "utf8")) !== wanted)
      differences.push({ file, is: "different" });
  }
  return differences;
}

/** Writes the files that differ, and no others, so that programs that watch the folder stay calm. */
export async function write(folder: string, files: ReadonlyMap<string, string>): Promise<Difference[]> {
  const differences = await compare(folder, files);
  for (const { file } of differences) {
    const wanted = files.get(file);
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    if (wanted === undefined) await rm(path);
    else await writeFile(path, wanted);
  }
  return differences;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !name.startsWith("node_modules/"));
}
