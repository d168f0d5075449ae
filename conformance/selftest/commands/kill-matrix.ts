/** npm run selftest: each defect has to turn its requirement red. Exit 0: all did; 1: not so; 2: no proof. */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { flows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { leave } from "./command-line.ts";
import { withoutDefect } from "../results/coverage.ts";
import type { Defect } from "../harness/defect.ts";
import { defects } from "../defects/index.ts";
import { type MatrixRow, agree, differences, inOrder, nameOf } from "../results/compare.ts";
import { asked } from "./options.ts";
import { type Judged, judgeAll } from "../parallel/judge-all.ts";

const MATRIX = fileURLToPath(new URL("../results/kill-matrix.json", import.meta.url));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const values = asked();
const { jobs } = values;
const started = performance.now();
const took = (): string => `${Math.round((performance.now() - started) / 1000)} s in ${jobs} processes`;

/** The defects that were asked for, by their places in the list. */
function numbers(): number[] {
  const { only } = values;
  const isRace = values.races !== undefined;
  const isAsked = (one: Defect): boolean =>
    only?.test(nameOf(one)) !== false && (!isRace || one.race === true);
  const found = defects.flatMap((one, number) => (isAsked(one) ? [number] : []));
  const what = isRace ? "window of 1 ms" : "defect";
  return found.length > 0 ? found : leave(`--only ${only?.source}: no ${what} has such a name`);
}

function tell({ row, strays, idle, flows: run, tookMs }: Judged): void {
  if (!row.killed) say(`SURVIVED  ${nameOf(row)} (${row.outcome}: ${row.reason})`);
  else if (values.verbose)
    say(`killed  ${nameOf(row)} (${run} flows, ${Math.round(tookMs)} ms)\n        ${row.reason}`);
  for (const stray of strays) say(`stray  ${nameOf(row)}\n        ${stray}`);
  for (const id of idle)
    say(`not as the defect says  ${nameOf(row)}\n        ${id} is in its "with" and did not fail`);
}

/** The races, again and again: how many of the runs catch them. */
async function races(windows: readonly number[], times: number): Promise<boolean> {
  const runs = await judgeAll(Array.from({ length: times }, () => windows).flat(), {
    jobs,
    whole: true,
    told: ({ row }) => void (row.killed || say(`missed  ${nameOf(row)}: ${row.reason}`)),
  });
  const rates = windows.map((number) => {
    const own = runs.filter((one) => one.number === number);
    const caught = own.filter(({ row }) => row.killed).length;
    say(`${caught} of ${own.length} runs caught  ${own[0] === undefined ? number : nameOf(own[0].row)}`);
    return caught / own.length;
  });
  say(`races with a window of 1 ms, the whole suite each time; ${took()}`);
  return rates.every((rate) => rate >= 0.99);
}

const TURNS = 3;
/** A busy machine makes a few rows differ, a change of the code many. */
const FEW = 25;

const judged = (some: readonly number[]): Promise<Judged[]> =>
  judgeAll(some, { jobs, whole: values.whole, told: tell });

/** What differs from the committed matrix is judged again: what was only slow once does not stay different. */
async function checked(wanted: readonly number[]): Promise<Judged[]> {
  const before = new Map(committed().map((row) => [nameOf(row), row]));
  const isAsCommitted = (row: MatrixRow): boolean => {
    const known = before.get(nameOf(row));
    return known !== undefined && differences([known], [row]).length === 0;
  };
  const all = new Map<number, Judged>();
  let waiting = wanted;
  let again = 0;
  for (let turn = 1; ; turn += 1) {
    const fresh = await judged(waiting);
    for (const one of fresh) all.set(one.number, one);
    const differing = fresh.filter(({ row, idle }) => !isAsCommitted(row) || idle.length > 0);
    if (turn === 1) again = differing.length;
    if (turn === TURNS || differing.length === 0 || differing.length > FEW) {
      if (turn > 1) say(`${again} of ${wanted.length} defects were judged more than once`);
      return [...all.values()];
    }
    for (const { row } of differing) say(`not as committed, judged again  ${nameOf(row)}`);
    waiting = differing.map(({ number }) => number);
  }
}

function committed(): MatrixRow[] {
  return JSON.parse(readFileSync(MATRIX, "utf8"));
}

/** With --check compares with the committed matrix, otherwise writes it: whether it is as committed. */
function keep(rows: readonly MatrixRow[]): boolean {
  const fresh = new Set(rows.map(nameOf));
  // As they are by now: somebody else may have judged others meanwhile.
  const others = values.only === undefined ? [] : committed().filter((row) => !fresh.has(nameOf(row)));
  const all: MatrixRow[] = [...others, ...rows].toSorted(inOrder);
  if (!values.check) {
    writeFileSync(MATRIX, `${JSON.stringify(all, undefined, 2)}\n`);
    return true;
  }
  const before = committed();
  for (const change of differences(before, all)) say(`not as committed  ${change}`);
  return agree(before, all, rows.length);
}

/** Each defect once. What every flow says is no matter of the matrix, which holds what those say that a defect reaches. */
async function matrix(all: readonly number[]): Promise<boolean> {
  const runs = await (values.check ? checked(all) : judged(all));
  const rows = runs.map(({ row }) => row).toSorted(inOrder);
  const isCommitted = values.whole || keep(rows);
  const without = withoutDefect();
  if (without.length > 0) say(`without a defect: ${without.join(", ")}`);
  const killed = rows.filter((row) => row.killed).length;
  const clean = rows.filter(({ stray }) => stray.length === 0).length;
  const share = runs.reduce((sum, one) => sum + one.flows, 0) / (rows.length * flows.length);
  const byAll = runs.filter((one) => one.flows === flows.length).length;
  say(
    `${killed} of ${rows.length} defects killed, ${clean} without a stray red verdict; ` +
      `${without.length} requirements without a defect; ` +
      `${Math.round(share * 100)} of 100 flows run, ${byAll} defects judged by every flow; ${took()}`,
  );
  const held = killed === rows.length && clean >= 0.95 * rows.length;
  const isAsSaid = !values.check || runs.every(({ idle }) => idle.length === 0);
  return held && isCommitted && isAsSaid && without.length === 0;
}

async function selftest(): Promise<boolean> {
  const wanted = numbers();
  const sound = (await judge()).verdicts.filter(({ outcome }) => outcome !== "pass");
  for (const { requirement, outcome, reason } of sound) say(`sound  ${requirement} is ${outcome}: ${reason}`);
  if (sound.length > 0) leave("The sound sandbox is not all green, so a red verdict would prove nothing.");
  return values.races === undefined ? matrix(wanted) : races(wanted, values.races);
}

process.exitCode = (await selftest().catch(leave)) ? 0 : 1;
