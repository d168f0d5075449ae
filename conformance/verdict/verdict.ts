/** The verdict on one requirement, and which verdicts make a run red. */
import { z } from "zod";
import { CAUSES, type Cause, type Outcome } from "./cause.ts";

export type { Outcome } from "./cause.ts";

/** The same, of which nothing is ever changed. What a schema describes is typed as changeable. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

export const OUTCOMES = ["pass", "fail", "blocked", "skipped", "error"] as const satisfies readonly Outcome[];

/** What each outcome means. docs/certify.md prints this table, and the report its words. */
export const MEANINGS = {
  pass: { means: "Observed, as required.", must: "green", other: "green" },
  fail: {
    means: "Observed, not as required.",
    must: "red",
    other: "a note; a SHOULD is red with --strict",
  },
  blocked: {
    means: "Could not be observed, although the target declares what is needed.",
    must: "red",
    other: "a note",
  },
  skipped: {
    means:
      "The target does not declare what is needed, or took a freedom of the document under which there is nothing to observe.",
    must: "grey",
    other: "grey",
  },
  excused: {
    means: "No client can observe it from outside; the register gives the reason.",
    must: "grey",
    other: "grey",
  },
  error: { means: "The suite itself broke.", must: "exit code 2", other: "exit code 2" },
} as const satisfies Record<Outcome | "excused", Record<"means" | "must" | "other", string>>;

export const LEVEL = z.enum(["MUST", "SHOULD", "MAY"]).meta({
  id: "level",
  description: "How binding the requirement is. Only a MUST makes a run red, and with --strict a SHOULD too.",
});
export type Level = z.infer<typeof LEVEL>;

export const CAUSE = z
  .custom<Cause>((word) => typeof word === "string" && Object.hasOwn(CAUSES, word))
  .meta({
    id: "cause",
    description: "Why the outcome is what it is; docs/certify.md has the list.",
    enum: Object.keys(CAUSES),
  });

export const COUNT = z.int().min(0);

/** In how many ways something was judged. */
export const WAYS_SUM = z.object({
  judged: COUNT.describe("Ways that were judged."),
  of: COUNT.describe("Ways that the target declares."),
  pairs: COUNT.describe("Pairs of choices that met in a judged way."),
  of_pairs: COUNT.describe("Pairs of choices that the target declares."),
});

const WAYS_JUDGED = WAYS_SUM.extend({
  made: COUNT.describe("Ways in which the thing under test came about."),
  not_judged: z
    .array(
      z.object({
        way: z.string().describe("The way in words, such as: by token, without auto_capture."),
        cause: CAUSE,
        reason: z.string().describe("Why it was not judged."),
      }),
    )
    .describe("The ways that were not judged, and why."),
});
export type WaysJudged = Frozen<z.infer<typeof WAYS_JUDGED>>;

export const FACT = z
  .object({
    operation: z.string().describe("The operationId of the call, or the event_type of the event."),
    about: z.string().exactOptional().describe("What the call is about."),
    pointer: z.string().exactOptional().describe("JSON pointer (RFC 6901) of the place that decides."),
    expected: z.string().describe("What was expected there."),
    got: z.string().describe("What kind of thing came instead."),
  })
  .meta({
    id: "fact",
    description: "Of a failure: what contradicts the requirement. The same in each run.",
  });

/** What contradicts a requirement, for programs. `reason` says it to people. */
export type Fact = Frozen<z.infer<typeof FACT>>;

export const VERDICT = z.object({
  requirement: z.string().describe("Its id in `requirements`."),
  level: LEVEL,
  flow: z.string().describe("Id of the flow or rule."),
  outcome: z.enum(OUTCOMES).describe("docs/certify.md says what each outcome means."),
  cause: CAUSE,
  reason: z.string().describe("What was expected and what came, for people."),
  fact: FACT.exactOptional(),
  ways: WAYS_JUDGED.exactOptional().describe("Of a flow that is repeated in several ways."),
  exchanges: z
    .array(z.int().min(1))
    .describe("The numbers of the calls that it rests on, the deciding one last; traffic.har has them all."),
});
export type Verdict = Frozen<z.infer<typeof VERDICT>>;

/** What was found out about one requirement. */
export type Finding = Pick<Verdict, "outcome" | "cause" | "reason" | "fact" | "exchanges">;

/** Worst first. What was proved in one flow counts where another flow was skipped, not where another was blocked. */
const RANK: readonly Outcome[] = ["error", "fail", "blocked", "pass", "skipped"];

export function worst(outcomes: readonly Outcome[]): Outcome {
  return RANK.find((outcome) => outcomes.includes(outcome)) ?? "blocked";
}

/** The finding that decides among several about one requirement. */
export function deciding<F extends Finding>(findings: readonly F[]): F | undefined {
  const outcome = worst(findings.map((one) => one.outcome));
  return findings.find((one) => one.outcome === outcome);
}

interface Chosen {
  readonly outcome?: Outcome;
  /** What is unusual in it. */
  readonly choices: readonly string[];
}

/** In how many of several it failed, and the one choice that all of these share and no other has. */
export function inHowMany(what: string, all: readonly Chosen[]): string {
  const failed = all.filter(({ outcome }) => outcome === "fail");
  if (failed.length === all.length) return `in all ${all.length} ${what}`;
  const others = all.filter((one) => !failed.includes(one)).flatMap(({ choices }) => choices);
  const shared = failed[0]?.choices.filter(
    (choice) => !others.includes(choice) && failed.every(({ choices }) => choices.includes(choice)),
  );
  const [only] = failed.length > 1 && shared?.length === 1 ? shared : [];
  const which = only === undefined ? "" : `, each of those "${only}" and no others`;
  return `in ${failed.length} of ${all.length} ${what}${which}`;
}

/** Something is wrong: the target, or the suite itself. */
export function isWrong(outcome: Outcome): boolean {
  return outcome === "fail" || outcome === "error";
}

export function isRed({ level, outcome }: Pick<Verdict, "level" | "outcome">): boolean {
  return level === "MUST" && (outcome === "fail" || outcome === "blocked");
}

/** A recommendation that did not hold: a note, and red with --strict. */
export function isUnmet({ level, outcome }: Pick<Verdict, "level" | "outcome">): boolean {
  return level === "SHOULD" && outcome === "fail";
}

export function levelOf(sentence: string): Level {
  if (sentence.startsWith("MUST:")) return "MUST";
  return sentence.startsWith("SHOULD:") ? "SHOULD" : "MAY";
}

type WaysSum = Frozen<z.infer<typeof WAYS_SUM>>;

/** Each flow counts once, with the sentence that it judged in the fewest ways. */
export function sumOfWays(verdicts: readonly Pick<Verdict, "flow" | "ways">[]): WaysSum {
  const fewest = [...Map.groupBy(verdicts, ({ flow }) => flow).values()].flatMap((own) =>
    own
      .flatMap(({ ways }) => ways ?? [])
      .toSorted((a, b) => a.judged - b.judged)
      .slice(0, 1),
  );
  const sum = (name: keyof WaysSum): number => fewest.reduce((all, one) => all + one[name], 0);
  return { judged: sum("judged"), of: sum("of"), pairs: sum("pairs"), of_pairs: sum("of_pairs") };
}
