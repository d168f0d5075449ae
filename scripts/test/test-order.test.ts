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

test("npm test leaves the long files to test:long, and says so; a name takes any file", () => {
  expect(leftOut("test", ["run"])).toEqual({
    files: MINUTES,
    notice: expect.stringMatching(/^\d+ files .* npm run test:long takes them\.$/),
  });
  expect(leftOut("long", ["run", "--mode", "long", "--project", "long"])).toEqual({ files: [] });
  expect(leftOut("test", ["run", "scripts/test/packed"])).toEqual({ files: [] });
  expect(leftOut("quick", ["run", "--mode", "quick", "--changed"])).toEqual({
    files: named,
    notice: expect.stringMatching(/^\d+ files .* npm test takes most of them\..* tests that import it/),
  });
});
