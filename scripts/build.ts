import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildCode } from "./build/code.ts";
import { BUILT, license, packageAt } from "./build/package.ts";
import { buildTypes } from "./build/types.ts";
import { typed } from "./typed.ts";

const usage = `npm run build -- [${BUILT.join("] [")}]`;
const { positionals } = typed({ allowPositionals: true }, usage);
const unknown = positionals.find((name) => !BUILT.some((one) => one === name));
if (unknown !== undefined) {
  console.error(`There is no package "${unknown}" to build. Expected: ${usage}`);
  process.exit(2);
}

/** Pages that were built into `dist/docs` have another maker, and stay. */
async function clear(dist: string): Promise<void> {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (name !== "docs") await rm(join(dist, name), { recursive: true });
  }
}

for (const name of positionals.length === 0 ? BUILT : positionals) {
  const started = performance.now();
  const one = packageAt(name);
  await clear(one.dist);
  await Promise.all([buildCode(one), buildTypes(one)]);
  await copyFile(license, join(one.folder, "LICENSE"));
  console.log(`${name}/dist built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
