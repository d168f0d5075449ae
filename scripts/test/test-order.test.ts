import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test("every file that starts first is there, and is named once", () => {
  const root = join(import.meta.dirname, "..", "..");
  expect(LONGEST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
