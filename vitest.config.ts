import { defineConfig } from "vitest/config";
import { LONGEST, LongestFirst } from "./scripts/test/longest-first.ts";

export default defineConfig(({ mode }) => {
  const leftOut = mode === "quick" ? LONGEST : [];
  if (leftOut.length > 0)
    console.log(`${leftOut.length} files that take seconds each are left out; npm test runs them.`);
  return {
    // Inside this repository a package is its source.
    resolve: { tsconfigPaths: true },
    test: {
      include: ["{client,conformance,sandbox,scripts}/**/test/**/*.test.ts"],
      exclude: ["**/node_modules/**", ...leftOut],
      sequence: { sequencer: LongestFirst },
      // One for each core: vitest leaves one core free unless told, half of a small machine.
      maxWorkers: "100%",
      // Many tests start a real server or compiler; on a busy machine the default of 5 s says "slow", not "wrong".
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // A CommonJS package is imported as Node imports it.
      deps: { interopDefault: false },
      expect: { poll: { timeout: 10_000 } },
    },
  };
});
