import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));
const scripts = Object.keys(manifest.scripts);

/** Names of scripts in a text that says how to run them. */
const namedIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run(?: -s)? ([a-z][a-z:-]*[a-z])|(test)\b)/g)].map(
    ([, name, testing = ""]) => name ?? testing,
  );

test("every command that is named anywhere is there", () => {
  const where = ["*.md", "*.ts", "*.mts", "*.yaml", "*.yml", "*.json", ".ci/run", "sandbox/Dockerfile"];
  const files = execFileSync("git", ["ls-files", ...where], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const wrong = files.flatMap((file) =>
    namedIn(read(file)).flatMap((name) => (scripts.includes(name) ? [] : [`${file}: npm run ${name}`])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test("docs/commands.md lists every command", () => {
  const listed = namedIn(read("docs/commands.md"));
  expect(scripts.filter((name) => !listed.includes(name))).toEqual([]);
});

test("the README is read in a minute", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThan(4_096);
});
