import { fileURLToPath } from "node:url";
import type { MatrixRow } from "../results/compare.ts";
import { inProcesses } from "./processes.ts";

/** Asks a worker for every flow, also those that a defect does not reach. */
export const WHOLE = "--whole";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** One defect against the whole suite, once. */
export interface Judged {
  /** Its place in the list of defects. */
  readonly number: number;
  readonly row: MatrixRow;
  /** Why what should have stayed green did not. */
  readonly strays: readonly string[];
  /** What should have turned red besides, as the defect says, and did not. */
  readonly idle: readonly string[];
  /** How many flows were run. */
  readonly flows: number;
  readonly tookMs: number;
}

interface How {
  readonly jobs: number;
  readonly whole: boolean;
  readonly told: (one: Judged) => void;
}

/** Judges these defects, in as many processes as asked for; a number may stand in the list more than once. */
export function judgeAll(numbers: readonly number[], { jobs, whole, told }: How): Promise<Judged[]> {
  return inProcesses([WORKER, ...(whole ? [WHOLE] : [])], { numbers, jobs, told });
}
