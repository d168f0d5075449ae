import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Run } from "../../conformance/index.ts";
import { sampleText, withSample } from "../docs/sample/in-readme.ts";
import { lasting, sampleRun } from "../docs/sample/run.ts";

const root = new URL("../../", import.meta.url);
const readme = await readFile(new URL("README.md", root), "utf8");

let run: Run;
beforeAll(async () => {
  run = await sampleRun();
}, 30_000);

test("the sample of the README is what a run prints: `npm run docs -- --sample` writes it", () => {
  expect(readme).toBe(withSample(readme, sampleText(run)));
});

test("the sample has one failure, and its reason", () => {
  const { results } = run.conclusion;
  expect(results.filter(({ red }) => red).map(({ row }) => row.id)).toEqual(["capture.only-once"]);
  expect(sampleText(run)).toMatch(
    /Failed: 1\n {2}capture\.only-once {2}MUST: .*\n.*expected a refusal.*got HTTP 200/,
  );
});

test("a README without the block is an error", () => {
  expect(() => withSample("# payment-service\n", "text\n")).toThrow("no block");
});

test("what differs from run to run is not in the sample", () => {
  expect(
    lasting("#84 /v2/x/01a206b7-0e68-7000-8603-f8716dc153bd at http://127.0.0.1:42595/v2, in 1.3 s"),
  ).toBe("#… /v2/x/… at http://127.0.0.1:…/v2, in … s");
});

test("the picture of the report is a small PNG, and the README shows it", async () => {
  const [, file] = /!\[[^\]]+\]\((\S+\.png)\)/.exec(readme) ?? [];
  const picture = await readFile(new URL(file ?? "no picture", root));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.length).toBeLessThan(60_000);
});
