/** The programs of the selftest, called as people call them: most of them write a committed file. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, it, vi } from "vitest";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 120_000 });

function selftest(args: readonly string[]) {
  const file = join(import.meta.dirname, "../commands/selftest.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
  return { status, stdout, lines: stderr.trimEnd().split("\n") };
}

it.each([
  [],
  ["variants"],
  ["interruptions"],
  ["null-servers"],
  ["corpus"],
  ["yardstick"],
  ["explorer-page"],
])("a flag that there is not ends the selftest with one line: %j", (...words) => {
  const lines = [expect.stringMatching(/^Unknown option '--chek'/)];
  expect(selftest([...words, "--chek"])).toEqual({ status: 2, stdout: "", lines });
});

it.each([
  ["there is no selftest histories: defects, variants, ", ["histories"]],
  ["there is no selftest toString: ", ["toString"]],
  ["--only nosuchthing: no defect has such a name", ["--only", "nosuchthing"]],
  ["--only ^order: no window of 1 ms has such a name", ["--races", "2", "--only", "^order"]],
  ["--only nosuchthing: no variant has such a name", ["variants", "--only", "nosuchthing"]],
  ["--only nosuchthing: no break has such an id", ["yardstick", "--only", "nosuchthing"]],
])("a typo ends the selftest with %j", (line, args) => {
  const lines = [expect.stringContaining(line)];
  expect(selftest(args)).toEqual({ status: 2, stdout: "", lines });
});
