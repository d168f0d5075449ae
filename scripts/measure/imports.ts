import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Graph } from "./graph.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const CRUISER = join(ROOT, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");

interface Report {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

/** Which file of these folders imports which, types included; tests are left out. */
export function importsOf(tree: string, folders: readonly string[]): Graph {
  const here = folders.filter((folder) => existsSync(join(tree, folder)));
  const config = join(ROOT, ".dependency-cruiser.cjs");
  const args = [CRUISER, "--config", config, "--output-type", "json", ...here];
  // A broken rule makes it exit with 1 only for other output types.
  const json = execFileSync(process.execPath, args, { cwd: tree, encoding: "utf8", maxBuffer: 2 ** 28 });
  const report: Report = JSON.parse(json);
  const files = report.modules
    .map(({ source }) => source)
    .filter(
      (file) =>
        here.some((folder) => file.startsWith(`${folder}/`)) && !/(^|\/)test\/|[.]test[.]ts$/.test(file),
    );
  const own = new Set(files);
  return new Map(
    report.modules
      .filter(({ source }) => own.has(source))
      .map(({ source, dependencies }) => [
        source,
        new Set(dependencies.map(({ resolved }) => resolved).filter((file) => own.has(file))),
      ]),
  );
}

/** A folder at the root of a package, with all that is in it. A file at the root is a room of its own. */
export function roomOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}
