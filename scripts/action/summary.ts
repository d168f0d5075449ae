import type { Report } from "../../conformance/index.ts";

/** Red requirements that the summary shows; the report has all. */
const MOST_ROWS = 50;

/** A platform shows ten of a kind for each step. */
const MOST_ANNOTATIONS = 10;

const LONGEST = 400;

const HEADLINES: Readonly<Record<number, string>> = {
  0: "Nothing that is required failed",
  1: "Not conformant",
  2: "This run proves nothing",
};

/** The summary of a job, as Markdown. */
export function summaryOf(report: Report): string {
  const { totals, target, suite, diagnoses, exit_code: code } = report;
  const red = redOf(report);
  const rows = red
    .slice(0, MOST_ROWS)
    .map(
      ({ id, outcome, cause, reason }) => `| \`${id}\` | ${outcome} | ${cause ?? ""} | ${inCell(reason)} |`,
    );
  const more = red.length - rows.length;
  return [
    `## ${HEADLINES[code] ?? HEADLINES[2]}`,
    "",
    `${inCell(target.name)} (${inCell(target.base_url)}), judged by suite ${suite.version}: ` +
      `${totals.pass} proved, ${totals.fail} failed, ${totals.blocked} blocked, ${totals.skipped} skipped.`,
    "",
    ...diagnoses.map((line) => `- ${inCell(line)}`),
    ...(rows.length === 0
      ? []
      : ["| Requirement | Outcome | Cause | Why |", "| --- | --- | --- | --- |", ...rows]),
    ...(more > 0 ? ["", `And ${more} more, in the report.`] : []),
    "",
  ].join("\n");
}

/** Workflow commands that mark the red requirements on the page of the run. */
export function annotationsOf(report: Report): string {
  return redOf(report)
    .slice(0, MOST_ANNOTATIONS)
    .map(({ id, level, text, reason }) => {
      const title = escaped(id).replaceAll(":", "%3A").replaceAll(",", "%2C");
      return `::error title=${title}::${escaped(`${level}: ${text} ${short(reason)}`)}\n`;
    })
    .join("");
}

function redOf({ requirements }: Report) {
  return requirements.filter(({ red }) => red);
}

/** What an answer held must be neither markup nor a cell of its own. */
function inCell(text: string): string {
  const plain = short(text).replaceAll(/\s+/g, " ");
  return plain.replaceAll(/[\\`*_[\]<>|&#~!]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
