import { readFileSync } from "node:fs";
import { join } from "node:path";

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
