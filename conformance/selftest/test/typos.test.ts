/** The programs of the selftest, called as people call them: most of them write a committed file. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, it, vi } from "vitest";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 120_000 });

it.each(["kill-matrix.ts", "variants.ts", "null-servers.ts"])(
  "%s ends on a typo with one line",
  (program) => {
    const file = join(import.meta.dirname, "../commands", program);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, "--chek"], {
      encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: "",
      stderr: "Unknown option '--chek'\n",
    });
  },
);

it.each([
  ["kill-matrix.ts", "--only nosuchthing: no defect has such a name", ["--only", "nosuchthing"]],
  [
    "kill-matrix.ts",
    "--only ^order: no window of 1 ms has such a name",
    ["--races", "2", "--only", "^order"],
  ],
  ["variants.ts", "--only nosuchthing: no variant has such a name", ["--only", "nosuchthing"]],
  ["variants.ts", "--worker is for the processes that this program starts", ["--worker"]],
])("%s ends at once with: %s", (program, line, args) => {
  const file = join(import.meta.dirname, "../commands", program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: `${line}\n` });
});
