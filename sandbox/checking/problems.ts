import type { Violation } from "@payment-service/contract/validators";
import { isCardName, maskNumber, maskText } from "../tokens/redactor.ts";
import { type Problem, shorten } from "../values/errors.ts";
import { isObject, unescaped } from "../values/json.ts";
import { problemIn, sentTooOften } from "./words.ts";

export type RequestPart = "body" | "query" | "path" | `header/${string}`;

/** More problems than anybody reads; a large body may have thousands. */
const MOST_PROBLEMS = 20;
const MOST_READ = 1000;

/** What is wrong with a part of a request: each fault once, and none that another one explains. */
export function problemsOf(part: RequestPart, violations: readonly Violation[], value: unknown): Problem[] {
  if (value === undefined) return [{ at: part, problem: "is missing" }];
  return withoutEchoes(violations.slice(0, MOST_READ))
    .slice(0, MOST_PROBLEMS)
    .map((violation) => {
      const { missing } = namesIn(violation);
      const at = `${part}${violation.path}${missing === undefined ? "" : `/${missing}`}`;
      const found = valueAt(value, violation.path);
      if (part === "query" && Array.isArray(found)) return { at, ...sentTooOften(found.length) };
      const isThere = missing === undefined && violation.keyword !== "oneIsMissing";
      const sent = isThere ? shownAt(violation.path, found) : undefined;
      return { at, ...problemIn(violation), ...(sent === undefined ? {} : { sent }) };
    });
}

function namesIn({ keyword, params }: Violation): { readonly missing: string | undefined } {
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  return { missing: typeof missing === "string" ? missing : undefined };
}

/**
 * Leaves out what a validator says besides. Branches of an `anyOf` repeat the faults that they share, and each names
 * what it alone wants; a wrong type also breaks the bounds of the right one.
 */
function withoutEchoes(violations: readonly Violation[]): Violation[] {
  const counted = new Map<string, { readonly violation: Violation; count: number }>();
  for (const violation of violations) {
    const key = `${violation.path} ${violation.keyword} ${JSON.stringify(violation.params)}`;
    const known = counted.get(key);
    if (known === undefined) counted.set(key, { violation, count: 1 });
    else known.count += 1;
  }
  const unions = new Set(violations.filter(isUnion).map(({ path }) => path));
  const once: Violation[] = [];
  const choices = new Map<string, Violation[]>();
  for (const { violation, count } of counted.values()) {
    if (isUnion(violation)) continue;
    const isChoice = violation.keyword === "required" && unions.has(violation.path) && count === 1;
    if (!isChoice) once.push(violation);
    else choices.set(violation.path, [...(choices.get(violation.path) ?? []), violation]);
  }
  // With one choice left, the other branch was chosen, and is wrong elsewhere.
  const open = [...choices.values()].filter((some) => some.length > 1).map(oneOf);
  return byPlace([...once, ...open], unions);
}

function isUnion({ keyword }: Violation): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

/** Several names, of which one is missing, as one violation. */
function oneOf(some: readonly Violation[]): Violation {
  const names = some.map((violation) => namesIn(violation).missing ?? "");
  return { path: some[0]?.path ?? "", keyword: "oneIsMissing", message: "", params: { names } };
}

/** The strongest violation of each place. Where any text is allowed beside the known ones, the list is no rule. */
function byPlace(violations: readonly Violation[], unions: ReadonlySet<string>): Violation[] {
  const kept = new Map<string, Violation>();
  for (const violation of violations) {
    const place = `${violation.path} ${namesIn(violation).missing ?? ""}`;
    const strength = (one: Violation) =>
      one.keyword === "enum" ? (unions.has(one.path) ? 0 : 3) : one.keyword === "type" ? 2 : 1;
    const before = kept.get(place);
    if (before === undefined || strength(violation) > strength(before)) kept.set(place, violation);
  }
  return [...kept.values()];
}

function valueAt(value: unknown, path: string): unknown {
  let here = value;
  for (const name of path.split("/").slice(1).map(unescaped)) {
    here = Array.isArray(here) ? here[Number(name)] : isObject(here) ? here[name] : undefined;
  }
  return here;
}

const LONGEST_SHOWN = 60;

/** `shown`, unless the place is one for card data. */
function shownAt(path: string, value: unknown): string | undefined {
  return path.split("/").some((name) => isCardName(name)) ? undefined : shown(value);
}

/** What came, as JSON, card numbers masked. Objects and lists are only named: they may hold any. */
export function shown(value: unknown): string | undefined {
  // A number of a query that is too large for any is Infinity, which JSON cannot show.
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (isObject(value)) return "an object";
  const masked =
    typeof value === "string" ? maskText(value) : typeof value === "number" ? maskNumber(value) : value;
  const text = JSON.stringify(masked) ?? "";
  return shorten(text, LONGEST_SHOWN);
}
