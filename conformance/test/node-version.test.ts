import { expect, test } from "vitest";
import { tooOld } from "../command/node-version.ts";

test.each(["22.16.0", "22.22.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(tooOld(">=22.16", version)).toBeUndefined();
});

test.each(["20.20.2", "22.15.9", "18.0.0"])("Node %s is too old, which one sentence says", (version) => {
  expect(tooOld(">=22.16", version)).toBe(`needs Node 22.16 or later. This is Node ${version}.`);
});
