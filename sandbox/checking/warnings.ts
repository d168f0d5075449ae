import { subjectOf, type Problem } from "../values/errors.ts";

/** The header of an answer that says what the sandbox passed over in the request (gap unknown-members). */
export const WARNING_HEADER = "x-sandbox-warning";

/** What was passed over, in one line for a header and the log. */
export function warningOf(problems: readonly Problem[]): string {
  return problems
    .map(({ at, problem }) => `${subjectOf(at)} ${problem}`)
    .join(", ")
    .slice(0, 1000);
}
