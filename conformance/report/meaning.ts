interface Summary {
  readonly totals: Readonly<Record<"pass" | "fail" | "blocked" | "skipped" | "error", number>>;
  /** The outcomes that are red and not expected; `recommended` for a SHOULD that --strict makes red. */
  readonly red: readonly string[];
  /** Expected failures and accepted SHOULDs that no longer fail. */
  readonly stale: readonly string[];
  readonly interrupted: boolean;
  /** The answers of the target mean nothing, none came, or a key is wrong. */
  readonly unbelieved: boolean;
  /** What is probably wrong with the setup, one line each. */
  readonly diagnoses: readonly string[];
  /** The explorer made calls: that it found nothing is a result, though it proves no requirement. */
  readonly explored?: boolean;
}

const NOTHING = "This run proves nothing about conformance.";

/** The exit code of a run and the same as a sentence. */
export function endOf(summary: Summary) {
  const { red, totals, stale, interrupted, unbelieved, diagnoses, explored } = summary;
  const { pass, fail, error } = totals;
  if (error > 0) return end(2, "The suite itself broke, so this run proves nothing.");
  if (unbelieved || (pass === 0 && fail === 0 && explored !== true))
    return end(2, pass === 0 ? "Nothing was proved." : NOTHING, ...why(summary));
  if (interrupted) return end(2, NOTHING);
  if (red.includes("fail")) return end(1, "Not conformant.", ...diagnoses);
  if (red.includes("blocked"))
    return end(1, "Conformance is not proved: something required could not be observed.", ...diagnoses);
  if (red.length > 0)
    return end(1, "Nothing required failed, but --strict also asks for what is recommended.");
  if (stale.length > 0)
    return end(1, "Nothing failed that was not expected, but the target file is out of date.");
  return end(0, "Nothing required failed.");
}

function end(exitCode: 0 | 1 | 2, ...sentences: readonly string[]) {
  return { exitCode, meaning: sentences.join(" ") };
}

/** The likely cause in one line. */
function why({ totals: { blocked, skipped }, interrupted, diagnoses }: Summary): readonly string[] {
  if (diagnoses.length > 0) return diagnoses;
  if (interrupted) return [];
  if (blocked > 0) return ["What was required could not be observed, for the reasons given."];
  return skipped > 0 ? ["Every selected requirement was skipped, for the reasons given."] : [];
}
