/** A rule says what all answers, events or visits of a run have to be, whoever caused them. It makes no calls. */
import { type OperationId, idInPath, methodAndPath, objectIds } from "../call/contract.ts";
import { type Exchange, gist } from "../call/exchange.ts";
import { holdsNumber, isWhole, textsOf } from "../call/json-pointer.ts";
import { nameInMarkers } from "../call/marker.ts";
import { isSuccess } from "../call/status.ts";
import { type History, doubtAbout } from "../history/history.ts";
import { DeliveryIndex } from "../merchant/deliveries.ts";
import { type Delivery, isDistinctive } from "../merchant/events.ts";
import { type Subject, nameOf } from "../proof/complaint.ts";
import { MOST_EXCHANGES, Observation } from "../proof/observation.ts";
import { Proof } from "../proof/proof.ts";
import { type Need, lacking, whyNotJudged } from "../subject/needs.ts";
import { type Finding, type Level, deciding, inHowMany, levelOf } from "../verdict/verdict.ts";

// What the author of a rule may import besides the books.
export { isByCard, isHold, isSingleStep, methodOf } from "../call/charge.ts";
export { type Exchange, gist } from "../call/exchange.ts";
export type { Missing } from "../merchant/webhook-inbox.ts";
export type { Need } from "../subject/needs.ts";
export type { History } from "../history/history.ts";
export type { Proof } from "../proof/proof.ts";
export type { Target } from "../subject/target.ts";
export { locate, located } from "../call/locate.ts";
export { nameOf };
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
  /** In words: "a page of the charge list". */
  readonly looksAt: string;
  readonly judge: (history: History) => Finding;
  /** Milliseconds in which what it misses may still come; undefined where it misses nothing. */
  readonly missing?: ((history: History) => number | undefined) | undefined;
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
  /** Called for each case in turn, until one contradicts the sentence; with `choices`, for each. */
  readonly check: (proof: Proof, one: One, history: History) => void;
  /** What is unusual in a case: the reason names what all that contradict the sentence share, and no other. */
  readonly choices?: (one: One) => readonly string[];
  readonly missing?: Rule["missing"];
  /** What a reader should know although the sentence holds. */
  readonly remark?: (history: History) => string;
}

export function rule<One extends Case>({
  id,
  sentence,
  needs: needed = [],
  looksAt,
  of,
  check,
  choices,
  missing,
  remark = () => "",
}: Definition<One>): Rule {
  const level = levelOf(sentence);
  const needs = [...new Set(needed)];
  const notJudged = ({ run: { target, partial, doubts } }: History): Finding | undefined =>
    whyNotJudged(needs, (need) => lacking(target, need, partial), doubtAbout({ needs }, doubts));
  return {
    id,
    title: sentence.slice(sentence.indexOf(": ") + 2),
    needs,
    proves: { [id]: sentence },
    looksAt,
    missing: (history) => (notJudged(history) === undefined ? missing?.(history) : undefined),
    judge(history) {
      const reason = notJudged(history);
      if (reason !== undefined) return reason;
      const cases = of(history);
      const findings: Finding[] = [];
      for (const one of cases) {
        const observation = new Observation(level);
        check(new Proof(observation, subjectsOf(one), originIn(history)), one, history);
        const finding = observation.finding();
        if (finding.outcome === "fail" && choices === undefined) return finding;
        findings.push(finding);
      }
      // What contradicts the sentence names the calls of this case and no others.
      const first = findings.find(({ outcome }) => outcome === "fail");
      if (first !== undefined && choices !== undefined && cases.length > 1) {
        const chosen = cases.map((one, place) => ({ ...findings[place], choices: choices(one) }));
        return { ...first, reason: `${inHowMany("cases", chosen)}: ${first.reason}` };
      }
      const finding = whole(findings, history, remark) ?? nothing(level, looksAt);
      return (level === "MUST" && finding.outcome === "pass" && lostBeside(cases, history)) || finding;
    },
  };
}

/**
 * The call before that sent a wrong text of this run, or whose answer gave it first as an id. Of a number, the last call that
 * sent it, where few did.
 */
function originIn({ calls, run }: History) {
  return (value: unknown, subject: Subject | undefined) => {
    if (subject === undefined || subject.kind === "missing") return undefined;
    const until = subject.kind === "exchange" ? subject.started : subject.arrived;
    const before = calls.filter((one) => one !== subject && one.started < until);
    if (isWhole(value)) {
      const senders = before.filter(({ sent }) => holdsNumber(sent, value));
      const call = senders.length > FEW ? undefined : senders.at(-1);
      return call && { call, verb: "sent" };
    }
    if (!isDistinctive(value)) return undefined;
    const call = value.includes(nameInMarkers(run.run))
      ? before.findLast((one) => textsOf(one.sent).includes(value))
      : before.find((one) => objectIds(one).includes(value));
    return call && { call, verb: value.includes(nameInMarkers(run.run)) ? "sent" : "gave" };
  };
}

export const FEW = 3;

/** Of all cases together, none of which contradicts the sentence. */
function whole(
  findings: readonly Finding[],
  history: History,
  remark: (history: History) => string,
): Finding | undefined {
  const { run } = history;
  const decisive = deciding(findings);
  if (decisive?.outcome !== "pass") return decisive;
  const exchanges = [...new Set(findings.flatMap((one) => one.exchanges))].slice(0, MOST_EXCHANGES);
  if (run.outage !== undefined)
    return { outcome: "blocked", cause: "target_gone", reason: run.outage, exchanges };
  if (run.interrupted)
    return { outcome: "blocked", cause: "run_ended", reason: "the run was ended before its end", exchanges };
  return { outcome: "pass", cause: "observed", reason: remark(history), exchanges };
}

/**
 * A flow blocks what it proves for its own lost answers. If every rule did so too, one lost charge among six hundred would hide
 * what the others show. So a loss counts here where no flow tells of it, and where most calls of the kind have no answer.
 */
function lostBeside(cases: readonly Case[], history: History): Finding | undefined {
  const { flowsWithoutProof = [] } = history.run;
  const subjects = cases.flatMap(subjectsOf).filter((one) => one.kind === "exchange");
  for (const kind of new Set(subjects.map(kindOf))) {
    const alike = callsByKind(history).get(kind) ?? [];
    // Who hangs up on what is wrong on purpose hides no right answer.
    const lost = alike.filter(({ status, intent }) => status === 0 && intent.right !== false);
    const [first] = lost;
    const isTold = lost.every(({ flow }) => !flowsWithoutProof.includes(flow));
    if (first === undefined || (isTold && lost.length <= alike.length / 2)) continue;
    const reason = `${lost.length} of ${alike.length} answers to such a ${methodAndPath(first.operation)} were lost: ${nameOf(first)} got ${gist(first)}`;
    const exchanges = lost.slice(0, MOST_EXCHANGES).map(({ nr }) => nr);
    return { outcome: "blocked", cause: "no_answer", reason, exchanges };
  }
  return undefined;
}

const callsByKind = ofHistory(({ calls }) =>
  Map.groupBy(
    calls.filter(({ intent }) => intent.superseded !== true),
    kindOf,
  ),
);

/** A rule looks at right calls or at wrong ones, by some keys. */
function kindOf({ operation, key, intent }: Exchange): string {
  return `${operation} ${key} ${intent.right !== false}`;
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

const successesIn = ofHistory(({ calls }) => Map.groupBy(calls.filter(isSuccess), (one) => one.operation));

/** The answers with 2xx, operation after operation. */
export function successesOf(history: History, ...operations: readonly OperationId[]): Exchange[] {
  return operations.flatMap((operation) => successesIn(history).get(operation) ?? []);
}

const callsById = ofHistory(({ calls }) => Map.groupBy(calls, idInPath));

/** The calls of these operations with this id in their path. */
export function callsAbout(
  history: History,
  id: string | undefined,
  ...operations: readonly OperationId[]
): Exchange[] {
  const calls = (id !== undefined && callsById(history).get(id)) || [];
  return calls.filter(({ operation }) => operations.includes(operation));
}

/** The document does not say how soon a read shows a change. The last one of a repetition comes after the time that the target may take. */
export function isSettled(read: Exchange, changedAt: number, history: History): boolean {
  return (
    read.intent.superseded !== true && read.started - changedAt >= history.run.target.settle_ms - A_TICK_MS
  );
}

/** By which the timers of a repetition may be early. */
const A_TICK_MS = 20;

/** Whether neither of two calls was sent after the answer to the other. */
export function areTogether(one: Exchange, other: Exchange): boolean {
  return one.started <= other.ended && other.started <= one.ended;
}

/** The events that mention one of the texts, in the order of arrival. */
export const eventsAbout = ofHistory((history) => {
  const index = new DeliveryIndex();
  for (const event of history.events) index.add(event);
  return (texts: readonly string[]): Delivery[] => index.about(texts).map(({ delivery }) => delivery);
});

/** The document does not say what null means, so a member with null counts as absent. */
export function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}
