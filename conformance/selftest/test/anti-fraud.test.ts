/** No freedom about the anti-fraud header gives a note. */
import { expect, it } from "vitest";
import { flows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { aboutAntiFraud } from "../variants/anti-fraud.ts";

const judging = flows.filter(({ id }) => id.startsWith("anti-fraud"));

it.each(Object.entries(aboutAntiFraud))("%s", { timeout: 60_000 }, async (_, seams) => {
  const { verdicts } = await judge(seams, { flows: judging });
  const noted = verdicts.filter(({ outcome }) => outcome !== "pass" && outcome !== "skipped");
  expect(noted.map(({ requirement, reason }) => `${requirement}: ${reason}`)).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(5);
});
