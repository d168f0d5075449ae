import { defineConfig } from "vitest/config";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { leftOut, LongestFirst, MINUTES } from "./scripts/test/test-order.ts";

const TESTS = ["{client,conformance,sandbox,scripts}/**/test/**/*.test.ts"];

export default defineConfig(({ mode }) => {
  const { files, notice } = leftOut(mode, process.argv.slice(2));
  const left = ["**/node_modules/**", ...files];
  if (notice !== undefined) console.log(notice);
  return {
    // Inside this repository a package is its source.
    resolve: { tsconfigPaths: true },
    test: {
      projects: [
        // Each of these files has modules of its own: sharing would make none of them faster, and some stop at their end what
        // others would still use.
        { extends: true, test: { name: "long", include: [...MINUTES], exclude: left } },
        // These files share the modules of their worker, which V8 has compiled by then: a fifth less work.
        {
          extends: true,
          test: { name: "short", include: TESTS, exclude: [...left, ...MINUTES], isolate: false },
        },
      ],
      env: {
        // Each Node that a test starts finds what others have compiled: a sandbox is ready for half of the work.
        NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache", "compiled"),
        // What tests draw at random is the same in each run, so that a change is judged by what it changed.
        FUZZ_SEED: process.env["FUZZ_SEED"] ?? "20261123",
      },
      globalSetup: "scripts/test/temporary-files.ts",
      sequence: { sequencer: LongestFirst },
      // Tests wait a good third of their time, for processes, deadlines and disks: more workers than cores fill it.
      maxWorkers: Math.ceil(1.5 * availableParallelism()),
      // Many tests start a real server or compiler; on a busy machine the default of 5 s says "slow", not "wrong".
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // A CommonJS package is imported as Node imports it.
      deps: { interopDefault: false },
      expect: { poll: { timeout: 10_000 } },
    },
  };
});
