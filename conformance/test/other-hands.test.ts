/** A second implementation, written from the interface document alone, is found conformant. */
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { judgeOtherHands } from "../selftest/harness/other-hands.ts";

const missing = pythonMissing();
if (missing !== undefined) {
  if (process.env["CI"] === "true") throw new Error(missing);
  console.warn(missing);
}

function pythonMissing(): string | undefined {
  const needed = "the second implementation is left out: it needs python3, version 3.11 or later";
  try {
    const least = "import sys; sys.exit(sys.version_info < (3, 11))";
    execFileSync("python3", ["-c", least], { stdio: "ignore" });
    return undefined;
  } catch {
    return needed;
  }
}

describe.skipIf(missing !== undefined)("a second implementation", () => {
  it("has no red verdict, and nearly everything is proved", { timeout: 180_000 }, async () => {
    const { conclusion, report } = await judgeOtherHands();
    const red = conclusion.results.filter((one) => one.red || one.outcome === "error");
    expect(red.map(({ row, outcome, reason }) => `${row.id} ${outcome}: ${reason}`)).toEqual([]);
    expect(report.totals.pass).toBeGreaterThanOrEqual(270);
    expect(report.exit_code).toBe(0);
  });
});
