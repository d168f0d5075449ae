import { chmod, copyFile, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Package } from "./package.ts";

/** Node 20, browsers and edge runtimes can run this. Each package names the functions it needs in `engines`. */
const TARGET = "es2022";

/** A file that code reads from beside itself, such as the register of requirements. */
const ASSET = /new URL\(\s*"([^"]+\.(?!ts")\w+)",\s*import\.meta\.url\s*\)/g;

/**
 * Bundles the code into few files, since a command that loads a hundred modules starts slowly. Dependencies stay
 * outside, so that users of the package get their fixes and their licences.
 */
export async function buildCode({ folder, dist, libraries, commands }: Package): Promise<void> {
  const assets = new Map<string, string>();
  await build({
    entryPoints: [...libraries, ...commands],
    outbase: folder,
    outdir: dist,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: TARGET,
    // A stack trace names the source; the sources are in the maps.
    sourcemap: true,
    supported: { "import-attributes": true },
    logLevel: "warning",
    plugins: [collect(assets)],
  });
  for (const [name, file] of assets) await copyFile(file, join(dist, name));
  for (const source of commands) await chmod(join(dist, basename(source, ".ts") + ".js"), 0o755);
}

/** Bundled code stands in `dist/` itself, so the files that it reads are copied there. */
function collect(assets: Map<string, string>): Plugin {
  return {
    name: "assets",
    setup(setup) {
      setup.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const contents = await readFile(path, "utf8");
        const beside = contents.replaceAll(ASSET, (whole: string, place: string) => {
          const name = basename(place);
          const file = join(dirname(path), place);
          if ((assets.get(name) ?? file) !== file)
            throw new Error(`${path} reads "${place}": another file of the package has the same name.`);
          assets.set(name, file);
          return whole.replace(place, name);
        });
        return { contents: beside, loader: "ts" };
      });
    },
  };
}
