import type { Conclusion } from "./conclude.ts";
import type { Report } from "./report.ts";

/** What the run means for its target, in one sentence. */
export function meaningOf(conclusion: Conclusion, { interrupted }: Pick<Report, "interrupted">): string {
  const { judged, totals, exitCode } = conclusion;
  if (exitCode === 0) return "Nothing required failed.";
  if (exitCode === 2)
    return `${interrupted ? "" : whyNothing(totals)}This run proves nothing about conformance.`;
  const red = judged.filter((one) => one.red && one.expected === undefined);
  if (red.some(({ outcome }) => outcome === "fail")) return "Not conformant.";
  if (red.length === 0)
    return "Nothing failed that was not expected, but the list of expected failures is out of date.";
  return totals.pass > 0
    ? "Conformance is not proved: something required could not be observed."
    : "Nothing was proved: nothing required could be observed.";
}

function whyNothing({ pass, fail, blocked, skipped, error }: Conclusion["totals"]): string {
  if (pass + fail + error > 0) return "";
  if (blocked > 0) return "No answer could be read. ";
  return skipped > 0 ? "Every selected requirement was skipped, for the reasons given. " : "";
}
