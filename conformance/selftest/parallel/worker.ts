/** Judges defects one by one: handed the number of one, it answers with its row of the matrix. */
import process from "node:process";
import type { Flow } from "../../flow.ts";
import { flows as allFlows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Defect } from "../harness/defect.ts";
import { defects } from "../defects/index.ts";
import { rowOf, unbroken } from "../results/compare.ts";
import { work } from "./processes.ts";
import { reached } from "../harness/reached.ts";
import { record } from "../harness/recording.ts";
import { type Judged, WHOLE } from "./judge-all.ts";

const whole = process.argv.includes(WHOLE);
/** Made when the first defect asks for it. */
let recording: ReturnType<typeof record> | undefined;

async function judgedBy(flows: readonly Flow[], defect: Defect) {
  const { verdicts } = await judge(defect, { flows });
  return { verdicts, row: rowOf(defect, verdicts) };
}

async function judged(number: number): Promise<Judged> {
  const defect = defects[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const flows = whole ? allFlows : await reached(defect, await (recording ??= record()));
  const started = performance.now();
  const first = await judgedBy(flows, defect);
  // The more the others did, the more a list and what looks at the whole run have to say.
  const isLast = first.row.killed || flows === allFlows;
  const { row, verdicts } = isLast ? first : await judgedBy(allFlows, defect);
  const strays = verdicts
    .filter(({ requirement, outcome }) => outcome === "fail" && row.stray.includes(requirement))
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
  const idle = unbroken(defect, row);
  return { number, row, strays, idle, flows: flows.length, tookMs: performance.now() - started };
}

work(judged);
