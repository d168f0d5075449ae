import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { typed } from "../read-arguments.ts";
import { GUIDES, installLines, withInstallSteps } from "./install-steps.ts";
import { packInto, root } from "./pack.ts";

const usage = "npm run pack:all -- [--out DIR] | --guides";
const { values } = typed({ options: { out: { type: "string" }, guides: { type: "boolean" } } }, usage);

if (values.guides === true) {
  for (const guide of GUIDES) {
    const file = join(root, guide);
    await writeFile(file, withInstallSteps(await readFile(file, "utf8")));
  }
} else {
  const folder = resolve(values.out ?? join(root, "packed"));
  await packInto(folder);
  const lines = installLines({ packages: ["client"], forDevelopment: ["sandbox", "conformance"] }, false);
  console.log(
    [
      `The packages are in ${folder}: contract.tgz, client.tgz, sandbox.tgz, conformance.tgz.`,
      "To install them in a project of your own, with npm, type the last line here, then, there:",
      ...lines.map((line) => `  ${line}`),
      "",
      `export PACKED=${quoted(folder)}`,
    ].join("\n"),
  );
}

/** For a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
