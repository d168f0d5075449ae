import { expect, it, vi } from "vitest";
import { isRed } from "../../verdict/verdict.ts";
import { judge } from "../harness/in-process-target.ts";
import { combinations } from "../mutations/flags.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 300_000 });

it("there is each combination of two forms, two words and three ways to require the header, and all that is strict", () => {
  expect(Object.keys(combinations)).toHaveLength(2 * 2 * 3 + 1);
});

it.each(Object.entries(combinations))("%s: nothing turns red", async (_, seams) => {
  const { verdicts } = await judge(seams);
  const red = verdicts.filter((one) => isRed(one) || one.outcome === "error");
  expect(red.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`)).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(300);
});
