import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const files = globSync("{*,{docs,skills,openapi,client,sandbox,conformance,scripts,generated}/**/*}.md", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**", "CHANGELOG.md"],
});
const CODE = /`([^`\n]+)`/g;
const PATH = /(?<![\w./:@-])(?:openapi|generated|client|sandbox|conformance|scripts|docs|skills)\/[\w./-]+/g;

/** What a command writes is not there before it ran; `X` stands for any name. */
const notThere = /\/dist\b|\/X\b/;

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(CODE)].flatMap(([, code = ""]) => code.match(PATH) ?? []);
}

test.each(files)("the paths that %s names are there", (file) => {
  const named = pathsIn(readFileSync(join(root, file), "utf8")).filter((path) => !notThere.test(path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("paths are found among words", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(pathsIn("see `npx vitest run scripts/test/a.test.ts -u` and `client/` in scripts/b.ts")).toEqual([
    "scripts/test/a.test.ts",
  ]);
});
