import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TargetDescription } from "../index.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { description } from "./fakes.ts";
import { nullServers, serve } from "./servers.ts";

/** Each test starts a vitest of its own. */
vi.setConfig({ testTimeout: 120_000 });

interface Suite {
  readonly code: number;
  readonly told: string;
  readonly out: string;
  readonly failed: number;
  readonly passed: number;
  readonly pending: number;
}

async function suiteOf(target: TargetDescription, only: string): Promise<Suite> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  const folder = fileURLToPath(new URL("adapter", import.meta.url));
  const own = mkdtempSync(join(tmpdir(), "adapter-"));
  const file = join(own, "result.json");
  const args = [vitest, "run", `--root=${folder}`, "--reporter=json", `--outputFile=${file}`];
  const env = { PATH: process.env["PATH"], ADAPTER_TARGET: JSON.stringify(target), ADAPTER_ONLY: only };
  const { code, told } = await new Promise<{ code: number; told: string }>((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), told: `${stdout}${stderr}` }),
    );
  });
  const out = readFileSync(file, "utf8");
  rmSync(own, { recursive: true });
  const count = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(out)?.[1]);
  return {
    code,
    told,
    out,
    failed: count("numFailedTests"),
    passed: count("numPassedTests"),
    pending: count("numPendingTests"),
  };
}

it("makes one vitest test of each requirement: red ones fail, unseen ones are skipped", async () => {
  const handle = nullServers["200 {}"];
  if (handle === undefined) throw new Error("no such server");
  const server = await serve(handle);
  const { webhooks: _, ...target } = description({
    base_url: `${server.url}/v2`,
    cards: {},
    stateful: false,
  });
  const suite = await suiteOf(target, "^(list-error-.*|plain-paged-lists|versioning.*)$");
  await server.close();
  expect(suite).toMatchObject({ code: 1, passed: 0 });
  expect(suite.out).toContain("list.error.limit-below: MUST");
  expect(suite.failed).toBeGreaterThan(3);
  expect(suite.pending).toBeGreaterThan(200);
});

describe("the suite that it makes of a sound target", () => {
  let sandbox: ReadyTarget;
  beforeAll(async () => {
    sandbox = await startSandbox(() => performance.now());
  });
  afterAll(() => sandbox.stop());

  const target = (): TargetDescription => {
    const { name, environment, base_url, keys, cards } = sandbox.target;
    return { name, environment, base_url, keys, cards };
  };
  const RUN = "proves something, nothing required fails, and no expected failure is stale";

  it("is green", async () => {
    const suite = await suiteOf(target(), "^versioning[.]");
    expect(suite).toMatchObject({ code: 0, failed: 0, passed: 3 });
    expect(suite.out).toContain(RUN);
  });

  it("is red when an expected failure no longer fails", async () => {
    const requirement = "versioning.v2-segment";
    const expected_failures = [{ requirement, reason: "was once so", until: "2099-12-31" }];
    const suite = await suiteOf({ ...target(), expected_failures }, "^versioning[.]");
    expect(suite).toMatchObject({ code: 1, failed: 1, passed: 2 });
    expect(suite.out).toContain(`${requirement}: passes now`);
  });

  it("is red when it proves nothing", async () => {
    const suite = await suiteOf(target(), "^service.relative-paths$");
    expect(suite).toMatchObject({ code: 1, failed: 1, passed: 0 });
  });
});
