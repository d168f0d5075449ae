import type { OperationId } from "@payment-service/contract";
import { maskText } from "../tokens/redactor.ts";
import { type Problem, subjectOf } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import { NEUTRAL_NAMING, wordIn, type Has, type Naming } from "./writing.ts";
import { nearestOf, slips } from "./slips.ts";
import { knownIn, knownInQuery, type Known } from "./known-members.ts";

/** What an operation passes over in a request, and the body as it is then read. */
export interface Understood {
  readonly passedOver: readonly Problem[];
  readonly body: unknown;
}

/**
 * Looks for parameters of the query and members of the body that the contract does not know, and for nulls, which count
 * as absent (gap request.null). In the query, at the top of the body, and in an object that the document lists
 * completely, any unknown name counts. It leaves most objects open: there only a name counts that is almost a known one.
 */
export function understood(
  operation: OperationId,
  { query = {}, body }: { readonly query?: unknown; readonly body?: unknown },
  naming = NEUTRAL_NAMING,
): Understood {
  const found: Problem[] = [];
  const search = { found, naming };
  const known = knownIn(operation);
  if (isObject(query)) look(query, knownInQuery(operation), "query", search);
  if (isObject(body) && known.members.size > 0) look(body, known, "body", search);
  // A null that is not listed, because others were enough, goes as well.
  return { passedOver: found, body: found.length === 0 ? body : withoutNulls(body, known) };
}

interface Search {
  readonly found: Problem[];
  /** A name with the maker's brand is compared in that form: misspelt, it was not translated. */
  readonly naming: Naming;
}

/** More are not worth a warning. */
const MOST = 10;

function look(part: Readonly<Record<string, unknown>>, known: Known, at: string, search: Search): void {
  const { naming, found } = search;
  let names: string[] | undefined;
  for (const name in part) {
    if (found.length === MOST) return;
    const value = part[name];
    const inside = known.members.get(name);
    if (inside === undefined) {
      names ??= [...known.members.keys()].map((one) => naming.translate(one));
      const near = nearest(name, names);
      const meant = near === undefined ? undefined : naming.translate(near);
      const branded = ofOtherWord(`${at}/${shown(name)}`, name, known.members, naming);
      if (branded !== undefined) found.push(branded);
      else if (meant !== undefined || known.complete) found.push(unknown(name, at, meant));
    } else if (isAbsent(value, inside)) {
      found.push({ at: `${at}/${name}`, problem: "is null, which counts as absent" });
    } else if (typeof value === "string" && value.includes("pay_with_")) {
      // A parameter may list several.
      const methods = value
        .split(",")
        .flatMap((one) => ofOtherWord(`${at}/${name}`, one, METHOD, naming) ?? []);
      found.push(...methods.slice(0, 1));
    } else if (inside.members.size > 0) enter(value, inside, `${at}/${name}`, search);
  }
}

function isAbsent(value: unknown, { nullable }: Known): boolean {
  return value === null && nullable !== true;
}

/** A value is looked at for this identifier alone: an id or a description may look like the others. */
const METHOD = new Set(["pay_with_service_payment_token"]);

/** A name or a value that is an identifier of the document, with another word than the sandbox has. */
function ofOtherWord(at: string, text: string, known: Has, naming: Naming): Problem | undefined {
  const word = wordIn(shown(naming.translate(text)), known);
  if (word === undefined || slips(word, naming.word) < 2) return undefined;
  const flag = `--identifier-word ${word}`;
  return { at, problem: `fits a sandbox with ${flag}`, flag };
}

/** What to do about a flag that the sandbox lacks, as a sentence; empty when none would help. */
export function adviceIn(problems: readonly Problem[]): string {
  const flag = problems.find((problem) => problem.flag !== undefined)?.flag;
  return flag === undefined ? "" : `Start the sandbox with ${flag}.`;
}

function enter(value: unknown, known: Known, at: string, search: Search): void {
  if (isObject(value)) look(value, known, at, search);
  else if (Array.isArray(value))
    value.forEach((element: unknown, index) => {
      if (isObject(element)) look(element, known, `${at}/${index}`, search);
    });
}

/** Members that the contract does not know stay as they are: what null means there is the merchant's. */
function withoutNulls(value: unknown, known: Known): unknown {
  if (Array.isArray(value))
    return value.map((element: unknown) => (isObject(element) ? withoutNulls(element, known) : element));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inside = known.members.get(name);
    if (inside === undefined) return [[name, member]];
    return isAbsent(member, inside) ? [] : [[name, withoutNulls(member, inside)]];
  });
  return Object.fromEntries(kept);
}

/** A longer name is no slip of the fingers. */
const LONGEST_NAME = 60;

function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const most = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 4));
  // Some libraries write a list as limit[]=1, or limit[0]=1.
  return nearestOf(name.replace(/\[[^[\]]*\]$/, ""), names, most);
}

function shown(name: string): string {
  return maskText(name.slice(0, LONGEST_NAME)).replaceAll(/[^\x20-\x7e]/g, "?");
}

function unknown(name: string, at: string, meant: string | undefined): Problem {
  const probably = meant === undefined ? "" : `; did you mean ${meant}?`;
  return {
    at: `${at}/${shown(name)}`,
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
