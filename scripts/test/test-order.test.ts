import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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

test("what a killed run left behind is removed by the next; what runs keeps its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "left-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pid: dead } = spawnSync(process.execPath, ["-e", ""]);
  const kept = [`tests-${process.ppid}-a`, "tests-of-another"];
  for (const name of [`tests-${dead}-a`, ...kept])
    mkdirSync(join(folder, name, "cluster"), { recursive: true });
  const remove = setup();
  await expect.poll(() => readdirSync(folder)).not.toContain(`tests-${dead}-a`);
  remove();
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
});
