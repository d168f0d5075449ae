import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import { generateAll } from "./all.ts";
import { ContractError } from "./document.ts";
import { compare, write } from "./folder.ts";
import { typed } from "../read-arguments.ts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const { values } = typed(
  { options: { check: { type: "boolean", default: false } } },
  "npm run generate [-- --check]",
);
/** Changesets writes the version of a release into every package; the contract's package has the same one. */
const { version }: { version: string } = JSON.parse(readFileSync(here("client/package.json"), "utf8"));

const started = performance.now();
const files = await generateAll({
  contract: here("openapi/openapi.yaml"),
  gaps: here("openapi/gaps.yaml"),
  license: here("LICENSE"),
  tokens: here("docs/tokens.css"),
  version,
  fetchLibrary: manifest.devDependencies["openapi-fetch"],
}).catch((error: unknown) => {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exit(2);
});
const differences = await (values.check ? compare : write)(here("generated"), files);
const seconds = ((performance.now() - started) / 1000).toFixed(1);

if (!values.check) {
  for (const { file, is } of differences)
    console.log(`generated/${file} ${files.has(file) ? "written" : `removed: ${is}`}`);
  console.log(`${files.size} files, ${differences.length} changed, ${seconds} s`);
  // In a process of its own, which loads what was just written.
  const recorded = here("conformance/selftest/commands/record.ts");
  const { status } = spawnSync(process.execPath, [...process.execArgv, recorded], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else if (differences.length === 0) {
  console.log(`generated/: all ${files.size} files match the contract (${seconds} s)`);
} else {
  for (const { file, is } of differences)
    console.error(`generated/${file}: ${is}; run \`npm run generate\` and commit the result`);
  process.exitCode = 1;
}
