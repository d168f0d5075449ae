import { expect, it } from "vitest";
import { judge } from "../bed.ts";
import type { Seams } from "../defect.ts";
import { allAtOnce, variants } from "../variants.ts";

const cases: [string, Seams][] = [...Object.entries(variants), ["all of them at once", allAtOnce]];

it.each(cases)("nothing turns red: %s", async (_, seams) => {
  const { verdicts } = await judge(seams);
  const bad = verdicts.filter(
    ({ outcome }) => outcome === "fail" || outcome === "blocked" || outcome === "error",
  );
  expect(bad.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`)).toEqual([]);
});
