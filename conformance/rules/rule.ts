/** A rule says what all answers, events or visits of a run have to be, whoever caused them. It makes no calls. */
import { type History, doubtAbout } from "../history/history.ts";
import type { Subject } from "../proof/complaint.ts";
import { MOST_EXCHANGES, Observation } from "../proof/observation.ts";
import { Proof } from "../proof/proof.ts";
import { type Need, lacking } from "../subject/needs.ts";
import { type Finding, type Level, deciding, levelOf } from "../verdict/verdict.ts";

// What the author of a rule may import besides the books.
export type { Exchange } from "../call/exchange.ts";
export type { History } from "../history/history.ts";
export type { Proof } from "../proof/proof.ts";
export type { Target } from "../subject/target.ts";
export { locate } from "../call/locate.ts";
export { nameOf } from "../proof/complaint.ts";
export * as contract from "../call/contract.ts";
export * as events from "../merchant/events.ts";
export * as json from "../call/json-pointer.ts";
export * as replies from "../call/status.ts";

export type Sentence = `${Level}: ${string}`;

export interface Rule {
  /** The requirement that it judges. */
  readonly id: string;
  readonly title: string;
  readonly needs: readonly Need[];
  readonly proves: Readonly<Record<string, Sentence>>;
  readonly judge: (history: History) => Finding;
  /** It has no ways. */
  readonly each?: undefined;
}

/** What is judged: an answer or an event, or one or several of them with what the check needs to know beside them. */
type Case = Subject | { readonly subject: Subject } | { readonly subjects: readonly Subject[] };

interface Definition<One extends Case> {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs?: readonly Need[];
  /** What the rule looks at, in words: "a page of the charge list". A MUST blocks where no run shows it. */
  readonly looksAt: string;
  readonly of: (history: History) => readonly One[];
  /** Called for each case in turn, until one contradicts the sentence. */
  readonly check: (proof: Proof, one: One, history: History) => void;
}

export function rule<One extends Case>({
  id,
  sentence,
  needs = [],
  looksAt,
  of,
  check,
}: Definition<One>): Rule {
  const level = levelOf(sentence);
  return {
    id,
    title: sentence.slice(sentence.indexOf(": ") + 2),
    needs,
    proves: { [id]: sentence },
    judge(history) {
      const notJudged = whyNotJudged(needs, history);
      if (notJudged !== undefined) return notJudged;
      const cases = of(history);
      const findings: Finding[] = [];
      for (const one of cases) {
        const observation = new Observation(level);
        check(new Proof(observation, subjectsOf(one)), one, history);
        const finding = observation.finding();
        // What contradicts the sentence names the calls of this case and no others.
        if (finding.outcome === "fail") return finding;
        findings.push(finding);
      }
      return whole(findings, history) ?? nothing(level, looksAt);
    },
  };
}

/** The target does not declare what the rule needs, or nothing that it finds could be believed. */
function whyNotJudged(needs: readonly Need[], { run }: History): Finding | undefined {
  const lack = needs.map((need) => lacking(run.target, need, run.partial)).filter((one) => one !== undefined);
  if (lack.length > 0)
    return { outcome: "skipped", cause: "not_declared", reason: lack.join("; "), exchanges: [] };
  const reason = doubtAbout({ needs }, run.doubts);
  return reason === undefined
    ? undefined
    : { outcome: "blocked", cause: "not_believed", reason, exchanges: [] };
}

/** Of all cases together, none of which contradicts the sentence. */
function whole(findings: readonly Finding[], { run }: History): Finding | undefined {
  const decisive = deciding(findings);
  if (decisive?.outcome !== "pass") return decisive;
  const exchanges = [...new Set(findings.flatMap((one) => one.exchanges))].slice(0, MOST_EXCHANGES);
  if (run.outage !== undefined)
    return { outcome: "blocked", cause: "target_gone", reason: run.outage, exchanges };
  if (run.interrupted)
    return { outcome: "blocked", cause: "run_ended", reason: "the run was ended before its end", exchanges };
  return { outcome: "pass", cause: "observed", reason: "", exchanges };
}

/** No case came. */
function nothing(level: Level, looksAt: string): Finding {
  const reason = `nothing in this run shows ${looksAt}`;
  return level === "MUST"
    ? { outcome: "blocked", cause: "not_looked_at", reason, exchanges: [] }
    : { outcome: "skipped", cause: "never_shown", reason, exchanges: [] };
}

export function isRule(value: unknown): value is Rule {
  return typeof value === "object" && value !== null && "proves" in value && "judge" in value;
}

function subjectsOf(one: Case): readonly Subject[] {
  if ("subjects" in one) return one.subjects;
  return ["subject" in one ? one.subject : one];
}

/** What several rules make of one history: it is made once. */
export function ofHistory<Made>(make: (history: History) => Made): (history: History) => Made {
  const known = new WeakMap<History, { readonly made: Made }>();
  return (history) => {
    const { made } = known.get(history) ?? { made: make(history) };
    known.set(history, { made });
    return made;
  };
}

/** The calls that were answered. What a lost answer said is not known. */
export const answersIn = ofHistory(({ calls }) => calls.filter(({ status }) => status !== 0));

/** The document does not say what null means, so a member with null counts as absent. */
export function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}
