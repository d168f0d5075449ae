import { fileURLToPath } from "node:url";
import type { MatrixRow } from "./matrix.ts";
import { inProcesses } from "./processes.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** One defect against the whole suite, once. */
export interface Judged {
  /** Its place in the list of defects. */
  readonly number: number;
  readonly row: MatrixRow;
  /** Why what should have stayed green did not. */
  readonly strays: readonly string[];
  readonly tookMs: number;
}

/** Judges these defects, in as many processes as asked for; a number may stand in the list more than once. */
export function judgeAll(
  numbers: readonly number[],
  jobs: number,
  told: (one: Judged) => void,
): Promise<Judged[]> {
  return inProcesses([WORKER], { numbers, jobs, told });
}
