/** Judges defects one by one: handed the number of one, it answers with its row of the matrix. */
import process from "node:process";
import type { Flow } from "../../flow.ts";
import { flows as allFlows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Defect } from "../harness/defect.ts";
import { defects } from "../defects/index.ts";
import { rowOf, unbroken } from "../results/compare.ts";
import { work } from "./processes.ts";
import { selectedFlows } from "../harness/selected-flows.ts";
import { type Judged, WHOLE } from "./judge-all.ts";

const whole = process.argv.includes(WHOLE);

async function judgedBy(flows: readonly Flow[], defect: Defect) {
  const { verdicts } = await judge(defect, { flows });
  return { verdicts, row: rowOf(defect, verdicts), flows: flows.length };
}

/** A defect may show only where other flows have made charges too: every flow judges what the selected ones let pass. */
async function judgedOnce(defect: Defect) {
  if (whole) return judgedBy(allFlows, defect);
  const selected = await judgedBy(selectedFlows(defect), defect);
  return selected.row.killed ? selected : judgedBy(allFlows, defect);
}

async function judged(number: number): Promise<Judged> {
  const defect = defects[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const started = performance.now();
  const { row, verdicts, flows } = await judgedOnce(defect);
  const strays = verdicts
    .filter(({ requirement, outcome }) => outcome === "fail" && row.stray.includes(requirement))
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
  const idle = unbroken(defect, row);
  return { number, row, strays, idle, flows, tookMs: performance.now() - started };
}

work(judged);
