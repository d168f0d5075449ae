import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const SANDBOX = join(import.meta.dirname, "..");
const STATEMENT = /\bSELECT\s|\bINSERT\s+INTO\b|\bUPDATE\s+\S+\s+SET\b|\bDELETE\s+FROM\b|\bsql\.all\b/;

test("every SQL statement of the sandbox stands in store/", async () => {
  const files = globSync("**/*.ts", { cwd: SANDBOX }).filter((file) => !/^(?:store|test|dist)\//.test(file));
  expect(files.length).toBeGreaterThan(50);
  const outside: string[] = [];
  for (const file of files)
    if (STATEMENT.test(await readFile(join(SANDBOX, file), "utf8"))) outside.push(file);
  expect(outside).toEqual([]);
});
