/** Several reports side by side. What a report lacks was not tested there; it did not fail. */
import { STYLE } from "./html/look.ts";
import { Markup, markup, contentPolicy } from "./html/markup.ts";
import { profileInShort } from "./profiles.ts";
import type { Report, ReportedRequirement } from "./report.ts";

const NOT_TESTED = "not tested";
const MARKS: Readonly<Record<string, readonly [words: string, look: string]>> = {
  pass: ["proved", "pass"],
  fail: ["failed", "fail"],
  blocked: ["blocked", "blocked"],
  error: ["suite broke", "error"],
};

export function matrix(reports: readonly Report[]): string {
  const heads = reports.map(
    ({ target, suite, started, exit_code }) =>
      markup`<th scope="col">${target.name}<small>${started.slice(0, 10)}, suite ${suite.version}, exit code ${exit_code}</small></th>`,
  );
  const head = markup`<thead><tr><td></td>${heads}</tr></thead>`;
  const contracts = new Set(reports.map(({ suite }) => suite.contract_sha256));
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${contentPolicy(STYLE)}
<title>Conformance, side by side</title>
<style>${new Markup(STYLE)}</style></head>
<body><main><h1>Conformance, side by side</h1>
<p>Only what is required (MUST) counts in a profile. What a report lacks is not tested.${contracts.size > 1 ? " The reports are of different contracts, so some promises differ." : ""}</p>
<div class="wide matrix"><table><caption>Proved of what is required, by profile</caption>${head}<tbody>${profileRows(reports)}</tbody></table></div>
<h2>Requirements</h2>
${sections(reports, head)}
</main></body></html>
`.text;
}

function profileRows(reports: readonly Report[]): Markup[] {
  const names = new Set(reports.flatMap(({ profiles }) => profiles.map(({ profile }) => profile)));
  return [...names].map((name) => {
    const cells = reports.map(({ profiles }) => {
      const one = profiles.find(({ profile }) => profile === name);
      if (one === undefined || one.not_tested === one.applicable) return cell(NOT_TESTED, "skipped");
      const isProved = one.proved === one.applicable;
      const look = one.failed + one.blocked > 0 ? "fail" : isProved ? "pass" : "skipped";
      return cell(profileInShort(one), look);
    });
    return markup`<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
}

/** A section is open where the reports differ. */
function sections(reports: readonly Report[], head: Markup): Markup[] {
  const found = reports.map(({ requirements }) => new Map(requirements.map((one) => [one.id, one])));
  const all = new Map<string, ReportedRequirement>();
  for (const { requirements } of reports)
    for (const one of requirements) if (!all.has(one.id)) all.set(one.id, one);
  return [...Map.groupBy(all.values(), ({ section }) => section)].map(([section, own]) => {
    const lines = own.map(({ id, level, text }) => {
      const words = found.map((report) => wordsOf(report.get(id)));
      const cells = words.map(([said, look]) => cell(said, look));
      const row = markup`<tr><th scope="row"><code>${id}</code> ${level} <small>${text}</small></th>${cells}</tr>`;
      const tested = words.map(([said]) => said).filter((said) => said !== NOT_TESTED);
      return { row, differ: new Set(tested).size > 1 };
    });
    const differ = lines.filter((one) => one.differ).length;
    return markup`<details${differ > 0 ? " open" : ""}><summary>${section} <small>${differ > 0 ? `${differ} differ` : "the same wherever tested"}</small></summary>
<div class="wide matrix"><table>${head}<tbody>${lines.map(({ row }) => row)}</tbody></table></div></details>`;
  });
}

function wordsOf(one: ReportedRequirement | undefined): readonly [words: string, look: string] {
  if (one?.outcome === "fail" && !one.red) return ["not met (a note)", "blocked"];
  return MARKS[one?.outcome ?? ""] ?? [NOT_TESTED, "skipped"];
}

function cell(words: string, look: string): Markup {
  return markup`<td class="${look}">${words}</td>`;
}
