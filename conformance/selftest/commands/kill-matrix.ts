/** npm run selftest: each defect must make its requirement fail. Exit 0: all did; 1: not all; 2: the run proves nothing. */
import process from "node:process";
import { checks } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Defect } from "../harness/defect.ts";
import { defects } from "../defects/index.ts";
import {
  type MatrixRow,
  differences,
  inOrder,
  isKilled,
  nameOf,
  withoutDefect,
  commit,
  committed,
} from "../results/matrix.ts";
import { asked, leave } from "./options.ts";
import { type Judged, judgeAll } from "../parallel/judge-all.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const values = asked();
const { jobs } = values;
const started = performance.now();
const took = (): string => `${Math.round((performance.now() - started) / 1000)} s in ${jobs} processes`;

/** The selected defects, by their places in the list. */
function numbers(): number[] {
  const { only } = values;
  const isRace = values.races !== undefined;
  const isAsked = (one: Defect): boolean =>
    only?.test(nameOf(one)) !== false && (!isRace || one.race === true);
  const found = defects.flatMap((one, number) => (isAsked(one) ? [number] : []));
  const what = isRace ? "window of 1 ms" : "defect";
  return found.length > 0 ? found : leave(`--only ${only?.source}: no ${what} has such a name`);
}

function tell({ row, reason, strays, unbroken, flows: run, tookMs }: Judged): void {
  if (!isKilled(row)) say(`SURVIVED  ${nameOf(row)} (${row.outcome}: ${reason})`);
  else if (values.verbose)
    say(`killed  ${nameOf(row)} (${run} flows, ${Math.round(tookMs)} ms)\n        ${reason}`);
  for (const stray of strays) say(`stray  ${nameOf(row)}\n        ${stray}`);
  for (const id of unbroken)
    say(`not as the defect says  ${nameOf(row)}\n        ${id} is in its "with" and did not fail`);
}

/** Judges each race many times, and counts the runs that catch it. */
async function races(windows: readonly number[], times: number): Promise<boolean> {
  const runs = await judgeAll(Array.from({ length: times }, () => windows).flat(), {
    jobs,
    whole: true,
    onDone: ({ row, reason }) => void (isKilled(row) || say(`missed  ${nameOf(row)}: ${reason}`)),
  });
  const rates = windows.map((number) => {
    const own = runs.filter((one) => one.number === number);
    const caught = own.filter(({ row }) => isKilled(row)).length;
    say(`${caught} of ${own.length} runs caught  ${own[0] === undefined ? number : nameOf(own[0].row)}`);
    return caught / own.length;
  });
  say(`races with a window of 1 ms, the whole suite each time; ${took()}`);
  return rates.every((rate) => rate >= 0.99);
}

const judged = (some: readonly number[]): Promise<Judged[]> =>
  judgeAll(some, { jobs, whole: values.whole, search: !values.check, onDone: tell });

/** A row that deviates is judged at most two more times: on a busy machine an event may come too late. */
async function judgedWithCare(wanted: readonly number[]): Promise<Judged[]> {
  const before = new Map(values.check ? committed().map((row) => [nameOf(row), row]) : []);
  const isOdd = ({ row, strays, unbroken }: Judged): boolean => {
    const known = before.get(nameOf(row));
    const differs =
      values.check && !values.whole && (known === undefined || differences([known], [row]).length > 0);
    return !isKilled(row) || strays.length > 0 || unbroken.length > 0 || differs;
  };
  let runs = await judged(wanted);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const odd = runs.filter(isOdd);
    // A change of the code makes many rows differ, a busy machine a few.
    if (odd.length === 0 || odd.length > MOST_REPEATED) break;
    for (const { row, reason } of odd) say(`judged again  ${nameOf(row)}: ${row.outcome}, ${reason}`);
    const again = new Map((await judged(odd.map(({ number }) => number))).map((one) => [one.number, one]));
    runs = runs.map((one) => again.get(one.number) ?? one);
  }
  return runs;
}

const REPEATS = 2;
const MOST_REPEATED = 25;

/** With --check compares with the committed matrix, otherwise writes it: whether it is as committed. */
function keep(rows: readonly MatrixRow[]): boolean {
  const fresh = new Set(rows.map(nameOf));
  const others = values.only === undefined ? [] : committed().filter((row) => !fresh.has(nameOf(row)));
  const all = [...others, ...rows];
  if (!values.check) {
    commit(all);
    return true;
  }
  const changes = differences(committed(), all);
  for (const change of changes) say(`not as committed  ${change}`);
  return changes.length === 0;
}

/** The matrix holds what the selected flows say; of every flow only what fails besides. */
function keepBesides(rows: readonly MatrixRow[]): void {
  const fresh = new Map(rows.map((row) => [nameOf(row), row.besides]));
  const all = committed().map((row) => ({ row, besides: fresh.get(nameOf(row)) }));
  commit(all.map(({ row, besides }) => (besides === undefined ? row : { ...row, besides })));
}

/** Judges each defect once. */
async function matrix(all: readonly number[]): Promise<boolean> {
  const runs = await judgedWithCare(all);
  const rows = runs.map(({ row }) => row).toSorted(inOrder);
  if (values.whole && !values.check) keepBesides(rows);
  const isCommitted = values.whole || keep(rows);
  const without = withoutDefect();
  if (without.length > 0) say(`without a defect: ${without.join(", ")}`);
  const killed = rows.filter(isKilled).length;
  const clean = runs.filter(({ strays }) => strays.length === 0).length;
  const share = runs.reduce((sum, one) => sum + one.flows, 0) / (rows.length * checks.length);
  const byAll = runs.filter((one) => one.flows === checks.length).length;
  say(
    `${killed} of ${rows.length} defects killed, ${clean} without a stray red verdict; ` +
      `${without.length} requirements without a defect; ` +
      `${Math.round(share * 100)} of 100 checks made, ${byAll} defects judged by every check; ${took()}`,
  );
  const held = killed === rows.length && clean === rows.length;
  const isAsSaid = !values.check || values.whole || runs.every(({ unbroken }) => unbroken.length === 0);
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
