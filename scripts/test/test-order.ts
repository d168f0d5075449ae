import { BaseSequencer, parseCLI, type TestSpecification } from "vitest/node";

/**
 * The files that take most of the time, the longest first. They judge
 * whole runs, published packages, browsers and other programs. `npm test` leaves them to `npm run test:long`; CI runs both.
 */
export const MINUTES: readonly string[] = [
  "conformance/selftest/test/shops.test.ts",
  "conformance/selftest/test/variants.test.ts",
  "scripts/test/packed/packed.test.ts",
  "scripts/test/docs-site.test.ts",
  "conformance/selftest/test/one-place.test.ts",
  "conformance/selftest/test/not-offered.test.ts",
  "scripts/test/sdk-examples.test.ts",
  "sandbox/test/kill.test.ts",
  "conformance/selftest/test/nobody-wants.test.ts",
  "conformance/test/replay.test.ts",
  "conformance/test/plan.test.ts",
  "sandbox/test/axe.test.ts",
  "conformance/test/null-servers.test.ts",
  "scripts/test/linear-growth.test.ts",
  "conformance/selftest/test/broken-runner.test.ts",
  "conformance/test/embedded.test.ts",
  "scripts/test/schemathesis.test.ts",
  "sandbox/test/requests/browser.test.ts",
  "conformance/selftest/test/postgres.test.ts",
  "conformance/selftest/test/matrix.test.ts",
  "conformance/test/canaries.test.ts",
  "conformance/test/outage.test.ts",
  "sandbox/test/cli.test.ts",
  "conformance/test/free-choices.test.ts",
  "sandbox/test/browser.test.ts",
  "client/test/examples.test.ts",
  "conformance/test/contract-coverage.test.ts",
  "conformance/test/only.test.ts",
  "conformance/test/browser-driver.test.ts",
  "conformance/test/other-hands.test.ts",
  "conformance/test/compare.test.ts",
  "conformance/test/few-cards.test.ts",
  "conformance/test/adapter.test.ts",
  "conformance/test/report-files.test.ts",
  "sandbox/test/races.test.ts",
  "sandbox/test/mcp.test.ts",
  "conformance/selftest/test/typos.test.ts",
  "conformance/selftest/test/shown.test.ts",
  "conformance/selftest/test/explorer.test.ts",
  "scripts/test/types.test.ts",
  "scripts/test/mock.test.ts",
  "scripts/test/import-directions.test.ts",
  "sandbox/test/full-disk.test.ts",
  "sandbox/test/silent-postgres.test.ts",
  "scripts/test/contract-diff.test.ts",
];

/** The files that take more than two seconds each, the longest first. */
export const SECONDS: readonly string[] = [
  "scripts/test/contract.test.ts",
  "sandbox/test/store-sqlite.test.ts",
  "conformance/selftest/test/anti-fraud.test.ts",
  "conformance/test/setup.test.ts",
  "conformance/test/html.test.ts",
  "sandbox/test/faults.test.ts",
  "sandbox/test/postgres-groups.test.ts",
  "sandbox/test/walk.test.ts",
  "sandbox/test/checkpoints.test.ts",
  "sandbox/test/store-both.test.ts",
  "sandbox/test/sharing.test.ts",
  "sandbox/test/requests/canaries.test.ts",
  "scripts/test/sample.test.ts",
  "conformance/test/command.test.ts",
  "sandbox/test/delivery.test.ts",
  "client/test/readme.test.ts",
  "sandbox/test/requests/bounds.test.ts",
  "scripts/test/generate.test.ts",
  "sandbox/test/requests/stream.test.ts",
  "sandbox/test/also.test.ts",
  "sandbox/test/postgres.test.ts",
  "client/test/browser.test.ts",
  "sandbox/test/jobs.test.ts",
  "client/test/calls.test.ts",
  "sandbox/test/subscriptions.test.ts",
  "sandbox/test/hostile/fuzz.test.ts",
  "client/test/testing.test.ts",
  "client/test/errors.test.ts",
  "conformance/test/console.test.ts",
  "client/test/shop-guide.test.ts",
  "scripts/test/workflows.test.ts",
  "sandbox/test/extremes.test.ts",
  "sandbox/test/workbench/pages.test.ts",
  "sandbox/test/readme.test.ts",
  "sandbox/test/requests/logs.test.ts",
];

/** What a run leaves out, and the line that says so. */
export interface LeftOut {
  readonly files: readonly string[];
  readonly notice?: string;
}

/**
 * What `npm test`, `test:long` and `test:quick` leave out, each the same on every machine. A run of files that were named
 * leaves out none. `words` are what stands behind `vitest`.
 */
export function leftOut(mode: string, words: readonly string[]): LeftOut {
  const { filter } = parseCLI(["vitest", ...words]);
  if (filter.length > 0 || mode === "long") return { files: [] };
  if (mode === "quick") {
    const files = [...MINUTES, ...SECONDS];
    return {
      files,
      notice:
        `${files.length} files that take seconds each are left out; npm test takes most of them. A changed file finds the ` +
        "tests that import it: run npm test after a change to a file that is read or started, such as YAML, Markdown or cli.ts.",
    };
  }
  return {
    files: MINUTES,
    notice: `${MINUTES.length} files that take most of the time are left out; npm run test:long takes them.`,
  };
}

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
  const named = [...MINUTES, ...SECONDS];
  const place = named.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? named.length : place;
}
