import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tooOld } from "../command/node-version.ts";

test.each(["22.16.0", "22.22.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(tooOld(">=22.16", version)).toBeUndefined();
});

test.each(["20.20.2", "22.15.9", "18.0.0"])("Node %s is too old, which one sentence says", (version) => {
  expect(tooOld(">=22.16", version)).toBe(`needs Node 22.16 or later. This is Node ${version}.`);
});

test("an older Node can load all that the command loads before it looks at the version", () => {
  const text = readFileSync(new URL("../cli.ts", import.meta.url), "utf8");
  const loaded = [...text.matchAll(/^import [^;]*?from "([^"]+)"/gm)].map(([, from]) => from);
  // One name that an older Node does not export, and it ends before the sentence is printed.
  expect(loaded).toEqual(["./command/node-version.ts", "./package.json"]);
});
