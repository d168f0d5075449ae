/** What the suite said about one defect, and where one matrix differs from another. */
import { isDeepStrictEqual } from "node:util";
import { type Fact, type Outcome, type Verdict, deciding, isWrong } from "../../verdict/verdict.ts";
import type { Defect } from "../harness/defect.ts";
import { checks } from "../../flows/index.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { defects } from "../defects/index.ts";
import { readFileSync, writeFileSync } from "node:fs";

type Named = Pick<Defect, "breaks" | "how">;

export interface MatrixRow extends Named {
  /** Of the requirement that the defect breaks. */
  readonly outcome: Outcome | "not run";
  readonly fact?: Fact;
  /** Flows that show the defect although they prove nothing of what it names. The selected flows alone let it pass. */
  readonly shownBy?: readonly string[];
  /** What fails besides, with every flow, although the defect does not name it. */
  readonly besides?: readonly string[];
}

export function rowOf({ breaks, how }: Defect, verdicts: readonly Verdict[]): MatrixRow {
  const { outcome = "not run", fact } = verdictOn(breaks, verdicts) ?? {};
  return { breaks, how, outcome, ...(fact !== undefined && { fact }) };
}

/** The verdict that decides about a requirement; undefined where no flow judged it. */
export function verdictOn(id: string, verdicts: readonly Verdict[]): Verdict | undefined {
  return deciding(verdicts.filter(({ requirement }) => requirement === id));
}

export function isKilled({ outcome }: MatrixRow): boolean {
  return outcome === "fail";
}

/** Requirements that failed although the defect does not name them. */
export function straysOf(
  { breaks, with: besides = [], mayBreak = [] }: Defect,
  verdicts: readonly Verdict[],
) {
  const named = [breaks, ...besides, ...mayBreak];
  const isOwn = (id: string): boolean => named.includes(id) || (isWatch(id) && !isWatch(breaks));
  return verdicts.filter(({ requirement, outcome }) => isWrong(outcome) && !isOwn(requirement));
}

/** What a service does wrong shows in answers and events: these rows may fail with any defect, and are exact about their own. */
export function isWatch(id: string): boolean {
  return id.startsWith("shown.");
}

/** Requirements that the defect names in `with` and that did not fail. */
export function unbroken({ with: besides = [] }: Defect, verdicts: readonly Verdict[]): string[] {
  return besides.filter(
    (id) => !verdicts.some(({ requirement, outcome }) => requirement === id && isWrong(outcome)),
  );
}

export function nameOf({ breaks, how }: Named): string {
  return `${breaks}: ${how}`;
}

/** Where one matrix says otherwise than another, in words. */
export function differences(before: readonly MatrixRow[], after: readonly MatrixRow[]): string[] {
  const [old, fresh] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    const isSame = was?.outcome === is?.outcome && isDeepStrictEqual(compared(was), compared(is));
    return isSame ? [] : [`${name}: ${inWords(was)}, now ${inWords(is)}`];
  });
}

/** Where an item stands in a list hangs on what other flows made meanwhile. */
function compared(row: MatrixRow | undefined): Fact | undefined {
  const { fact } = row ?? {};
  return fact?.pointer === undefined
    ? fact
    : { ...fact, pointer: fact.pointer.replaceAll(/\/\d+(?=\/)/g, "/*") };
}

function byName(rows: readonly MatrixRow[]): Map<string, MatrixRow> {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function inWords(row: MatrixRow | undefined): string {
  if (row === undefined) return "not there";
  return row.fact === undefined ? row.outcome : `${row.outcome} (${factInWords(row.fact)})`;
}

function factInWords({ operation, about, pointer, expected, got }: Fact): string {
  const where = [pointer, operation, about && `(${about})`].filter((part) => part !== undefined).join(" ");
  return `expected ${expected} at ${where}, got ${got}`;
}

export function inOrder(a: Named, b: Named): number {
  return compare(a.breaks, b.breaks) || compare(a.how, b.how);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Requirements that a flow proves and no defect breaks. */
export function withoutDefect(): string[] {
  const broken = new Set(defects.map(({ breaks }) => breaks));
  return provable().filter((id) => !broken.has(id));
}

/** Requirements that a flow proves and that are not excused. */
export function provable(): string[] {
  const proved = new Set(checks.flatMap(({ proves }) => Object.keys(proves)));
  return [...loadRequirements().values()]
    .filter(({ id, excused }) => excused === undefined && proved.has(id))
    .map(({ id }) => id)
    .toSorted();
}

const MATRIX = new URL("kill-matrix.json", import.meta.url);

export function committed(): MatrixRow[] {
  return JSON.parse(readFileSync(MATRIX, "utf8"));
}

export function commit(rows: readonly MatrixRow[]): void {
  writeFileSync(MATRIX, inLines(rows.toSorted(inOrder)));
}

/** JSON with one line for each row, so that a difference shows which rows changed. */
export function inLines(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
}
