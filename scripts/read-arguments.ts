import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads the arguments of a command. A mistake ends the run with one line and exit code 2, without a stack trace. */
export function typed<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest of Node's message is advice about `--`, which does not help here.
    const said = error instanceof Error ? error.message.split(". ")[0] : String(error);
    console.error(`${said}. Expected: ${usage}`);
    return process.exit(2);
  }
}
