import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leftOut, MINUTES, SECONDS } from "./test-order.ts";

const named = [...MINUTES, ...SECONDS];

test("every file that starts first is there, and is named once", () => {
  const root = join(import.meta.dirname, "..", "..");
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("the long files are left out at home, which is said; CI, test:all and a name take them", () => {
  expect(leftOut("test", ["run"], false)).toEqual({
    files: MINUTES,
    notice: expect.stringMatching(/^\d+ files .* npm run test:all takes them, and CI does\.$/),
  });
  expect(leftOut("test", ["run"], true)).toEqual({ files: [] });
  expect(leftOut("all", ["run", "--mode", "all"], false)).toEqual({ files: [] });
  expect(leftOut("test", ["run", "scripts/test/packed"], false)).toEqual({ files: [] });
  expect(leftOut("quick", ["run", "--mode", "quick", "--changed"], true)).toEqual({
    files: named,
    notice: expect.stringMatching(/^\d+ files .* npm test takes most of them\..* tests that import it/),
  });
});
