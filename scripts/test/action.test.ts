import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { run as judge, type Report } from "../../conformance/index.ts";
import { startSandbox } from "../../conformance/start/sandbox.ts";
import { annotationsOf, summaryOf } from "../action/summary.ts";

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, "..", "action", "main.ts");

/** Every capture is answered by a page that looks like markup and like a command of the platform. */
const broken: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  return new Request(input, init).url.includes("/transaction/capture/")
    ? new Response('{"message":"| <b>x</b>\\n::warning::50% [a](b)"}', { status: 500 })
    : answer;
};

let red: Report;
beforeAll(async () => {
  const { target, opened, stop } = await startSandbox(() => performance.now());
  const only = /^capture[.]full$/;
  ({ report: red } = await judge({ target, only, fetch: broken, ...(opened && { opened }) }));
  await stop();
}, 120_000);

describe("the summary of a red run", () => {
  test("begins with the result, and says of each red requirement what it is and why", () => {
    const summary = summaryOf(red);
    expect(summary).toMatch(/^## Not conformant\n\nembedded sandbox /);
    expect(summary).toMatch(/^\| `capture\.full` \| fail \| contradicted \| .+ \|$/m);
    const rows = summary.split("\n").filter((line) => line.startsWith("|"));
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(5);
  });

  test("shows what a target answered as text, never as markup or as a command", () => {
    expect(summaryOf(red)).not.toMatch(/<b>|\[a\]\(b\)/);
    const annotations = annotationsOf(red);
    const lines = annotations.trimEnd().split("\n");
    expect(lines.length).toBe(red.requirements.filter((one) => one.red).length);
    expect(lines.filter((line) => !line.startsWith("::error title=capture."))).toEqual([]);
  });

  test("a run with many red requirements gives ten annotations, and a row for fifty", () => {
    const [one] = red.requirements.filter((row) => row.red);
    const many = {
      ...red,
      requirements: Array.from({ length: 60 }, () => one).filter((row) => row !== undefined),
    };
    expect(annotationsOf(many).trimEnd().split("\n")).toHaveLength(10);
    expect(summaryOf(many)).toContain("And 10 more, in the report.");
  });
});

test("a green run has no annotation", () => {
  const green = { ...red, requirements: [], diagnoses: [], exit_code: 0 };
  expect(annotationsOf(green)).toBe("");
  expect(summaryOf(green)).toMatch(/^## Nothing that is required failed\n/);
});

/** The program as the action starts it. */
async function written(report: Report | undefined): Promise<{ out: string; summary: string }> {
  const folder = await mkdtemp(join(tmpdir(), "action-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, printed, summary] = ["report.json", "printed", "summary"].map((name) => join(folder, name));
  if (file === undefined || printed === undefined || summary === undefined) throw new Error("no names");
  if (report !== undefined) await writeFile(file, JSON.stringify(report));
  await writeFile(printed, "target.yaml:3: keys is missing.\n");
  await writeFile(summary, "before\n");
  const env = { ...process.env, GITHUB_STEP_SUMMARY: summary };
  const { stdout } = await run(process.execPath, [MAIN, file, printed], { env });
  return { out: stdout, summary: await readFile(summary, "utf8") };
}

test("the program adds the summary to that of the job, and prints the annotations", async () => {
  const { out, summary } = await written(red);
  expect(summary).toBe(`before\n${summaryOf(red)}`);
  expect(out).toBe(annotationsOf(red));
});

test("without a report the summary has the last lines that were printed", async () => {
  expect(await written(undefined)).toEqual({
    out: "",
    summary: "before\n## This run proves nothing\n\n    target.yaml:3: keys is missing.\n",
  });
});
