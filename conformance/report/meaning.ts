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

interface End {
  readonly exitCode: 0 | 1 | 2;
  readonly meaning: string;
}

const NOTHING = "This run proves nothing about conformance.";

/** The exit code of a run and the same as a sentence. */
export function endOf(summary: Summary): End {
  const { red, totals, stale, interrupted, unbelieved, diagnoses, explored } = summary;
  const { pass, fail, error } = totals;
  if (error > 0) return { exitCode: 2, meaning: "The suite itself broke, so this run proves nothing." };
  if (unbelieved || (pass === 0 && fail === 0 && explored !== true))
    return {
      exitCode: 2,
      meaning: [pass === 0 ? "Nothing was proved." : NOTHING, ...why(summary)].join(" "),
    };
  if (interrupted) return { exitCode: 2, meaning: NOTHING };
  if (red.includes("fail")) return { exitCode: 1, meaning: ["Not conformant.", ...diagnoses].join(" ") };
  if (red.includes("blocked"))
    return {
      exitCode: 1,
      meaning: ["Conformance is not proved: something required could not be observed.", ...diagnoses].join(
        " ",
      ),
    };
  if (red.length > 0)
    return {
      exitCode: 1,
      meaning: "Nothing required failed, but --strict also asks for what is recommended.",
    };
  if (stale.length > 0)
    return {
      exitCode: 1,
      meaning: "Nothing failed that was not expected, but the target file is out of date.",
    };
  return { exitCode: 0, meaning: "Nothing required failed." };
}

/** The likely cause in one line. */
function why({ totals: { blocked, skipped }, interrupted, diagnoses }: Summary): readonly string[] {
  if (diagnoses.length > 0) return diagnoses;
  if (interrupted) return [];
  if (blocked > 0) return ["What was required could not be observed, for the reasons given."];
  return skipped > 0 ? ["Every selected requirement was skipped, for the reasons given."] : [];
}
