/** Judges defects one by one: it gets the number of a defect, and answers with what the suite said. */
import process from "node:process";
import type { Flow } from "../../run/flow.ts";
import { flows as allFlows } from "../../flows/index.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { selectedFlows } from "../harness/selected-flows.ts";
import { committed } from "../results/committed.ts";
import {
  type MatrixRow,
  isKilled,
  nameOf,
  rowOf,
  straysOf,
  unbroken,
  verdictOn,
} from "../results/compare.ts";
import { type Judged, SEARCH, WHOLE } from "./judge-all.ts";
import { work } from "./processes.ts";

/** Hundreds of defects keep an event back. Where one comes too late on a busy machine, the defect is judged again. */
const SOON_MS = 250;

const whole = process.argv.includes(WHOLE);
const search = process.argv.includes(SEARCH);

interface JudgedBy {
  readonly verdicts: readonly Verdict[];
  readonly row: MatrixRow;
  readonly flows: number;
}

async function judgedBy(flows: readonly Flow[], defect: Defect): Promise<JudgedBy> {
  const { verdicts } = await judge(defect, { flows, eventDeadlineMs: SOON_MS });
  return { verdicts, row: rowOf(defect, verdicts), flows: flows.length };
}

/** Some defects show only where other flows have made charges too: what the selected flows let pass is judged by every flow. */
async function judgedOnce(defect: Defect): Promise<JudgedBy> {
  if (whole) return judgedBy(allFlows, defect);
  const known = committed().find((row) => nameOf(row) === nameOf(defect))?.shownBy ?? [];
  const selected = await judgedWith(known, defect);
  if (isEnough(defect, selected)) return selected;
  const all = await judgedBy(allFlows, defect);
  return search && isEnough(defect, all) ? ((await judgedByFew(defect)) ?? all) : all;
}

const isEnough = (defect: Defect, { row, verdicts }: JudgedBy): boolean =>
  isKilled(row) && unbroken(defect, verdicts).length === 0;

/** By the selected flows and by `others`, which the row then names. */
async function judgedWith(others: readonly string[], defect: Defect): Promise<JudgedBy> {
  const selected = selectedFlows(defect);
  const more = allFlows.filter((flow) => others.includes(flow.id) && !selected.includes(flow));
  const by = await judgedBy([...selected, ...more], defect);
  return more.length === 0 ? by : { ...by, row: { ...by.row, shownBy: more.map(({ id }) => id) } };
}

const MOST_OTHERS = 3;

/**
 * The few flows that show the defect besides the selected ones: the shortest beginning of the list of all flows that
 * shows it ends with one of them. Undefined where more than a few have to come together.
 */
async function judgedByFew(defect: Defect): Promise<JudgedBy | undefined> {
  const few: string[] = [];
  while (few.length < MOST_OTHERS) {
    let [least, most] = [1, allFlows.length];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      const beginning = allFlows.slice(0, middle).map(({ id }) => id);
      if (isEnough(defect, await judgedWith([...few, ...beginning], defect))) most = middle;
      else least = middle + 1;
    }
    few.push(...allFlows.slice(most - 1, most).map(({ id }) => id));
    const judgedSo = await judgedWith(few, defect);
    if (isEnough(defect, judgedSo)) return judgedSo;
  }
  return undefined;
}

async function judged(number: number): Promise<Judged> {
  const defect = defects[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const started = performance.now();
  const { row, verdicts, flows } = await judgedOnce(defect);
  return {
    number,
    row,
    reason: verdictOn(defect.breaks, verdicts)?.reason ?? "",
    strays: straysOf(defect, verdicts).map(({ requirement, reason }) => `${requirement}: ${reason}`),
    unbroken: unbroken(defect, verdicts),
    flows,
    tookMs: performance.now() - started,
  };
}

work(judged);
