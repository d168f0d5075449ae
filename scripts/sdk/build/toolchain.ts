import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** How the SDK of one language, and the examples inside it, are made to run. */
export interface Toolchain {
  /** Debian's packages with the commands that are called here. */
  readonly packages: string;
  /** Fails where one of those commands is missing. */
  readonly check: () => Promise<unknown>;
  readonly build: (sdk: string) => Promise<void>;
  /** Command and arguments, to be run in the SDK's folder. */
  readonly payments: (sdk: string) => readonly string[];
  /** The same for the program that takes webhooks at the port that the environment calls PORT. */
  readonly webhooks: (sdk: string, port: number) => readonly string[];
}

const execute = promisify(execFile);

/** Runs a command; when it fails, what it said is the error. */
export async function run(command: string, args: readonly string[], cwd?: string): Promise<void> {
  try {
    await execute(command, args, { maxBuffer: 1e8, ...(cwd === undefined ? {} : { cwd }) });
  } catch (error) {
    const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(error);
    const said = `${String(stdout)}${String(stderr)}`.trim().split("\n").slice(-40).join("\n");
    throw new Error(`${command} ${args.join(" ").slice(0, 200)} failed: ${said}`, { cause: error });
  }
}
