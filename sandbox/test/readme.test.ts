import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { operations } from "@payment-service/contract";
import { expect, onTestFinished, test } from "vitest";
import { spawnSandbox } from "./durability/running.ts";
import { NAMES } from "../faults/fault.ts";

const FOLDER = join(import.meta.dirname, "..");
const README = readFileSync(join(FOLDER, "README.md"), "utf8");
const CALLS = readFileSync(join(FOLDER, "..", "docs", "calls.md"), "utf8");

interface RequestList {
  readonly requests: readonly { readonly operation: string | null; readonly status: number }[];
  readonly has_more: boolean;
}

/** The n-th piece of shell in a text, as it is printed. */
const shell = (text: string, number: number) => [...text.matchAll(/```sh\n(.*?)```/gs)][number]?.[1] ?? "";

/** The sandbox as docs/calls.md starts it, on a free port. */
async function start(): Promise<string> {
  const [, flags = ""] = /^npm run sandbox -- (.+)$/m.exec(shell(CALLS, 0)) ?? [];
  const started = spawnSandbox({ file: join(FOLDER, "cli.ts"), args: flags.split(" ") });
  onTestFinished(started.kill);
  const { baseUrl } = await started.ready();
  return baseUrl.replace("/v2", "");
}

test("the walk runs as it is printed, and each operation answers it with 200", async () => {
  const origin = await start();
  const printed = shell(CALLS, 1);
  expect(printed).toContain("http://127.0.0.1:4020/v2");
  const script = `set -euo pipefail\n${printed.replaceAll("http://127.0.0.1:4020", origin)}`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script]);
  expect(stderr).toBe("");
  expect(stdout).toContain("subscription_update.succeeded");

  const log = await fetch(`${origin}/_sandbox/requests?limit=100`);
  const { requests, has_more }: RequestList = await log.json();
  expect(has_more).toBe(false);
  // A page for customers is no operation.
  const called = requests.filter(({ operation }) => operation !== null);
  const answered = new Set(called.map(({ operation, status }) => `${operation} ${status}`));
  // Of all of it only the charges that wait for the customer are no 200.
  const expected = [...Object.keys(operations).map((operation) => `${operation} 200`), "createCharge 400"];
  expect([...answered].toSorted()).toEqual(expected.toSorted());
});

test("the faults are set as they are printed", async () => {
  const origin = await start();
  const printed = shell(README.split("\n## Control\n")[1] ?? "", 0).replaceAll(
    "http://127.0.0.1:4020",
    origin,
  );
  const { stdout } = await promisify(execFile)("bash", ["-c", `set -euo pipefail\n${printed}`]);
  const answers: Record<string, unknown>[] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ fault }) => fault)).toEqual([...NAMES, undefined]);
  expect(answers.at(-1)).toEqual({ faults: [] });
});
