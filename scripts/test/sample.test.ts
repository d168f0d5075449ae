import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { run, type Run } from "../../conformance/index.ts";
import { Redirects } from "../../conformance/merchant/redirects.ts";
import { consoleReport } from "../../conformance/report/console.ts";
import { defects } from "../../conformance/selftest/defects/index.ts";
import { serve } from "../../conformance/selftest/harness/served.ts";

const root = new URL("../../", import.meta.url);
const readme = await readFile(new URL("README.md", root), "utf8");
const [, sample = ""] =
  /^<!-- run by scripts\/test\/sample\.test\.ts -->\n\n```text\n(.*?)^```$/ms.exec(readme) ?? [];

/** What is judged: enough for a table, and done in two seconds. */
const ONLY = /^capture/;
const WIDEST = 132;

/** One run against a sandbox with one defect. */
let judged: Run;
beforeAll(async () => {
  const defect = defects.find(({ how }) => how === "answers a second capture like the first");
  if (defect === undefined) throw new Error("there is no such defect");
  const redirects = new Redirects();
  const returns = await redirects.open("127.0.0.1:0");
  const { target, close } = await serve(defect, { redirectUrl: returns.url });
  try {
    judged = await run({
      target: { ...target, name: "My service", three_ds: { ...target.three_ds, driver: "page" } },
      opened: { redirects, redirectUrl: returns.url },
      only: ONLY,
      concurrency: 1,
    });
  } finally {
    await close();
    await returns.close();
  }
});

/** A text of a run without what differs from run to run: ids, numbers of calls, ports, times. */
const lasting = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "…")
    .replaceAll(/(?<=#)\d+/g, "…")
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "…")
    .replaceAll(/\b\d+ s\b/g, "… s");

const shortened = (line: string) =>
  line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1).trimEnd()}…`;

test("the sample of the README is the verdict, the failure and the last line of what a run prints", () => {
  const { conclusion, report, exchanges } = judged;
  const parts = lasting(consoleReport(conclusion, report, exchanges))
    .trimEnd()
    .split("\n\n");
  const failed = parts.find((part) => part.startsWith("Failed"))?.split("\n") ?? [];
  const command = `$ npm run conformance -- --target my-target.yaml --only '${ONLY.source}'`;
  const shown = [command, parts[0] ?? "", "", ...failed, "…", parts.at(-1) ?? ""];
  expect(sample).toBe(`${shown.map(shortened).join("\n")}\n`);
});

test("the sample has one failure, and its reason", () => {
  const { results } = judged.conclusion;
  expect(results.filter(({ red }) => red).map(({ row }) => row.id)).toEqual(["capture.only-once"]);
  expect(sample).toMatch(/Failed: 1\n {2}capture\.only-once {2}MUST: .*\n.*expected a refusal.*got HTTP 200/);
});

test("the picture of the report is a small PNG, and the README shows it", async () => {
  const [, file] = /!\[[^\]]+\]\((\S+\.png)\)/.exec(readme) ?? [];
  const picture = await readFile(new URL(file ?? "no picture", root));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.length).toBeLessThan(60_000);
});
