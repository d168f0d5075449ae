import { gist, label } from "../call/exchange.ts";
import type { Conclusion, Result } from "./conclude.ts";
import { evidenceOf } from "./evidence.ts";
import type { Report } from "./report.ts";
import type { ExchangesOf } from "../run/observed.ts";

/** JUnit XML: one test case per requirement, grouped by section of the document. */
export function junit(conclusion: Conclusion, report: Report, exchanges: ExchangesOf = () => []): string {
  const bySection = Map.groupBy(conclusion.results, ({ row }) => row.section);
  const suites = [...bySection].map(([section, results]) => {
    const cases = results.map((one) => {
      const { row, outcome, reason, red, expected } = one;
      const open = `    <testcase classname="${xml(section)}" name="${xml(`${row.id}: ${row.level} ${row.text}`)}">`;
      const message = xml(`${outcome}: ${reason}`);
      const text = xml(evidence(one, exchanges));
      if (outcome === "error") return `${open}<error message="${message}">${text}</error></testcase>`;
      if (red && expected === undefined)
        return `${open}<failure type="${outcome}" message="${message}">${text}</failure></testcase>`;
      return outcome === "pass" ? `${open}</testcase>` : `${open}<skipped message="${message}"/></testcase>`;
    });
    const failures = results.filter((one) => one.red && one.expected === undefined).length;
    const errors = results.filter(({ outcome }) => outcome === "error").length;
    const head = `name="${xml(section)}" tests="${results.length}" failures="${failures}" errors="${errors}"`;
    return `  <testsuite ${head}>\n${cases.join("\n")}\n  </testsuite>`;
  });
  const head = `name="${xml(report.target.name)}" time="${(report.duration_ms / 1000).toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n${suites.join("\n")}\n</testsuites>\n`;
}

/** What a reader of a CI server needs, who sees nothing else: the sentence, the reason, the calls. */
function evidence(one: Result, exchanges: ExchangesOf): string {
  const { level, text, section } = one.row;
  const calls = evidenceOf(one, exchanges).map((call) => `${label(call)} -> ${gist(call)}`);
  return [`${level}: ${text}`, `Section: ${section}`, one.reason, ...calls].join("\n");
}

function xml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("\n", "&#10;")
      // Characters that XML 1.0 cannot hold at all.
      .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "?")
  );
}
