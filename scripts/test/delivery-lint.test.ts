import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { actionlint, type ForeignTool, hadolint } from "./foreign-tool.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
const INSTALLATION = 300_000;

for (const { missing } of [actionlint, hadolint])
  if (missing !== undefined)
    console.log(`skipped: workflows or the Dockerfile are not linted, because ${missing}`);

/** What a linter has against a file. */
async function complaints(linter: ForeignTool, file: string): Promise<string> {
  return run(linter.program(), [file], { cwd: root }).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
}

/** The same file with a mistake in it. */
async function spoiled(name: string, right: string, wrong: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "spoiled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await readFile(join(root, name), "utf8");
  const file = join(folder, name.split("/").at(-1) ?? "");
  await writeFile(file, text.replace(right, wrong));
  return file;
}

test.skipIf(actionlint.missing)(
  "actionlint has nothing against the workflows",
  { timeout: INSTALLATION },
  async () => {
    for (const name of ["ci", "release", "weekly"])
      expect(await complaints(actionlint, `.github/workflows/${name}.yml`)).toBe("");
    const file = await spoiled(".github/workflows/ci.yml", "ubuntu-24.04", "ubuntu-14.04");
    expect(await complaints(actionlint, file)).toContain("ubuntu-14.04");
  },
);

test.skipIf(hadolint.missing)(
  "hadolint has nothing against the Dockerfile",
  { timeout: INSTALLATION },
  async () => {
    expect(await complaints(hadolint, "Dockerfile")).toBe("");
    const file = await spoiled("Dockerfile", "WORKDIR /app", "WORKDIR app");
    expect(await complaints(hadolint, file)).toContain("DL3000");
  },
);
