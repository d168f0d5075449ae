/** A run of some flows: whichever they are, nothing wrong is said of a sound target. */
import { describe, expect, it } from "vitest";
import { type Check, isFlow } from "../run/flow.ts";
import type { Need } from "../subject/needs.ts";
import { checks } from "../flows/index.ts";
import { replaysOf } from "../report/replay/script.ts";
import { judge } from "../selftest/harness/in-process-target.ts";

/** These ask about every call of a run. */
const OF_ALL = ["service.relative-paths"];

function wrong(found: Awaited<ReturnType<typeof judge>>): string[] {
  return found.verdicts
    .filter(({ outcome }) => outcome !== "pass")
    .map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`);
}

describe("a flow that is run without the others", () => {
  const byFlows = new Set(checks.filter(isFlow).flatMap(({ proves }) => Object.keys(proves)));
  // A rule beside a flow proves nothing by itself.
  const cases = checks
    .filter((one) => isFlow(one) || !byFlows.has(one.id))
    .map((one): [string, Check] => [one.id, one]);

  it.each(cases.filter(([id]) => !OF_ALL.includes(id)))("proves what it says: %s", async (_, one) => {
    expect(wrong(await judge({}, { flows: [one] }))).toEqual([]);
  });

  it.each(cases.filter(([id]) => OF_ALL.includes(id)))("is skipped with the reason: %s", async (_, one) => {
    const { verdicts } = await judge({}, { flows: [one] });
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["skipped"]));
    expect(verdicts[0]?.reason).toMatch(/judges every call of a run.*make a whole run$/);
  });
});

/** What is written of a verdict that rests on no call, of the first flow that needs this. */
function script(need: Need, id: string): string {
  const one = checks.find(({ needs }) => needs.includes(need));
  if (one === undefined) throw new Error(`no flow needs ${need}`);
  const row = { id, level: "MUST", text: "-", section: "-" } as const;
  const reason = "not seen";
  const verdict = { requirement: id, level: "MUST", cause: "contradicted", flow: one.id, reason } as const;
  return replaysOf({ exchanges: [], run: "r", baseUrl: "http://t/v2" })({
    row,
    outcome: "blocked",
    reason,
    red: true,
    verdicts: [{ ...verdict, outcome: "blocked", exchanges: [] }],
  });
}

describe("the replay script of a verdict without calls", () => {
  it("names a selection only where that can judge it again", () => {
    expect(script("webhooks", "event.id")).toContain(
      'npm run conformance -- --target FILE --only "^event[.]id$"',
    );
    expect(script("every-flow", "service.relative-paths")).toContain("npm run conformance -- --target FILE'");
  });
});
