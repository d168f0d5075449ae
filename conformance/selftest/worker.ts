/** Judges defects one by one: a message brings the number of one, the answer is its row of the matrix. */
import process from "node:process";
import { judge } from "./bed.ts";
import { defects } from "./defects/index.ts";
import { rowOf } from "./matrix.ts";
import type { Judged } from "./run-matrix.ts";

async function work(number: number): Promise<void> {
  const defect = defects[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const started = performance.now();
  const { verdicts } = await judge(defect);
  const row = rowOf(defect, verdicts);
  const strays = verdicts
    .filter(({ requirement, outcome }) => outcome === "fail" && row.stray.includes(requirement))
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
  const judged: Judged = { number, row, strays, tookMs: performance.now() - started };
  process.send?.(judged);
}

process.on("message", (number: number) => void work(number));
process.send?.("ready");
