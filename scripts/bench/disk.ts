import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { median } from "./load.ts";

/** About the bytes that fifty charges write in one commit. */
const COMMIT = Buffer.alloc(160 * 1024);
const COMMITS = 50;

/** Milliseconds that the disk under `directory` needs for one commit; a durable rate depends on it. */
export function commitWait(directory: string): number {
  const file = join(directory, "disk");
  const handle = openSync(file, "w");
  const waits: number[] = [];
  // The first round makes the file grow, as a log does before it starts again. Only the second one counts.
  for (let number = 0; number < 2 * COMMITS; number += 1) {
    writeSync(handle, COMMIT, 0, COMMIT.length, (number % COMMITS) * COMMIT.length);
    const begun = performance.now();
    fdatasyncSync(handle);
    if (number >= COMMITS) waits.push(performance.now() - begun);
  }
  closeSync(handle);
  rmSync(file);
  return median(waits);
}
