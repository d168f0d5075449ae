import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = globSync("{*,{docs,openapi,client,sandbox,conformance,scripts,generated}/**/*}.md", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**", "CHANGELOG.md"],
});
const CODE = /`([^`\n]+)`/g;
const PATH = /(?<![\w./:@-])(?:openapi|generated|client|sandbox|conformance|scripts|docs)\/[\w./-]+/g;

/** What a command writes is not there before it ran; `X` stands for any name. */
const notThere = /\/dist\b|\/X\b/;

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(CODE)].flatMap(([, code = ""]) => code.match(PATH) ?? []);
}

test.each(files)("the paths that %s names are there", (file) => {
  const named = pathsIn(read(file)).filter((path) => !notThere.test(path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Files below the folder of a README, and the folders at the start of a row of its map. */
const BELOW = /`((?:[a-z][\w-]*\/)+[\w-]+\.(?:ts|md|json|yaml))`|^\| `((?:[a-z][\w-]*\/)+)`/gm;

function namedBelow(text: string): readonly string[] {
  return [...text.matchAll(BELOW)].map(([, file, folder]) => file ?? folder ?? "");
}

const isThere = (path: string) => existsSync(join(root, path));

test.each(files.filter((file) => /^\w.*\/README\.md$/.test(file)))(
  "what %s names below its folder, or from the root, is there",
  (file) => {
    const named = namedBelow(read(file));
    expect(named.filter((path) => !isThere(path) && !isThere(join(dirname(file), path)))).toEqual([]);
  },
);

test("files and rows of a map are found", () => {
  const map =
    "| `call/` | `../x.ts`, (`three-ds/`), `run/run.ts` |\n| `flows/list/`, `none` | `query/limit` |";
  expect(namedBelow(map)).toEqual(["call/", "run/run.ts", "flows/list/"]);
  const rooms = ["conformance", "sandbox"].map((room) => namedBelow(read(`${room}/README.md`)));
  expect(rooms.map(({ length }) => length > 15)).toEqual([true, true]);
});

test("paths are found among words", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(pathsIn("see `npx vitest run scripts/test/a.test.ts -u` and `client/` in scripts/b.ts")).toEqual([
    "scripts/test/a.test.ts",
  ]);
});

const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));
const scripts = Object.keys(manifest.scripts);

/** Names of scripts in a text that says how to run them. */
const namedIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run(?: -s)? ([a-z][a-z:-]*[a-z])|(test)\b)/g)].map(
    ([, name, testing = ""]) => name ?? testing,
  );

test("every command that is named anywhere is there", () => {
  const where = ["*.md", "*.ts", "*.mts", "*.yaml", "*.yml", "*.json", ".ci/run", "sandbox/Dockerfile"];
  const all = execFileSync("git", ["ls-files", ...where], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const wrong = all.flatMap((file) =>
    namedIn(read(file)).flatMap((name) => (scripts.includes(name) ? [] : [`${file}: npm run ${name}`])),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test("docs/commands.md lists every command", () => {
  const listed = namedIn(read("docs/commands.md"));
  expect(scripts.filter((name) => !listed.includes(name))).toEqual([]);
});

test("the README is read in a minute", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThan(4_096);
});
