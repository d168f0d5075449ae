/** JUnit XML: one test case per requirement, grouped by section of the document. */
import { gist, harmless, label } from "../call/exchange.ts";
import { type Result, evidenceOf } from "./conclude.ts";
import type { Told as AnyRun } from "./report.ts";
import type { ExchangesOf } from "../run/observed.ts";

type Kind = "passed" | "failures" | "errors" | "skipped";

/** What a result is to a CI server. A note, an expected failure and what was not tested are skipped. */
function kindOf({ outcome, red, expected }: Result): Kind {
  if (outcome === "error") return "errors";
  if (red && expected === undefined) return "failures";
  return outcome === "pass" ? "passed" : "skipped";
}

type Told = Pick<AnyRun, "conclusion" | "report" | "exchanges" | "took">;

export function junit({ conclusion, report, exchanges, took }: Told): string {
  const { results } = conclusion;
  const started = xml(report.started);
  const times = timesOf(results, took);
  const suites = [...Map.groupBy(results, ({ row }) => row.section)].map(([section, own]) => {
    const cases = own.map((one) => testCase(one, times.get(one) ?? 0, exchanges));
    const time = own.reduce((sum, one) => sum + (times.get(one) ?? 0), 0);
    const head = `name="${xml(section)}" ${counts(own)} timestamp="${started}" time="${seconds(time)}"`;
    return `  <testsuite ${head}>\n${cases.join("\n")}\n  </testsuite>`;
  });
  const head = `name="${xml(report.target.name)}" ${counts(results)} timestamp="${started}" time="${seconds(report.duration_ms)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n${suites.join("\n")}\n</testsuites>\n`;
}

function testCase(one: Result, time: number, exchanges: ExchangesOf): string {
  const { row, outcome, reason, red } = one;
  const kind = kindOf(one);
  // A red requirement has a replay script; the address is relative to this file.
  const file = red ? ` file="replay/${xml(row.id)}.sh"` : "";
  const open = `    <testcase classname="${xml(row.section)}" name="${xml(`${row.id}: ${row.level} ${row.text}`)}"${file} time="${seconds(time)}">`;
  const message = xml(`${outcome}: ${reason}`);
  if (kind === "passed") return `${open}</testcase>`;
  if (kind === "skipped") return `${open}<skipped message="${message}"/></testcase>`;
  const text = xml(evidence(one, exchanges));
  const tag = kind === "errors" ? "error" : "failure";
  return `${open}<${tag} type="${outcome}" message="${message}">${text}</${tag}></testcase>`;
}

function counts(results: readonly Result[]): string {
  const of = (kind: Kind): number => results.filter((one) => kindOf(one) === kind).length;
  const [failures, errors, skipped] = [of("failures"), of("errors"), of("skipped")];
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

/** How long the calls took that a result rests on. One call may serve several. */
function timesOf(results: readonly Result[], took: Told["took"]): ReadonlyMap<Result, number> {
  return new Map(
    results.map((one) => {
      const numbers = new Set(one.verdicts.flatMap((verdict) => verdict.exchanges));
      return [one, [...numbers].reduce((sum, nr) => sum + (took.get(nr) ?? 0), 0)];
    }),
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** What a reader of a CI server needs, who sees nothing else: the sentence, the reason, the calls. */
function evidence(one: Result, exchanges: ExchangesOf): string {
  const { level, text, section } = one.row;
  const calls = evidenceOf(one, exchanges).map((call) => `${label(call)} -> ${gist(call)}`);
  return [`${level}: ${text}`, `Section: ${section}`, one.reason, ...calls].join("\n");
}

function xml(text: string): string {
  return (
    harmless(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("\n", "&#10;")
      // Characters that XML 1.0 cannot hold at all.
      .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "?")
  );
}
