/**
 * Six services that no merchant could use and that break nothing the document states: each is one note in a whole run,
 * which ends with 0, and red with --strict.
 */
import { describe, expect, it, vi } from "vitest";
import { checks } from "../../flows/index.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { type Conclusion, conclude } from "../../report/conclude.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { defects } from "../defects/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { nameOf } from "../results/matrix.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 400_000 });

const UNWANTED = [
  "shown.whole-amount: shows each amount as a text",
  "shown.captured-amount: captureCharge says 1 as captured_amount/amount",
  "shown.charge-amount: shows each charge with amount 1",
  "shown.currency: writes the currency in lower case",
  "json.labelled: sends JSON as text/plain",
  "shown.card-number: shows the first nine digits of a card and its last four",
];

function concluded(verdicts: readonly Verdict[], strict: boolean): Conclusion {
  return conclude({
    rows: [...loadRequirements().values()],
    verdicts,
    provable: new Set(checks.flatMap(({ proves }) => Object.keys(proves))),
    target: { expected_failures: [], accepted_shoulds: [] },
    strict,
    today: "2026-11-23",
    interrupted: false,
    unbelieved: false,
    diagnoses: [],
  });
}

describe("a service that nobody wants", () => {
  it.each(UNWANTED)("is noted once: %s", async (name) => {
    const defect = defects.find((one) => nameOf(one) === name);
    const { verdicts } = await judge(defect ?? {});
    const note = defect?.breaks;
    const usual = concluded(verdicts, false);
    const unmet = usual.results.filter(({ outcome }) => outcome === "fail" || outcome === "blocked");
    expect(unmet.map(({ row }) => row.id)).toEqual([note]);
    expect(usual.exitCode).toBe(0);
    const strict = concluded(verdicts, true);
    expect(strict.results.filter(({ red }) => red).map(({ row }) => row.id)).toEqual([note]);
    expect(strict.exitCode).toBe(1);
  });
});
