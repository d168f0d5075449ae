import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** How long a pipe may be silent. */
const LONGEST_WAIT_MS = 5000;
const STEP_MS = 20;

/**
 * A file that a flag names, as bytes. A device without end, and a pipe that nobody writes to, must not keep the sandbox
 * from starting or from saying what is wrong. A pipe that is written to is read: shells pass secrets like that.
 */
export function readAtMost(file: string, most: number): Buffer {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (fstatSync(opened).isDirectory()) throw new Error("it is a directory");
    const bytes = Buffer.alloc(most + 1);
    let length = 0;
    for (;;) {
      const read = readWhenReady(opened, bytes.subarray(length));
      length += read;
      if (length > most) throw new Error(`it has more than ${most} bytes`);
      if (read === 0) return bytes.subarray(0, length);
    }
  } finally {
    closeSync(opened);
  }
}

function readWhenReady(opened: number, into: Buffer): number {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += STEP_MS) {
    try {
      return readSync(opened, into);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MS);
    }
  }
  throw new Error("nothing came from it");
}

/** The same as text. Throws for bytes that are not UTF-8. */
export function readTextAtMost(file: string, most: number): string {
  const bytes = readAtMost(file, most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error("it is not text in UTF-8", { cause: error });
  }
}
