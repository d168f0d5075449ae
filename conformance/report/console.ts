import {
  type Conclusion,
  type Result,
  WORDS,
  blockedBy,
  byReason,
  evidenceOf,
  unquoted,
} from "./conclude.ts";
import { label } from "../call/exchange.ts";
import { type Again, againLines } from "./again.ts";
import { moneyText } from "../call/money.ts";
import { type Paint, plainText } from "./paint.ts";
import { badgeLine, countsOf, profileInWords } from "./profiles.ts";
import type { Report } from "./report.ts";
import type { ExchangesOf } from "../run/observed.ts";
import { explored } from "./explored.ts";
import { cutShort, isNote, isRedAs, isRequired, sharedCauses, timeInWords } from "./summary.ts";

const COLUMNS = ["pass", "fail", "blocked", "skipped", "error", "excused", "open"] as const;

/** How and where the report is shown. */
interface Shown {
  readonly paint?: Paint;
  readonly again?: Again;
}

/** What a person reads: verdict and red verdicts with their exchanges, what was not tested, counts, and how to go on. */
export function consoleReport(
  conclusion: Conclusion,
  report: Report,
  exchanges: ExchangesOf,
  shown: Shown = {},
): string {
  return beforeFiles(conclusion, report, exchanges, shown) + afterFiles(conclusion, report, shown);
}

/** The verdict and what it rests on, before the files of the report are written. */
export function beforeFiles(
  conclusion: Conclusion,
  report: Report,
  exchanges: ExchangesOf,
  { paint = plainText }: Shown,
): string {
  const { results, exitCode, meaning, diagnoses, totals } = conclusion;
  // A wrong public key leaves what was seen with the secret one.
  const isOfSetup =
    exitCode === 2 && diagnoses.length > 0 && totals.pass === 0 && totals.error === 0 && !report.interrupted;
  const parts = [
    paint(["bold", colourOf(conclusion)], meaning),
    ...(isOfSetup ? doubt(results) : lists(conclusion, report, exchanges, paint)),
  ];
  return `${parts.join("\n\n")}\n\n`;
}

/** How to go on, and the verdict once more. */
export function afterFiles(
  conclusion: Conclusion,
  report: Report,
  { paint = plainText, again }: Shown,
): string {
  const { results, exitCode } = conclusion;
  const failed = results.filter(isRedAs("fail"));
  const blocked = results.filter(isRedAs("blocked"));
  // What is blocked often waits for what failed. Where nothing was proved, the setup has to be mended first.
  const repeated = exitCode === 2 ? [] : failed.length > 0 ? failed : blocked;
  const parts = [
    ...(again === undefined ? [] : againLines(repeated, again, (file) => badgeLine(report, file))),
    paint(colourOf(conclusion), headline(conclusion, report)),
  ];
  return `${parts.join("\n\n")}\n`;
}

const colourOf = ({ exitCode }: Conclusion) => (exitCode === 0 ? "green" : exitCode === 1 ? "red" : "yellow");

function lists(
  { results, stale }: Conclusion,
  report: Report,
  exchanges: ExchangesOf,
  paint: Paint,
): string[] {
  return [
    ...causes(results),
    ...listing(paint("red", "Failed"), results.filter(isRedAs("fail")), exchanges),
    ...listing(
      paint("yellow", "Blocked (could not be observed)"),
      results.filter(isRedAs("blocked")),
      exchanges,
    ),
    ...listing(
      paint("red", "The suite itself broke"),
      results.filter(({ outcome }) => outcome === "error"),
      () => [],
    ),
    ...explored(report),
    ...(stale.length > 0 ? [`Stale in the target file\n${stale.map((one) => `  ${one}`).join("\n")}`] : []),
    ...expectedFailures(results),
    ...notes(results),
    ...untested(results, paint),
    ...(ranBySection(results).size === 0 ? [] : [table(results), profiles(results, report)]),
  ];
}

/** What several failures have in common: it is mended once. */
function causes(results: readonly Result[]): string[] {
  const failed = results.filter(isRedAs("fail"));
  const lines = sharedCauses(failed)
    .filter(({ count }) => count > 1)
    .map(({ words, count }) => `  ${String(count).padStart(3)} of ${failed.length}: ${words}`);
  return lines.length === 0 ? [] : [["What failures share", ...lines].join("\n")];
}

/** Why no answer was believed. */
function doubt(results: readonly Result[]): string[] {
  const found = results.find(({ decisive }) => decisive?.cause === "not_believed");
  return found === undefined ? [] : [found.reason];
}

function profiles(results: readonly Result[], { profiles: sums, ledger }: Report): string {
  const width = Math.max(...sums.map(({ profile }) => profile.length));
  const required = countsOf(results.filter(isRequired));
  const recommended = countsOf(results.filter((one) => !isRequired(one)));
  // What --only left out altogether is said above.
  const touched = sums.filter(({ applicable, not_tested }) => not_tested < applicable);
  const lines = (touched.length > 0 ? touched : sums).map(
    (one) => `  ${one.profile.padEnd(width)}  ${profileInWords(one)}`,
  );
  const money = `${ledger.charges} charges: ${moneyText(ledger.authorized)} authorized, ${moneyText(ledger.captured)} captured, ${moneyText(ledger.refunded)} refunded.`;
  const total = `  ${"in all".padEnd(width)}  ${profileInWords(required)}; of what is recommended ${recommended.proved} of ${recommended.applicable}`;
  return ["What is required, by profile", ...lines, total, ...(ledger.charges === 0 ? [] : ["", money])].join(
    "\n",
  );
}

function notRun(results: readonly Result[]): number {
  return results.filter(({ outcome }) => outcome === "not run").length;
}

/** The results by section, without sections that --only left out: the explorer alone leaves none. */
function ranBySection(results: readonly Result[]): Map<string, Result[]> {
  const leftOut = ["not run", ...(notRun(results) > 0 ? ["excused"] : [])];
  return Map.groupBy(
    results.filter(({ outcome }) => !leftOut.includes(outcome)),
    ({ row }) => row.section,
  );
}

function table(results: readonly Result[]): string {
  const ran = ranBySection(results);
  const width = Math.max(7, ...[...ran.keys()].map((section) => section.length));
  const columns = COLUMNS.filter((outcome) => results.some((one) => one.outcome === outcome));
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(7)).join(" ")}`.trimEnd();
  const rows = [...ran].map(([section, own]) =>
    line(
      section,
      columns.map((outcome) => String(own.filter((one) => one.outcome === outcome).length || ".")),
    ),
  );
  return [
    line(
      "Section",
      columns.map((outcome) => WORDS[outcome]),
    ),
    ...rows,
  ].join("\n");
}

function listing(title: string, found: readonly Result[], exchanges: ExchangesOf): string[] {
  if (found.length === 0) return [];
  const lines = byReason(found, exchanges).flatMap((same) => {
    const [one] = same;
    if (one === undefined) return [];
    const cause = same.length > 1 ? blockedBy(one, exchanges) : undefined;
    const isAlike = same.every(({ reason }) => reason === one.reason);
    const margin = cause === undefined ? "  " : "    ";
    return [
      ...(cause === undefined ? [] : [`  ${same.length} wait for ${cause}`]),
      ...same.slice(0, 12).map(({ row }) => `${margin}${row.id}  ${row.level}: ${row.text}`),
      ...(same.length > 12 ? [`${margin}... and ${same.length - 12} more for the same reason`] : []),
      `      ${isAlike ? "" : "the first: "}${one.reason.replaceAll("\n", "\n      ")}`,
      ...(same.length === 1 ? evidence(one, exchanges) : []),
    ];
  });
  return [`${title}: ${found.length}\n${lines.join("\n")}`];
}

/** The calls whose answers the reason does not quote. */
function evidence(one: Result, exchanges: ExchangesOf): string[] {
  return evidenceOf(one, exchanges).flatMap((call) => {
    const got = unquoted(one, call);
    return got === undefined ? [] : [`      ${label(call)} -> ${got}`];
  });
}

function isShould({ row }: Result): boolean {
  return row.level === "SHOULD";
}

function withReasons(title: string, found: readonly Result[]): string[] {
  const lines = found.map(({ row, expected }) => `  ${row.id}: ${expected}`);
  return found.length === 0 ? [] : [`${title}: ${found.length}\n${lines.join("\n")}`];
}

function expectedFailures(results: readonly Result[]): string[] {
  const known = results.filter(({ expected }) => expected !== undefined);
  return [
    ...withReasons(
      "Failed, as expected",
      known.filter((one) => !isShould(one)),
    ),
    ...withReasons("Recommended, and not met on purpose (accepted_shoulds)", known.filter(isShould)),
  ];
}

/** SHOULD and MAY requirements that did not hold: never red. */
function notes(results: readonly Result[]): string[] {
  const found = results.filter(isNote);
  if (found.length === 0) return [];
  const groups = Map.groupBy(found, ({ reason }) => reason);
  const lines = [...groups].map(
    ([reason, same]) => `  ${same.map(({ row }) => `${row.id}  ${row.level}`).join(", ")}: ${reason}`,
  );
  return [`Notes (recommended, not required; these did not hold): ${found.length}\n${lines.join("\n")}`];
}

function untested(results: readonly Result[], paint: Paint): string[] {
  const skipped = Map.groupBy(
    results.filter(({ outcome }) => outcome === "skipped"),
    // A requirement that needs several things is listed under the first one that the target lacks.
    ({ reason }) => reason.split("; ")[0] ?? reason,
  );
  const lines = [...skipped].map(([reason, own]) => `  ${own.length} skipped: ${reason}\n    ${ids(own)}`);
  const open = results.filter(({ outcome }) => outcome === "open");
  if (open.length > 0) lines.push(`  ${open.length} open: no flow judges them yet\n    ${ids(open)}`);
  const excused = results.filter(({ outcome }) => outcome === "excused").length;
  if (excused > 0)
    lines.push(`  ${excused} excused: no client can observe them from outside (--list gives the reasons)`);
  const inPart = results.filter(({ outcome, verdicts }) => outcome === "pass" && waysLeft(verdicts).size > 0);
  const left = Map.groupBy(inPart, ({ verdicts }) => [...waysLeft(verdicts).keys()].join());
  for (const own of left.values()) {
    const verdicts = own.flatMap((one) => one.verdicts);
    const ways = [...new Set(waysLeft(verdicts).values())].join("; ");
    lines.push(`  ${own.length} proved, but not ${ways}: ${reasonsLeft(verdicts)[0] ?? ""}\n    ${ids(own)}`);
  }
  const leftOut = Map.groupBy(
    results.filter(({ outcome }) => outcome === "not run"),
    ({ reason }) => reason,
  );
  for (const [reason, own] of leftOut) lines.push(`  ${own.length} not run: ${reason}`);
  return lines.length === 0 ? [] : [`${paint("yellow", "Not tested")}\n${lines.join("\n")}`];
}

/** The ways and flows in which a proved requirement was not judged, by each and its cause. */
function waysLeft(verdicts: Result["verdicts"]): ReadonlyMap<string, string> {
  return new Map(
    verdicts.flatMap(({ flow, outcome, cause, ways }) =>
      outcome === "pass"
        ? (ways?.not_judged ?? []).map((one) => [`${one.way} ${one.cause}`, one.way] as const)
        : [[`${flow} ${cause}`, `in flow ${flow}`] as const],
    ),
  );
}

/** One reason stands for all of the same cause: they differ in ids and numbers. */
function reasonsLeft(verdicts: Result["verdicts"]): string[] {
  return verdicts.flatMap(({ outcome, reason, ways }) =>
    outcome === "pass" ? (ways?.not_judged ?? []).map((one) => one.reason) : [reason],
  );
}

function ids(own: readonly Result[]): string {
  const names = own.map(({ row }) => row.id);
  return names.length > 8 ? `${names.slice(0, 8).join(", ")} and ${names.length - 8} more` : names.join(", ");
}

function headline(conclusion: Conclusion, report: Report): string {
  const { results, totals } = conclusion;
  const not = totals.skipped + totals.open + totals.excused + notRun(results);
  const red = (outcome: Result["outcome"]): number => results.filter(isRedAs(outcome)).length;
  const noted = results.filter(isNote).length;
  const bad = [
    red("fail") > 0 ? `${red("fail")} failed` : "",
    red("blocked") > 0 ? `${red("blocked")} blocked` : "",
    totals.error > 0 ? `${totals.error} broke the suite` : "",
    noted > 0 ? `${noted} noted` : "",
  ].filter(Boolean);
  const said = [`${totals.pass} proved`, ...bad, `${not} not tested`].join(", ");
  const end = cutShort(report)
    .map((words) => ` ${words}`)
    .join("");
  const { name, base_url } = report.target;
  return `${name === base_url ? name : `${name} (${base_url})`}: ${said}, in ${timeInWords(report.duration_ms)}. ${conclusion.meaning}${end}`;
}
