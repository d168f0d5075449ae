/** Why a verdict is what it is: one word out of a closed list. docs/certify.md prints this table. */

export type Outcome = "pass" | "fail" | "blocked" | "skipped" | "error";

interface Meaning {
  readonly outcome: Outcome;
  readonly means: string;
}

export const CAUSES = {
  observed: { outcome: "pass", means: "Everything that the requirement expects was observed." },
  contradicted: { outcome: "fail", means: "An observation contradicts the requirement. `fact` names it." },

  not_declared: {
    outcome: "skipped",
    means:
      "The target file does not declare what the flow needs: a card, a key, a listener, an offered part.",
  },
  left_out: {
    outcome: "skipped",
    means:
      "An option left the flow out: `--skip-slow`, or `--only` or `--rerun` where the requirement is about every call of a run.",
  },
  free_choice: {
    outcome: "skipped",
    means: "The target took a freedom of the document under which there is nothing to observe.",
  },
  never_shown: {
    outcome: "skipped",
    means: "No answer or event showed the field. The document does not demand that one does.",
  },
  not_located: {
    outcome: "skipped",
    means:
      "The document does not say where the value stands, and it was not found. `locate` can name the place.",
  },

  precondition: { outcome: "blocked", means: "A call that has to succeed first was refused." },
  twin_refused: { outcome: "blocked", means: "The same request without the fault was refused too." },
  no_answer: {
    outcome: "blocked",
    means: "The answer to a call was lost: time-out, reset, no HTTP, or a gateway that answers 502 to 504.",
  },
  rate_limited: { outcome: "blocked", means: "A call was answered 429 until the suite gave up." },
  wrong_key: { outcome: "blocked", means: "A key was refused with 401, so nothing else was looked at." },
  unknown_labels: {
    outcome: "blocked",
    means:
      "The 3DS page shows two actions whose labels fit no pattern of the target file: set `three_ds.succeed` and `three_ds.fail`.",
  },
  other_driver: {
    outcome: "blocked",
    means:
      "The 3DS page needs what the driver cannot do, such as script or styles: set `three_ds.driver` to browser, or to manual.",
  },
  no_race: { outcome: "blocked", means: "Calls that were sent together were not under way together." },
  not_believed: {
    outcome: "blocked",
    means:
      "The target did not show all three: it is a sandbox; it refuses wrong requests and accepts right ones; it remembers.",
  },
  no_event: { outcome: "blocked", means: "No event arrived in the whole run." },
  no_return: {
    outcome: "blocked",
    means: "The customer did not come back from the 3DS page to the merchant.",
  },
  spending_cap: { outcome: "blocked", means: "The run may not move more money (`spending_cap`)." },
  target_gone: { outcome: "blocked", means: "The target stopped answering during the run." },
  run_ended: {
    outcome: "blocked",
    means:
      "The run was ended by its deadline, by an interrupt, or because the target sent more than a run keeps.",
  },
  not_looked_at: {
    outcome: "blocked",
    means: "The flow ended without an observation, or nothing in the run shows what the rule looks at.",
  },

  suite_error: { outcome: "error", means: "The suite itself threw. Nothing of the flow is proved." },
} as const satisfies Record<string, Meaning>;

export type Cause = keyof typeof CAUSES;
type CauseOf<O extends Outcome> = {
  [C in Cause]: (typeof CAUSES)[C]["outcome"] extends O ? C : never;
}[Cause];

export type BlockedCause = CauseOf<"blocked">;
export type SkippedCause = CauseOf<"skipped">;
