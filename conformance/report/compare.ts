/** What changed between two runs, requirement by requirement. */
import { isDeepStrictEqual } from "node:util";
import { WORDS } from "./conclude.ts";
import type { Report, ReportedRequirement } from "./report.ts";

export const KINDS = {
  regressed: "Regressed",
  untested: "No longer tested (counts as regressed)",
  fixed: "Fixed",
  tested: "Newly tested",
  cause: "Not proved as before, for another cause",
} as const;

export type Kind = keyof typeof KINDS;

export interface Change {
  readonly kind: Kind;
  readonly before: ReportedRequirement;
  readonly after: ReportedRequirement;
}

export interface Comparison {
  readonly old: Report;
  readonly later: Report;
  /** What is promised now and was not, or otherwise: one sentence each. */
  readonly promises: readonly string[];
  readonly changes: readonly Change[];
  /** How many requirements are not compared, because the later run was asked for a part only. */
  readonly leftOut: number;
  /** What is recommended counts, too: the later run was strict, or the comparison is. */
  readonly strict: boolean;
  /** 1: something required is worse than it was, or where strict something recommended. 2: the later run proves nothing. */
  readonly exitCode: 0 | 1 | 2;
}

interface How {
  /** The later run was asked for a part, so what the option left out is no loss. */
  readonly ofPart?: boolean;
  readonly strict?: boolean;
}

export function compared(old: Report, later: Report, { ofPart = false, ...how }: How = {}): Comparison {
  const strict = how.strict === true || later.strict;
  const before = new Map(old.requirements.map((one) => [one.id, one]));
  const after = new Map(later.requirements.map((one) => [one.id, one]));
  const promises = [
    ...later.requirements.flatMap((one) => promised(before.get(one.id), one)),
    ...old.requirements
      .filter(({ id }) => !after.has(id))
      .map(({ id, level, text }) => `${id} is promised no more (${level}: ${text})`),
  ];
  const found = later.requirements.flatMap((one): Change[] => {
    const was = before.get(one.id);
    const kind = was && kindOf(was, one);
    return was === undefined || kind === undefined ? [] : [{ kind, before: was, after: one }];
  });
  const changes = ofPart ? found.filter(({ after: one }) => !isLeftOut(one)) : found;
  const isWorse = changes.some(
    ({ kind, after: { level } }) =>
      (kind === "regressed" || kind === "untested") && (level === "MUST" || (level === "SHOULD" && strict)),
  );
  const exitCode = later.exit_code === 2 ? 2 : isWorse ? 1 : 0;
  return { old, later, promises, changes, leftOut: found.length - changes.length, strict, exitCode };
}

function promised(
  before: ReportedRequirement | undefined,
  { id, level, text }: ReportedRequirement,
): string[] {
  if (before === undefined) return [`${id} is promised now (${level}: ${text})`];
  return [
    ...(before.level === level ? [] : [`${id} was ${before.level} and is ${level} now`]),
    ...(before.text === text ? [] : [`${id} said "${before.text}" and says "${text}" now`]),
  ];
}

function kindOf(before: ReportedRequirement, after: ReportedRequirement): Kind | undefined {
  const [was, is] = [before.outcome, after.outcome];
  if (isTested(was) && !isTested(is)) return "untested";
  if (!isTested(was) && isTested(is)) return "tested";
  if (was === "pass" && is !== "pass" && isTested(is)) return "regressed";
  if (was !== "pass" && is === "pass") return "fixed";
  // From "could not be observed" to "observed, and wrong" is another cause of the same trouble.
  const isOther = was !== is || before.cause !== after.cause || !isDeepStrictEqual(before.fact, after.fact);
  return isTested(is) && is !== "pass" && isOther ? "cause" : undefined;
}

function isTested(outcome: string): boolean {
  return ["pass", "fail", "blocked", "error"].includes(outcome);
}

/** Not selected, or about every call of a run, which a part cannot judge. What was selected and lost stays a loss. */
function isLeftOut({ outcome, cause }: ReportedRequirement): boolean {
  return outcome === "not run" || cause === "left_out";
}

const CONTRACT = 12;

/** The comparison for the console: promises first, since outcomes of different promises say little. */
export function comparisonInWords(comparison: Comparison): string {
  const { old, later, promises, changes, leftOut } = comparison;
  const [from, to] = [old.suite.contract_sha256, later.suite.contract_sha256];
  const contract =
    from === to
      ? `Both reports are of the contract ${from.slice(0, CONTRACT)}.`
      : `The reports are of different contracts: ${from.slice(0, CONTRACT)}, then ${to.slice(0, CONTRACT)}.`;
  return `${[
    `${nameOf(old)}, compared with ${nameOf(later)}\n${contract}${otherTarget(old.target, later.target)}`,
    ...part(
      "Changed promises",
      promises.length,
      promises.map((line) => `  ${line}`),
    ),
    ...Object.entries(KINDS).flatMap(([kind, title]) => {
      const own = changes.filter((one) => one.kind === kind);
      return part(title, own.length, linesOf(own));
    }),
    ...(leftOut > 0 ? [`Not compared, since this run left them out: ${leftOut}`] : []),
    endOf(comparison),
  ].join("\n\n")}\n`;
}

/** The same implementation may listen on another port in each run. */
function otherTarget(old: Report["target"], later: Report["target"]): string {
  const [from, to] = [old, later].map(({ name, base_url }) =>
    [name, URL.canParse(base_url) ? new URL(base_url).hostname : base_url].join(" at "),
  );
  if (from === to) return "";
  return `\nThe reports are of different targets, so a change need not be a regression: ${old.name} (${old.base_url}), then ${later.name} (${later.base_url}).`;
}

/** "Nothing regressed" alone would sound like "nothing failed". */
function endOf({ later, strict, exitCode }: Comparison): string {
  if (exitCode === 2) return "The later run proves nothing.";
  if (exitCode === 1)
    return strict ? "Something required or recommended regressed." : "Something required regressed.";
  const bad = later.requirements.filter(({ red }) => red).length;
  return bad === 0
    ? "Nothing required regressed."
    : `Nothing required regressed. Red all the same, as before or newly tested: ${bad}.`;
}

function part(title: string, count: number, lines: readonly string[]): string[] {
  return count === 0 ? [] : [`${title}: ${count}\n${lines.join("\n")}`];
}

function nameOf({ target, started, suite }: Report): string {
  return `${target.name} at ${started} (suite ${suite.version})`;
}

const ALONE = 12;

/** Many changes of one kind and for one reason are one fact (a card that is no longer declared): a few ids stand for all. */
function linesOf(changes: readonly Change[]): string[] {
  const alike = Map.groupBy(
    changes,
    ({ before, after }) => `${WORDS[before.outcome]} -> ${WORDS[after.outcome]}${whyOf(after)}`,
  );
  return [...alike].flatMap(([what, own]) => [
    ...own.slice(0, ALONE).map(({ after: { id, level } }) => `  ${id}  ${level}  ${what}`),
    ...(own.length > ALONE ? [`  and ${own.length - ALONE} more: ${what}`] : []),
  ]);
}

function whyOf({ outcome, reason }: ReportedRequirement): string {
  return outcome === "pass" ? "" : `: ${reason.split("\n")[0] ?? ""}`;
}
