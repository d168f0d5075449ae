/** Judges defects one by one: it gets the number of a defect, and answers with what the suite said. */
import process from "node:process";
import { checks as allChecks } from "../../flows/index.ts";
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { nameOf, straysOf, unbroken, verdictOn, committed } from "../results/matrix.ts";
import { type JudgedBy, isEnough, judgedBy, judgedByFew, judgedWith } from "./few-flows.ts";
import { type Judged, SEARCH, WHOLE } from "./judge-all.ts";
import { work } from "./processes.ts";

const whole = process.argv.includes(WHOLE);
const search = process.argv.includes(SEARCH);
const shownBy = new Map(whole ? [] : committed().map((row) => [nameOf(row), row.shownBy]));

/** Some defects show only where other flows have made charges too: what the selected flows let pass is judged by every flow. */
async function judgedOnce(defect: Defect): Promise<JudgedBy> {
  if (whole) return judgedBy(allChecks, defect);
  const selected = await judgedWith(shownBy.get(nameOf(defect)) ?? [], defect);
  if (isEnough(defect, selected)) return selected;
  const all = await judgedBy(allChecks, defect);
  return search && isEnough(defect, all) ? ((await judgedByFew(defect, all)) ?? all) : all;
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
