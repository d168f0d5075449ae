/** npm run selftest: each defect has to turn its requirement red. Exit 0: all did; 1: not so; 2: no proof. */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { flows } from "../flows/index.ts";
import { judge } from "./bed.ts";
import { withoutDefect } from "./coverage.ts";
import type { Defect } from "./defect.ts";
import { defects } from "./defects/index.ts";
import committed from "./kill-matrix.json" with { type: "json" };
import { type MatrixRow, differences, inOrder, nameOf } from "./matrix.ts";
import { type Judged, judgeAll } from "./run-matrix.ts";

const MATRIX = fileURLToPath(new URL("kill-matrix.json", import.meta.url));

const options = {
  only: { type: "string" },
  check: { type: "boolean", default: false },
  whole: { type: "boolean", default: false },
  races: { type: "string" },
  jobs: { type: "string", default: String(availableParallelism()) },
  verbose: { type: "boolean", default: false },
} as const;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const values = asked();

/** What was typed. Nothing is judged, and nothing written, on a typo. */
function asked() {
  try {
    const { values: typed } = parseArgs({ options });
    for (const name of ["jobs", "races"] as const) {
      if (!/^[1-9]\d*$/.test(typed[name] ?? "1")) throw new Error(`--${name} is a number from 1`);
    }
    if (typed.whole && typed.check)
      throw new Error(
        "--whole runs every flow, and the committed matrix holds those that a defect reaches: one of --whole and --check",
      );
    return { ...typed, only: typed.only === undefined ? undefined : new RegExp(typed.only) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}
const started = performance.now();
const jobs = Number(values.jobs);
const took = (): string => `${Math.round((performance.now() - started) / 1000)} s in ${jobs} processes`;
const numbersOf = (wanted: (one: Defect) => boolean): number[] =>
  defects.flatMap((one, number) => (wanted(one) ? [number] : []));

function tell({ row, strays, flows: run, tookMs }: Judged): void {
  if (!row.killed) say(`SURVIVED  ${nameOf(row)} (${row.outcome}: ${row.reason})`);
  else if (values.verbose)
    say(`killed  ${nameOf(row)} (${run} flows, ${Math.round(tookMs)} ms)\n        ${row.reason}`);
  for (const stray of strays) say(`stray  ${nameOf(row)}\n        ${stray}`);
}

/** The races, again and again: how many of the runs catch them. */
async function races(times: number): Promise<boolean> {
  const numbers = numbersOf(({ race }) => race === true);
  const runs = await judgeAll(Array.from({ length: times }, () => numbers).flat(), {
    jobs,
    whole: true,
    told: ({ row }) => void (row.killed || say(`missed  ${nameOf(row)}: ${row.reason}`)),
  });
  const rates = numbers.map((number) => {
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

const judged = (numbers: readonly number[]): Promise<Judged[]> =>
  judgeAll(numbers, { jobs, whole: values.whole, told: tell });

/** What differs from the committed matrix is judged again: what was only slow once does not stay different. */
async function checked(numbers: readonly number[]): Promise<Judged[]> {
  const all = new Map<number, Judged>();
  let waiting = numbers;
  for (let turn = 1; ; turn += 1) {
    const fresh = await judged(waiting);
    for (const one of fresh) all.set(one.number, one);
    const differing = fresh.filter(({ row }) => !isAsCommitted(row));
    if (turn === TURNS || differing.length === 0 || differing.length > FEW) return [...all.values()];
    for (const { row } of differing) say(`not as committed, judged again  ${nameOf(row)}`);
    waiting = differing.map(({ number }) => number);
  }
}

function isAsCommitted(row: MatrixRow): boolean {
  const known = committed.filter((one) => nameOf(one) === nameOf(row));
  return differences(known, [row]).length === 0;
}

function written(): MatrixRow[] {
  return JSON.parse(readFileSync(MATRIX, "utf8"));
}

/** With --check compares with the committed matrix, otherwise writes it: where they differ, in words. */
function keep(rows: readonly MatrixRow[], only: RegExp | undefined): string[] {
  const fresh = new Set(rows.map(nameOf));
  // As they are by now: somebody else may have judged others meanwhile.
  const others = only === undefined ? [] : written().filter((row) => !fresh.has(nameOf(row)));
  const all: MatrixRow[] = [...others, ...rows].toSorted(inOrder);
  if (values.check) return differences(committed, all);
  writeFileSync(MATRIX, `${JSON.stringify(all, undefined, 2)}\n`);
  return [];
}

/** Each defect once. What every flow says is no matter of the matrix, which holds what those say that a defect reaches. */
async function matrix(only: RegExp | undefined): Promise<boolean> {
  const numbers = numbersOf((one) => only === undefined || only.test(nameOf(one)));
  const runs = await (values.check ? checked(numbers) : judged(numbers));
  const rows = runs.map(({ row }) => row).toSorted(inOrder);
  const changes = values.whole ? [] : keep(rows, only);
  for (const change of changes) say(`not as committed  ${change}`);
  const without = withoutDefect();
  if (without.length > 0) say(`without a defect: ${without.join(", ")}`);
  const killed = rows.filter((row) => row.killed).length;
  const clean = rows.filter(({ stray }) => stray.length === 0).length;
  const share = runs.reduce((sum, one) => sum + one.flows, 0) / (rows.length * flows.length);
  say(
    `${killed} of ${rows.length} defects killed, ${clean} without a stray red verdict; ` +
      `${without.length} requirements without a defect; ` +
      `${Math.round(share * 100)} of 100 flows run; ${took()}`,
  );
  const held = killed === rows.length && clean >= 0.95 * rows.length;
  return rows.length > 0 && held && changes.length === 0;
}

const sound = (await judge()).verdicts.filter(({ outcome }) => outcome !== "pass");
for (const { requirement, outcome, reason } of sound) say(`sound  ${requirement} is ${outcome}: ${reason}`);
if (sound.length > 0) {
  say("The sound sandbox is not all green, so a red verdict would prove nothing.");
  process.exit(2);
}
const good = values.races === undefined ? await matrix(values.only) : await races(Number(values.races));
process.exitCode = good ? 0 : 1;
