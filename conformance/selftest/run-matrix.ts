import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defects } from "./defects/index.ts";
import { type MatrixRow, inOrder } from "./matrix.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

interface Done {
  readonly number: number;
  readonly row?: MatrixRow;
  /** Why what should have stayed green did not. */
  readonly strays?: readonly string[];
}

/** Each defect against the whole suite, in as many processes as there are processors. */
export async function runMatrix(
  only: RegExp | undefined,
  jobs: number,
  told: (row: MatrixRow, strays: readonly string[]) => void,
): Promise<MatrixRow[]> {
  const numbers = defects.flatMap(({ breaks, how }, number) =>
    only === undefined || only.test(`${breaks}: ${how}`) ? [number] : [],
  );
  const rows: MatrixRow[] = [];
  const oneProcess = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(WORKER);
      worker.on("message", ({ row, strays }: Done) => {
        if (row !== undefined) {
          rows.push(row);
          told(row, strays ?? []);
        }
        const next = numbers.shift();
        if (next === undefined) worker.disconnect();
        else worker.send(next);
      });
      worker.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}; its complaint stands above`)),
      );
      worker.on("error", reject);
    });
  await Promise.all(Array.from({ length: Math.min(jobs, numbers.length) }, oneProcess));
  return rows.toSorted(inOrder);
}
