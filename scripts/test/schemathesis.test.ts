import process from "node:process";
import { expect, test } from "vitest";
import { pythonMissing, runSchemathesis } from "../schemathesis/run.ts";

const missing = pythonMissing();
const mayBeMissing = process.env["CI"] !== "true";
if (missing !== undefined && mayBeMissing) console.warn(`Schemathesis is not run: ${missing}.`);

test.runIf(missing === undefined || !mayBeMissing)(
  "Schemathesis finds no server error, no undeclared status and no answer that breaks the contract",
  async () => {
    // The same seed in every run: a red build is about the change, and `npx tsx scripts/schemathesis/main.ts` looks further.
    const { exitCode, output, defects } = await runSchemathesis(["--seed", "1"]);
    if (exitCode !== 0) throw new Error(output);
    expect(output).toMatch(/Tested: 26\b/);
    expect(Number(/(\d+) generated/.exec(output)?.[1])).toBeGreaterThan(1000);
    for (const phase of ["Examples", "Coverage", "Fuzzing", "Stateful"]) {
      expect(output).toContain(`✅ ${phase}`);
    }
    expect(defects).toBe("");
  },
  240_000,
);
