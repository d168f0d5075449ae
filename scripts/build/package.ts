import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { mkdir, readdir, rename, rm } from "node:fs/promises";

/** The packages that are built; `generated/` already is JavaScript. */
export const BUILT = ["client", "sandbox", "conformance"] as const;

const root = join(import.meta.dirname, "..", "..");

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** The entry files of a workspace, read from its package.json. */
export interface Package {
  readonly folder: string;
  readonly dist: string;
  /** Source files of what can be imported: these have types. */
  readonly libraries: readonly string[];
  /** Source files of what can be run. */
  readonly commands: readonly string[];
}

export function packageAt(name: string): Package {
  const folder = join(root, name);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const targets = Object.values(manifest.exports).flatMap((one) =>
    typeof one === "string" ? [] : [one.default],
  );
  const sourceOf = (target: string) =>
    join(folder, target.replace(/^\.\/dist\//, "").replace(/\.js$/, ".ts"));
  return {
    folder,
    dist: join(folder, "dist"),
    libraries: targets.map(sourceOf),
    commands: Object.values(manifest.bin ?? {}).map(sourceOf),
  };
}

/** Files of the root that every package has, too. */
export const shared = ["LICENSE", "CHANGELOG.md"].map((name) => join(root, name));

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
