import type { OperationId } from "@payment-service/contract";
import { maskText } from "../tokens/redactor.ts";
import { type Problem, subjectOf } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import { NEUTRAL_NAMING, type Naming } from "./writing.ts";
import { nearestOf } from "./slips.ts";
import { knownIn, type Known } from "./known-members.ts";

/**
 * The members of a body that the contract does not know. At the top, and in an object that the
 * document lists completely, any such member counts. It leaves most objects open: there only a name counts that is
 * almost a known one.
 */
export function unknownMembers(operation: OperationId, body: unknown, naming = NEUTRAL_NAMING): Problem[] {
  if (!isObject(body)) return [];
  const known = knownIn(operation);
  if (known.members.size === 0) return [];
  const found: Problem[] = [];
  look(body, known, "body", { found, naming });
  return found;
}

interface Search {
  readonly found: Problem[];
  /** A name with the maker's brand is compared in that form: misspelt, it was not translated. */
  readonly naming: Naming;
}

/** More are not worth a warning. */
const MOST = 10;

function look(part: Readonly<Record<string, unknown>>, known: Known, at: string, search: Search): void {
  const { naming } = search;
  let names: string[] | undefined;
  for (const name in part) {
    if (search.found.length === MOST) return;
    const inside = known.members.get(name);
    if (inside === undefined) {
      names ??= [...known.members.keys()].map((one) => naming.translate(one));
      const near = nearest(name, names);
      const meant = near === undefined ? undefined : naming.translate(near);
      if (meant !== undefined || known.complete) search.found.push(unknown(name, at, meant));
    } else if (inside.members.size > 0) enter(part[name], inside, `${at}/${name}`, search);
  }
}

function enter(value: unknown, known: Known, at: string, search: Search): void {
  if (isObject(value)) look(value, known, at, search);
  else if (Array.isArray(value))
    value.forEach((element: unknown, index) => {
      if (isObject(element)) look(element, known, `${at}/${index}`, search);
    });
}

/** A longer name is no slip of the fingers. */
const LONGEST_NAME = 60;

function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const most = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 4));
  return nearestOf(name, names, most);
}

function unknown(name: string, at: string, meant: string | undefined): Problem {
  const shown = maskText(name.slice(0, LONGEST_NAME)).replaceAll(/[^\x20-\x7e]/g, "?");
  const probably = meant === undefined ? "" : `; did you mean ${meant}?`;
  return {
    at: `${at}/${shown}`,
    problem: `is not known${probably}`,
    ...(meant === undefined ? {} : { allowed: [meant] }),
  };
}

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
