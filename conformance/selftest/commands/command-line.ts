/** Shared by the commands of the selftest: a typo ends them with one line and exit 2, before anything is judged or written. */
import process from "node:process";

export function orLeave<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    return leave(error);
  }
}

/** Ends the program: nothing was proved. */
export function leave(why: unknown): never {
  process.stderr.write(`${why instanceof Error ? why.message : String(why)}\n`);
  return process.exit(2);
}
