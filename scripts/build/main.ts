import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { buildCode } from "./code.ts";
import { BUILT, packageAt, shared, replace } from "./package.ts";
import { buildTypes } from "./types.ts";
import { typed } from "../read-arguments.ts";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { REPORT } from "../../conformance/report/report.ts";
import { TARGET } from "../../conformance/subject/target.ts";

const usage = `npm run build -- [${BUILT.join("] [")}]`;
const { positionals } = typed({ allowPositionals: true }, usage);
const unknown = positionals.find((name) => !BUILT.some((one) => one === name));
if (unknown !== undefined) {
  console.error(`There is no package "${unknown}" to build. Expected: ${usage}`);
  process.exit(2);
}

for (const name of positionals.length === 0 ? BUILT : positionals) {
  const started = performance.now();
  const one = packageAt(name);
  // Beside `dist`, so that the files can be moved instead of copied.
  const built = await mkdtemp(`${one.dist}-`);
  try {
    await Promise.all([buildCode({ ...one, dist: built }), buildTypes({ ...one, dist: built })]);
    await replace(one.dist, built);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  if (name === "conformance") writeSchemas(one.folder);
  for (const file of shared) await copyFile(file, join(one.folder, basename(file)));
  console.log(`${name}/dist built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** The schemas of files that people and other programs write or read, for editors and validators. */
function writeSchemas(folder: string): void {
  for (const [file, schema] of [
    ["target.schema.json", TARGET],
    ["report/report.schema.json", REPORT],
  ] as const) {
    const text = JSON.stringify(
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
      undefined,
      2,
    );
    writeFileSync(join(folder, file), `${text}\n`);
  }
}
