import { fork } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { MatrixRow } from "./matrix.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Room for what a run leaves behind: the collector has a tenth less to do. */
const YOUNG = "--max-semi-space-size=64";

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
export async function judgeAll(
  numbers: readonly number[],
  jobs: number,
  told: (one: Judged) => void,
): Promise<Judged[]> {
  const waiting = [...numbers];
  const all: Judged[] = [];
  const oneProcess = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(WORKER, { execArgv: [...process.execArgv, YOUNG] });
      worker.on("message", (message: Judged | "ready") => {
        if (message !== "ready") {
          all.push(message);
          told(message);
        }
        const next = waiting.shift();
        if (next === undefined) worker.disconnect();
        else worker.send(next);
      });
      worker.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}; its complaint stands above`)),
      );
      worker.on("error", reject);
    });
  await Promise.all(Array.from({ length: Math.min(jobs, numbers.length) }, oneProcess));
  return all;
}
