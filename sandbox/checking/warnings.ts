import { subjectOf, type Problem } from "../values/errors.ts";

/** The header of an answer that says what the sandbox passed over in the request (gap unknown-members). */
export const WARNING_HEADER = "x-sandbox-warning";

/** A warning may have commas itself. */
const BETWEEN = " | ";
const LONGEST = 1000;

/** What was passed over, in one line for a header and the log. */
export function warningOf(problems: readonly Problem[]): string {
  return problems
    .map(({ at, problem }) => `${subjectOf(at)} ${problem}`)
    .join(BETWEEN)
    .slice(0, LONGEST);
}

/** The single warnings of such a line. */
export function warningsIn(line: string): string[] {
  return line.split(BETWEEN);
}
