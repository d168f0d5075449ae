/** What the suite said about one defect. */
import { withoutMarkers } from "../../call/marker.ts";
import { type Verdict, isRed, worst } from "../../verdict/verdict.ts";
import type { Defect } from "../harness/defect.ts";

export interface MatrixRow {
  readonly breaks: string;
  readonly how: string;
  readonly killed: boolean;
  readonly outcome: string;
  readonly reason: string;
  /** Requirements that fail because they are broken by the same behaviour, as the defect says. */
  readonly with: readonly string[];
  /** Requirements of which the suite says that they could not be observed: what they start from is broken. */
  readonly blocked: readonly string[];
  /** Requirements that fail although nothing says that this behaviour breaks them. */
  readonly stray: readonly string[];
}

export function rowOf(defect: Defect, verdicts: readonly Verdict[]): MatrixRow {
  const own = verdicts.filter(({ requirement }) => requirement === defect.breaks);
  const outcome = own.length === 0 ? "not run" : worst(own.map((one) => one.outcome));
  const reason = own.find((one) => one.outcome === outcome)?.reason ?? "";
  const others = verdicts.filter(({ requirement }) => requirement !== defect.breaks);
  const failed = idsOf(others.filter((one) => one.outcome === "fail" || one.outcome === "error"));
  const isRelated = (id: string): boolean =>
    defect.with?.includes(id) === true || defect.mayBreak?.includes(id) === true;
  return {
    breaks: defect.breaks,
    how: defect.how,
    killed: outcome === "fail",
    outcome,
    reason: steady(reason),
    with: failed.filter(isRelated),
    blocked: idsOf(others.filter((one) => one.outcome === "blocked" && isRed(one))).filter(
      (id) => !failed.includes(id),
    ),
    stray: failed.filter((id) => !isRelated(id)),
  };
}

/** What a defect says to break besides, and did not. */
export function unbroken(defect: Defect, row: MatrixRow): string[] {
  return (defect.with ?? []).filter((id) => !row.with.includes(id));
}

/** Without what differs between two runs: numbers of exchanges, ids, times, cursors and markers. */
export function steady(reason: string): string {
  return (
    withoutMarkers(reason.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"))
      .replaceAll(/#\d+ /g, "")
      .replaceAll(/\b1[6-9]\d{8,11}\b/g, "<time>")
      .replaceAll(/\(\d+ events in the whole run\)/g, "(n events in the whole run)")
      .replaceAll(/(?:<id>, )+<id>/g, "<ids>")
      .replaceAll(/"(\w+_cursor)":"[^"]+"/g, '"$1":"<cursor>"')
      .replaceAll(/\b(after_id|before_id)=[\w-]{22}(?![\w-])/g, "$1=<cursor>")
      .replaceAll(/(authorization_code":|expected )"\d{6}"/g, '$1"<code>"')
      // Cut off in the middle of what changes.
      .replaceAll(/(?:"[0-9a-f]{1,8}(?:-[0-9a-f]*)+| [a-p]{1,8}(?:-\d*)?|:\d+)\.\.\.$/g, "...")
      .replaceAll(/\b\d+(?:\.\d+)? ms\b/g, "n ms")
  );
}

function idsOf(verdicts: readonly Verdict[]): string[] {
  return [...new Set(verdicts.map(({ requirement }) => requirement))].toSorted();
}

export function nameOf({ breaks, how }: { readonly breaks: string; readonly how: string }): string {
  return `${breaks}: ${how}`;
}

/**
 * The fact that a reason names: which call or event, what was expected, and what kind of thing came. How many charges
 * stood on a page, and the body of an answer, depend on what other flows did meanwhile.
 */
export function factOf(reason: string): string {
  const [expected = "", ...rest] = steady(reason).split(", got ");
  const got = rest.join(", got ").replace(/(HTTP \d+)(?: with|:) .*$/s, "$1");
  // A status and the numbers in an address say what came; other numbers how much of it.
  const told = got.replaceAll(/(?<!HTTP |[\w/.])\d+(?![\w.])/g, "n").replaceAll(/<ids>|<id>/g, "<id>");
  return rest.length === 0 ? expected : `${expected.replaceAll("<ids>", "<id>")}, got ${told}`;
}

/**
 * Where one matrix says otherwise than another, in words. What could not be looked at is a matter of timing; what fails besides
 * is compared with what the defect says (`unbroken`), and whatever else fails is a stray.
 */
export function differences(
  before: readonly MatrixRow[],
  after: readonly MatrixRow[],
  words: (row: MatrixRow) => string = verdictAndReason,
): string[] {
  const said = (rows: readonly MatrixRow[]): Map<string, string> =>
    new Map(rows.map((row) => [nameOf(row), words(row)]));
  const [old, fresh] = [said(before), said(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [old.get(name) ?? "not there", fresh.get(name) ?? "not there"];
    return was === is ? [] : [`${name}: ${was}, now ${is}`];
  });
}

/** Of a hundred rows that were judged, so many may name another fact: which is seen first is a matter of timing. */
const OTHER_REASONS = 0.01;

/** Whether a matrix says what another one says, when so many of its rows were judged afresh. */
export function agree(before: readonly MatrixRow[], after: readonly MatrixRow[], judged: number): boolean {
  return (
    differences(before, after, verdictOf).length === 0 &&
    differences(before, after).length <= OTHER_REASONS * judged
  );
}

/** What the suite has to say, whatever else it had to look at. */
function verdictOf({ outcome, stray }: MatrixRow): string {
  return [outcome, ...stray.map((id) => `stray ${id}`)].join(" ");
}

/** Of the facts that a defect makes wrong, the one that was seen first. */
function verdictAndReason(row: MatrixRow): string {
  return `${verdictOf(row)} (${factOf(row.reason)})`;
}

export function inOrder(a: Pick<MatrixRow, "breaks" | "how">, b: Pick<MatrixRow, "breaks" | "how">): number {
  return compare(a.breaks, b.breaks) || compare(a.how, b.how);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
