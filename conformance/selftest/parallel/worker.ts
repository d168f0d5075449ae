/** Judges defects one by one: it gets the number of a defect, and answers with what the suite said. */
import process from "node:process";
import type { Flow } from "../../run/flow.ts";
import { flows as allFlows } from "../../flows/index.ts";
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { selectedFlows } from "../harness/selected-flows.ts";
import { isKilled, rowOf, straysOf, unbroken, verdictOn } from "../results/compare.ts";
import { type Judged, WHOLE } from "./judge-all.ts";
import { work } from "./processes.ts";

const whole = process.argv.includes(WHOLE);

async function judgedBy(flows: readonly Flow[], defect: Defect) {
  const { verdicts } = await judge(defect, { flows });
  return { verdicts, row: rowOf(defect, verdicts), flows: flows.length };
}

/** A defect may show only where other flows have made charges too: every flow judges what the selected ones let pass. */
async function judgedOnce(defect: Defect) {
  if (whole) return judgedBy(allFlows, defect);
  const selected = await judgedBy(selectedFlows(defect), defect);
  return isKilled(selected.row) ? selected : judgedBy(allFlows, defect);
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
