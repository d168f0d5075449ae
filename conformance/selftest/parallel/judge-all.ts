import { fileURLToPath } from "node:url";
import type { MatrixRow } from "../results/matrix.ts";
import { inProcesses } from "./processes.ts";

/** Asks a worker for every flow, also those that prove nothing of what a defect names. */
export const WHOLE = "--whole";
/** Asks a worker for the few flows that show what the selected ones let pass. */
export const SEARCH = "--search";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** One defect, judged once. */
export interface Judged {
  /** Its place in the list of defects. */
  readonly number: number;
  readonly row: MatrixRow;
  /** What the suite said about the requirement, for people. */
  readonly reason: string;
  /** Why requirements failed that the defect does not name. */
  readonly strays: readonly string[];
  /** Requirements that the defect names in `with` and that did not fail. */
  readonly unbroken: readonly string[];
  /** How many flows were run. */
  readonly flows: number;
  readonly tookMs: number;
}

interface How {
  readonly jobs: number;
  readonly whole: boolean;
  /** Whether the few flows are looked for that show what the selected ones let pass. */
  readonly search?: boolean;
  readonly onDone: (one: Judged) => void;
}

/** Judges these defects, in as many processes as asked for; a number may stand in the list more than once. */
export function judgeAll(
  numbers: readonly number[],
  { jobs, whole, search = false, onDone }: How,
): Promise<Judged[]> {
  return inProcesses([WORKER, ...(whole ? [WHOLE] : []), ...(search ? [SEARCH] : [])], {
    numbers,
    jobs,
    onDone,
  });
}
