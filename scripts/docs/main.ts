import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { site } from "./site.ts";
import { writeSample } from "./sample/write.ts";
import { typed } from "../read-arguments.ts";

/** The folder in which the sandbox looks for the documentation, and with which it is published. */
const FOLDER = fileURLToPath(new URL("../../sandbox/dist/docs", import.meta.url));

const { values } = typed(
  { options: { out: { type: "string" }, sample: { type: "boolean", default: false } } },
  "npm run docs [-- --out DIR | --sample]",
);
if (values.sample) console.log(await writeSample());
else await writeSite(values.out);

async function writeSite(out: string | undefined): Promise<void> {
  const started = performance.now();
  const folder = out === undefined ? FOLDER : resolve(out);
  const files = await site();
  const unwritable = (error: NodeJS.ErrnoException) => {
    console.error(`${folder} cannot be written (${error.code}). Name another folder with --out.`);
    process.exit(2);
  };
  // Removes pages of an earlier run. In any other folder nothing is removed: it belongs to somebody else.
  if (out === undefined) await rm(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true }).catch(unwritable);
    await writeFile(file, text).catch(unwritable);
  }
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${files.size} files, ${Math.round(bytes / 1024)} kB, ${seconds} s`);
  console.log(`Open ${join(folder, "index.html")}, or /portal/docs/ of the sandbox.`);
}
