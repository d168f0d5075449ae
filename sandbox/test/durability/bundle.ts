import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

const SANDBOX = join(import.meta.dirname, "..", "..");

/** A way to spoil the sandbox: in `file`, the one place that says `sound` says `broken` instead. */
export interface Defect {
  readonly name: string;
  readonly file: string;
  readonly sound: string;
  readonly broken: string;
}

/** The command as one file in `directory`, since a test that starts it often cannot wait for a hundred modules. */
export async function bundleSandbox(directory: string, defect?: Defect): Promise<string> {
  const outfile = join(directory, "sandbox.mjs");
  await build({
    entryPoints: [join(SANDBOX, "cli.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    logLevel: "silent",
    // CommonJS dependencies ask for `require`, which a module does not have.
    banner: {
      js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
    },
    plugins: defect === undefined ? [] : [spoil(defect)],
  });
  return outfile;
}

function spoil({ name, file, sound, broken }: Defect): Plugin {
  const path = join(SANDBOX, file);
  return {
    name: "spoil",
    setup(bundling) {
      bundling.onLoad({ filter: /\.ts$/ }, async (loaded) => {
        if (loaded.path !== path) return undefined;
        const source = await readFile(path, "utf8");
        if (source.split(sound).length !== 2) {
          throw new Error(
            `The defect "${name}" expects this once in ${file}:\n${sound}\nBring it up to date.`,
          );
        }
        return { contents: source.replace(sound, () => broken), loader: "ts" };
      });
    },
  };
}
