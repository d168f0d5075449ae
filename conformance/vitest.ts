/** One vitest test per requirement: `await conformanceTests({ target })` at the top of a test file. */
import { describe, expect, it } from "vitest";
import { type RunOptions, run } from "./index.ts";

export async function conformanceTests(options: RunOptions): Promise<void> {
  const { conclusion } = await run(options);
  describe("Conformance: the run as a whole", () => {
    const { exitCode, stale, totals } = conclusion;
    it("proves something, nothing required fails, and no expected failure is stale", () => {
      expect(stale.join("; "), "stale expected failures").toBe("");
      expect(exitCode, `the exit code, with ${JSON.stringify(totals)}`).toBe(0);
    });
  });
  for (const [section, judged] of Map.groupBy(conclusion.results, ({ row }) => row.section)) {
    describe(`Conformance: ${section}`, () => {
      for (const { row, outcome, reason, red, expected } of judged) {
        const observed = outcome === "pass" || outcome === "error" || (red && expected === undefined);
        it.skipIf(!observed)(`${row.id}: ${row.level} ${row.text}`, () => {
          expect({ outcome, reason }).toEqual({ outcome: "pass", reason: "" });
        });
      }
    });
  }
}
