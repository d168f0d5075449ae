/** Each run of the suite keeps one processor busy, so runs are shared among processes. */
import { fork } from "node:child_process";
import process from "node:process";

/** More room for short-lived objects: the garbage collector has a tenth less to do. */
const YOUNG = "--max-semi-space-size=64";

const READY = "ready";

/** Hands each task to one of `jobs` processes of a program that calls `work`; `onDone` hears of each when it is done, in no order. */
export async function inProcesses<Done extends object>(
  [program, ...args]: readonly [program: string, ...args: string[]],
  {
    tasks,
    jobs,
    onDone,
  }: { tasks: readonly (object | number)[]; jobs: number; onDone: (done: Done) => void },
): Promise<Done[]> {
  const waiting = tasks.values();
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

interface Worker {
  /** A method, since each program knows the kind of its own tasks. */
  resultOf(task: object | number): Promise<object>;
}

/** The other end, for a program that was started by its own file: answers each task with its result. */
export function work(worker: Worker): void {
  if (process.send === undefined) {
    process.stderr.write("npm run selftest starts this program\n");
    process.exit(2);
  }
  const answer = async (task: object | number): Promise<void> =>
    void process.send?.(await worker.resultOf(task));
  process.on("message", (task: object | number) => void answer(task));
  process.send?.(READY);
}
