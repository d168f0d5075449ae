import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "..");
const GAP = /\bgaps? ((?:[a-z0-9-]+\.[a-z0-9-]+(?:, | and )?)+)/g;

test("every gap that a comment names is a row of the contract's list", () => {
  const rows: readonly { readonly id: string }[] = JSON.parse(
    readFileSync(join(FOLDER, "..", "generated", "gaps.json"), "utf8"),
  );
  const known = new Set(rows.map(({ id }) => id));
  const named = globSync("**/*.ts", {
    cwd: FOLDER,
    exclude: ["dist/**", "test/**", "node_modules/**"],
  }).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), "utf8").matchAll(GAP)].flatMap(([, ids = ""]) =>
      ids.split(/, | and /).filter((id) => id !== ""),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

const STATEMENT = /\bSELECT\s|\bINSERT\s+INTO\b|\bUPDATE\s+\S+\s+SET\b|\bDELETE\s+FROM\b|\bsql\.all\b/;

test("every SQL statement of the sandbox stands in store/", async () => {
  const files = globSync("**/*.ts", { cwd: FOLDER }).filter((file) => !/^(?:store|test|dist)\//.test(file));
  expect(files.length).toBeGreaterThan(50);
  const outside: string[] = [];
  for (const file of files)
    if (STATEMENT.test(await readFile(join(FOLDER, file), "utf8"))) outside.push(file);
  expect(outside).toEqual([]);
});
