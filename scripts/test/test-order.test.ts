import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import setup from "./temporary-files.ts";
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

test("what a killed run left behind is removed a day later; what may still run keeps its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "left-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pid: unseen } = spawnSync(process.execPath, ["-e", ""]);
  for (const [name, hours] of [
    ["tests-1-old", 25],
    ["tests-of-another", 25],
    [`tests-${unseen}-new`, 23],
  ] as const) {
    mkdirSync(join(folder, name, "cluster"), { recursive: true });
    const at = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, name), at, at);
  }
  const remove = setup();
  await expect.poll(() => readdirSync(folder)).not.toContain("tests-1-old");
  remove();
  expect(readdirSync(folder).toSorted()).toEqual([`tests-${unseen}-new`, "tests-of-another"]);
});
