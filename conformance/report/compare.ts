/** What changed between two runs, requirement by requirement. */
import { sameFact } from "../verdict/fact.ts";
import type { Report, ReportedRequirement } from "./report.ts";

export const KINDS = {
  regressed: "Regressed",
  untested: "No longer tested (counts as regressed)",
  fixed: "Fixed",
  tested: "Newly tested",
  cause: "Same outcome for another cause",
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
  /** A requirement (MUST) is worse than it was. */
  readonly isWorse: boolean;
}

export function compared(old: Report, later: Report): Comparison {
  const before = new Map(old.requirements.map((one) => [one.id, one]));
  const after = new Map(later.requirements.map((one) => [one.id, one]));
  const promises = [
    ...later.requirements.flatMap((one) => promised(before.get(one.id), one)),
    ...old.requirements
      .filter(({ id }) => !after.has(id))
      .map(({ id, level, text }) => `${id} is promised no more (${level}: ${text})`),
  ];
  const changes = later.requirements.flatMap((one): Change[] => {
    const was = before.get(one.id);
    const kind = was && kindOf(was, one);
    return was === undefined || kind === undefined ? [] : [{ kind, before: was, after: one }];
  });
  const isWorse = changes.some(
    ({ kind, after: { level } }) => level === "MUST" && (kind === "regressed" || kind === "untested"),
  );
  return { old, later, promises, changes, isWorse };
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
  const isOther = was !== is || before.cause !== after.cause || !sameFact(before.fact, after.fact);
  return isTested(is) && is !== "pass" && isOther ? "cause" : undefined;
}

function isTested(outcome: string): boolean {
  return ["pass", "fail", "blocked", "error"].includes(outcome);
}

const CONTRACT = 12;

/** The comparison for the console: promises first, since outcomes of different promises say little. */
export function comparisonInWords({ old, later, promises, changes, isWorse }: Comparison): string {
  const [from, to] = [old.suite.contract_sha256, later.suite.contract_sha256];
  const contract =
    from === to
      ? `Both reports are of the contract ${from.slice(0, CONTRACT)}.`
      : `The reports are of different contracts: ${from.slice(0, CONTRACT)}, then ${to.slice(0, CONTRACT)}.`;
  const kinds = Object.keys(KINDS).filter(isKind);
  const end = isWorse ? "Something required regressed." : "Nothing required regressed.";
  return `${[
    `${nameOf(old)}, compared with ${nameOf(later)}\n${contract}`,
    ...part("Changed promises", promises),
    ...kinds.flatMap((kind) => part(KINDS[kind], changes.filter((one) => one.kind === kind).map(lineOf))),
    end,
  ].join("\n\n")}\n`;
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [`${title}: ${lines.length}\n${lines.map((line) => `  ${line}`).join("\n")}`];
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind);
}

function nameOf({ target, started, suite }: Report): string {
  return `${target.name} at ${started} (suite ${suite.version})`;
}

function lineOf({ before, after }: Change): string {
  const why = after.outcome === "pass" ? "" : `: ${after.reason.split("\n")[0] ?? ""}`;
  return `${after.id}  ${after.level}  ${before.outcome} -> ${after.outcome}${why}`;
}
