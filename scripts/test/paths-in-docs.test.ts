import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
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
  const named = pathsIn(readFileSync(join(root, file), "utf8")).filter((path) => !notThere.test(path));
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
    const named = namedBelow(readFileSync(join(root, file), "utf8"));
    expect(named.filter((path) => !isThere(path) && !isThere(join(dirname(file), path)))).toEqual([]);
  },
);

test("files and rows of a map are found", () => {
  const map =
    "| `call/` | `../x.ts`, (`three-ds/`), `run/run.ts` |\n| `flows/list/`, `none` | `query/limit` |";
  expect(namedBelow(map)).toEqual(["call/", "run/run.ts", "flows/list/"]);
  const read = (room: string) => namedBelow(readFileSync(join(root, room, "README.md"), "utf8"));
  expect(["conformance", "sandbox"].map((room) => read(room).length > 15)).toEqual([true, true]);
});

test("paths are found among words", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(pathsIn("see `npx vitest run scripts/test/a.test.ts -u` and `client/` in scripts/b.ts")).toEqual([
    "scripts/test/a.test.ts",
  ]);
});
