/** Runs of the suite keep a processor busy each: they are shared out among processes. */
import { fork } from "node:child_process";
import process from "node:process";

/** Room for what a run leaves behind: the collector has a tenth less to do. */
const YOUNG = "--max-semi-space-size=64";

const READY = "ready";

/** Hands each number to one of `jobs` processes of a program that calls `work`, and tells what came of it, in no order. */
export async function inProcesses<Done extends object>(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { numbers, jobs, told }: { numbers: readonly number[]; jobs: number; told: (done: Done) => void },
): Promise<Done[]> {
  const waiting = [...numbers];
  const all: Done[] = [];
  const oneProcess = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(program, args, { execArgv: [...process.execArgv, YOUNG] });
      worker.on("message", (message: Done | typeof READY) => {
        if (message !== READY) {
          all.push(message);
          told(message);
        }
        const next = waiting.shift();
        if (next !== undefined) worker.send(next);
        else {
          resolve();
          // What it still waits for is nothing that anybody asked for.
          worker.kill();
        }
      });
      // Once it has done its part this says nothing more.
      worker.on("exit", (code, signal) =>
        reject(new Error(`a worker ended with ${code ?? signal}; its complaint stands above`)),
      );
      worker.on("error", reject);
    });
  await Promise.all(Array.from({ length: Math.min(jobs, numbers.length) }, oneProcess));
  return all;
}

/** The other end: answers each number with what came of it. */
export function work(task: (number: number) => Promise<object>): void {
  const answer = async (number: number): Promise<void> => void process.send?.(await task(number));
  process.on("message", (number: number) => void answer(number));
  process.send?.(READY);
}
