/** Each run of the suite keeps one processor busy, so runs are shared among processes. */
import { fork } from "node:child_process";
import process from "node:process";

/** More room for short-lived objects: the garbage collector has a tenth less to do. */
const YOUNG = "--max-semi-space-size=64";

const READY = "ready";

/** Hands each number to one of `jobs` processes of a program that calls `work`; `onDone` hears of each when it is done, in no order. */
export async function inProcesses<Done extends object>(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { numbers, jobs, onDone }: { numbers: Iterable<number>; jobs: number; onDone: (done: Done) => void },
): Promise<Done[]> {
  const waiting = numbers[Symbol.iterator]();
  const all: Done[] = [];
  const oneProcess = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(program, args, { execArgv: [...process.execArgv, YOUNG] });
      worker.on("message", (message: Done | typeof READY) => {
        if (message !== READY) {
          all.push(message);
          onDone(message);
        }
        const next = waiting.next();
        if (next.done !== true) worker.send(next.value);
        else {
          resolve();
          // A timer of the last run may still keep the process alive.
          worker.kill();
        }
      });
      // After `resolve` this has no effect.
      worker.on("exit", (code, signal) =>
        reject(new Error(`a worker ended with ${code ?? signal}; its complaint stands above`)),
      );
      worker.on("error", reject);
    });
  await Promise.all(Array.from({ length: jobs }, oneProcess));
  return all;
}

/** The other end: answers each number with the result of its task. */
export function work(task: (number: number) => Promise<object>): void {
  if (process.send === undefined) {
    process.stderr.write("--worker is for the processes that this program starts\n");
    process.exit(2);
  }
  const answer = async (number: number): Promise<void> => void process.send?.(await task(number));
  process.on("message", (number: number) => void answer(number));
  process.send?.(READY);
}
