import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take seconds, the longest first. `npm run test:quick` leaves them out. */
export const LONGEST: readonly string[] = [
  "conformance/selftest/test/variants.test.ts",
  "scripts/test/packed/packed.test.ts",
  "scripts/test/sdk-examples.test.ts",
  "conformance/test/null-servers.test.ts",
  "sandbox/test/kill.test.ts",
  "scripts/test/schemathesis.test.ts",
  "conformance/selftest/test/not-offered.test.ts",
  "conformance/selftest/test/flags.test.ts",
  "conformance/test/plan.test.ts",
  "conformance/selftest/test/broken-runner.test.ts",
  "conformance/test/embedded.test.ts",
  "conformance/test/replay.test.ts",
  "conformance/test/canaries.test.ts",
  "conformance/selftest/test/postgres.test.ts",
  "conformance/selftest/test/matrix.test.ts",
  "conformance/test/adapter.test.ts",
  "scripts/test/bruno.test.ts",
  "sandbox/test/mcp/payments.test.ts",
  "scripts/test/delivery-lint.test.ts",
  "sandbox/test/mcp/refusals.test.ts",
  "sandbox/test/browser.test.ts",
  "conformance/test/few-cards.test.ts",
  "conformance/test/contract-coverage.test.ts",
  "conformance/test/outage.test.ts",
  "scripts/test/linear-growth.test.ts",
  "scripts/test/docs-site.test.ts",
  "sandbox/test/cli.test.ts",
  "conformance/test/free-choices.test.ts",
  "conformance/test/browser-driver.test.ts",
  "client/test/examples.test.ts",
  "sandbox/test/races.test.ts",
  "conformance/test/only.test.ts",
  "conformance/selftest/test/typos.test.ts",
  "conformance/test/other-hands.test.ts",
  "sandbox/test/control-shared.test.ts",
  "scripts/test/contract-diff.test.ts",
  "sandbox/test/checkpoints.test.ts",
  "conformance/test/setup.test.ts",
  "sandbox/test/faults.test.ts",
  "conformance/test/html.test.ts",
  "scripts/test/generate.test.ts",
  "sandbox/test/delivery.test.ts",
  "sandbox/test/hostile/fuzz.test.ts",
  "sandbox/test/jobs.test.ts",
  "client/test/readme.test.ts",
  "sandbox/test/store-shared.test.ts",
  "conformance/test/compare.test.ts",
  "sandbox/test/silent-postgres.test.ts",
  "sandbox/test/postgres.test.ts",
  "sandbox/test/store-both.test.ts",
  "conformance/test/command.test.ts",
  "scripts/test/workflows.test.ts",
  "scripts/test/types.test.ts",
  "conformance/selftest/test/explorer.test.ts",
];

/**
 * Starts the longest files first: the worker that ends last is not left with a long one. A fresh clone has no durations
 * of earlier runs, by which vitest would order them. A file that is not named starts after these.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
}
