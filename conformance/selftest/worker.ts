/** Judges defects one by one: handed the number of one, it answers with its row of the matrix. */
import { judge } from "./bed.ts";
import { defects } from "./defects/index.ts";
import { rowOf } from "./matrix.ts";
import { work } from "./processes.ts";
import type { Judged } from "./run-matrix.ts";

async function judged(number: number): Promise<Judged> {
  const defect = defects[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const started = performance.now();
  const { verdicts } = await judge(defect);
  const row = rowOf(defect, verdicts);
  const strays = verdicts
    .filter(({ requirement, outcome }) => outcome === "fail" && row.stray.includes(requirement))
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
  return { number, row, strays, tookMs: performance.now() - started };
}

work(judged);
