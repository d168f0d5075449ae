import type { Target } from "../subject/target.ts";
import { type Level, type Outcome, type Verdict, deciding, isRed, isUnmet } from "../verdict/verdict.ts";
import { methodAndPath } from "../call/contract.ts";
import { type AnyExchange, gist } from "../call/exchange.ts";
import { isSuccess } from "../call/status.ts";
import type { ExchangesOf } from "../run/observed.ts";

export interface Row {
  readonly id: string;
  readonly level: Level;
  readonly text: string;
  readonly section: string;
  /** Under which it is counted, where its id does not say it. */
  readonly part?: string;
  readonly excused?: string;
}

/** The outcome of one requirement: the worst of its verdicts, or why there is none. */
export interface Result {
  readonly row: Row;
  readonly outcome: Outcome | "excused" | "open" | "not run";
  readonly reason: string;
  readonly verdicts: readonly Verdict[];
  /** The verdict that decides, where there is one. */
  readonly decisive?: Verdict;
  readonly red: boolean;
  /** The reason in the target file, where this failure is expected, or this SHOULD accepted as it is. */
  readonly expected?: string;
}

export interface Conclusion {
  readonly results: readonly Result[];
  readonly totals: Readonly<Record<Outcome | "excused" | "open", number>>;
  /** Expected failures and accepted SHOULDs that no longer fail. Each makes the run red. */
  readonly stale: readonly string[];
  /** What is probably wrong with the setup of the run, one line each. */
  readonly diagnoses: readonly string[];
  readonly exitCode: 0 | 1 | 2;
  /** What the run means for its target: the exit code in a sentence. */
  readonly meaning: string;
}

interface Evidence {
  readonly rows: readonly Row[];
  readonly verdicts: readonly Verdict[];
  /** Ids that some flow proves, selected for this run or not. */
  readonly provable: ReadonlySet<string>;
  readonly target: Pick<Target, "expected_failures" | "accepted_shoulds">;
  /** Every SHOULD that is not met is red, unless the target file accepts it. */
  readonly strict: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly interrupted: boolean;
  /** The answers mean nothing, or none came: a key that is refused is no verdict about an implementation either. */
  readonly unbelieved: boolean;
  readonly diagnoses: readonly string[];
  /** Why a requirement that something proves has no verdict. */
  readonly leftOut?: string;
  /** The explorer made calls: that it found nothing is a result, though it proves no requirement. */
  readonly explored?: boolean;
}

/** A flow that could not make its thing under test in any way counts only where no other flow judged the requirement. */
function thatCount(verdicts: readonly Verdict[]): readonly Verdict[] {
  const made = verdicts.filter(({ outcome, ways }) => outcome === "error" || ways?.made !== 0);
  return made.some(({ outcome }) => outcome === "pass" || outcome === "fail") ? made : verdicts;
}

export function conclude({
  rows,
  verdicts,
  provable,
  target,
  strict,
  today,
  interrupted,
  unbelieved,
  diagnoses,
  leftOut = "not selected",
  explored = false,
}: Evidence): Conclusion {
  const { expected_failures, accepted_shoulds } = target;
  const reasons = new Map(
    [...accepted_shoulds, ...expected_failures.filter(({ until }) => until >= today)].map(
      ({ requirement, reason }) => [requirement, reason],
    ),
  );
  const results = rows.map((row): Result => {
    const own = verdicts.filter(({ requirement }) => requirement === row.id);
    if (own.length === 0) {
      const outcome = row.excused === undefined ? (provable.has(row.id) ? "not run" : "open") : "excused";
      return {
        row,
        outcome,
        reason: row.excused ?? (outcome === "open" ? "no flow judges it yet" : leftOut),
        verdicts: own,
        red: false,
      };
    }
    const counting = thatCount(own);
    const decisive = deciding(counting);
    const isBelow = counting.some(isUnmet);
    const red = counting.some(isRed) || (strict && isBelow);
    const expected = red || isBelow ? reasons.get(row.id) : undefined;
    return {
      row,
      outcome: decisive?.outcome ?? "blocked",
      reason: decisive?.reason ?? "",
      verdicts: own,
      ...(decisive !== undefined && { decisive }),
      red,
      ...(expected !== undefined && { expected }),
    };
  });

  const outdated = (requirement: string, list: keyof Evidence["target"]): string[] => {
    const found = results.find(({ row }) => row.id === requirement);
    if (found === undefined) return [`${requirement}: no requirement has this id`];
    return found.outcome === "pass" ? [`${requirement}: passes now. Remove it from ${list}.`] : [];
  };
  const stale = [
    ...expected_failures.flatMap(({ requirement, until }) =>
      until < today
        ? [`${requirement}: expected until ${until}, which is past`]
        : outdated(requirement, "expected_failures"),
    ),
    ...accepted_shoulds.flatMap(({ requirement }) => outdated(requirement, "accepted_shoulds")),
  ];

  const count = (outcome: Result["outcome"]): number =>
    results.filter((one) => one.outcome === outcome).length;
  const totals = {
    pass: count("pass"),
    fail: count("fail"),
    blocked: count("blocked"),
    skipped: count("skipped"),
    error: count("error"),
    excused: count("excused"),
    open: count("open"),
  };
  const red = results.filter((one) => one.red && one.expected === undefined).map(redAs);
  const summary = { red, totals, stale, interrupted, unbelieved, diagnoses, explored };
  return { results, totals, stale, diagnoses, ...endOf(summary) };
}

interface Summary
  extends
    Pick<Conclusion, "totals" | "stale">,
    Pick<Evidence, "interrupted" | "unbelieved" | "diagnoses" | "explored"> {
  /** The outcomes that are red and not expected; `recommended` for a SHOULD that --strict makes red. */
  readonly red: readonly string[];
}

const NOTHING = "This run proves nothing about conformance.";

/** The exit code of a run and the same as a sentence. */
function endOf(summary: Summary) {
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

/** A MUST before a SHOULD, and what contradicts before what could not be observed: that often comes of the first. */
export function causeFirst(one: Result, other: Result): number {
  const rank = ({ outcome, row }: Result): number =>
    (outcome === "blocked" ? 2 : 0) + (row.level === "MUST" ? 0 : 1);
  return rank(one) - rank(other);
}

function redAs({ row, outcome }: Result): string {
  return row.level === "SHOULD" && outcome === "fail" ? "recommended" : outcome;
}

/** The outcomes in the words of people. */
export const WORDS: Readonly<Record<Result["outcome"], string>> = {
  pass: "proved",
  fail: "failed",
  blocked: "blocked",
  skipped: "skipped",
  error: "error",
  excused: "excused",
  open: "open",
  "not run": "not run",
};

/** What many requirements wait for: a call that was refused, without its ids, or what a rule looks at. */
export function blockedBy({ outcome, decisive }: Result, exchanges: ExchangesOf): string | undefined {
  if (outcome !== "blocked" || decisive === undefined) return undefined;
  if (decisive.cause === "not_looked_at") return "an answer or an event that did not come";
  const last = decisive.exchanges.at(-1);
  const [call] = last === undefined ? [] : exchanges(new Set([last]));
  if (call === undefined || isSuccess(call)) return undefined;
  return `${methodAndPath(call.operation)}, ${call.status === 0 ? "without an answer" : `answered ${call.status}`}`;
}

/** Those with one reason together: a call that was refused can block many. */
export function byReason(found: readonly Result[], exchanges: ExchangesOf): readonly (readonly Result[])[] {
  const ordered = found.toSorted(causeFirst);
  return [...Map.groupBy(ordered, (one) => blockedBy(one, exchanges) ?? one.reason).values()];
}

const MOST = 3;

/** The calls that a reader looks at first: those that the reason names, then the last ones. */
export function evidenceOf({ reason, verdicts }: Result, exchanges: ExchangesOf): readonly AnyExchange[] {
  const numbers = new Set(verdicts.flatMap((verdict) => verdict.exchanges));
  const named = new Set([...reason.matchAll(/#(\d+)/g)].map(([, nr]) => Number(nr)));
  const first = [...numbers]
    .toSorted((a, b) => Number(named.has(b)) - Number(named.has(a)) || b - a)
    .slice(0, named.size > 0 ? Math.min(MOST, named.size) : MOST);
  return exchanges(new Set(first));
}

/** The answer in a few words, where the reason does not quote it. */
export function unquoted({ reason }: Result, call: AnyExchange): string | undefined {
  const got = gist(call);
  return reason.includes(got) ? undefined : got;
}
