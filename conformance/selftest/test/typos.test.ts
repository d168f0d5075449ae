/** The programs of the selftest, called as people call them: most of them write a committed file. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, it, vi } from "vitest";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 120_000 });

it.each(["main.ts", "run-variants.ts", "null-servers.ts"])("%s ends on a typo with one line", (program) => {
  const file = join(import.meta.dirname, "..", program);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", file, "--chek"], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: "Unknown option '--chek'\n" });
});
