import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads what was typed. What is not understood ends the run with one line and exit 2, never with a stack trace. */
export function typed<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's message goes on with advice about `--`, which does not help here.
    const said = error instanceof Error ? error.message.split(". ")[0] : String(error);
    console.error(`${said}. Expected: ${usage}`);
    return process.exit(2);
  }
}
