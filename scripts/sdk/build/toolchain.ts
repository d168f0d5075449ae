import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** How to build the SDK of one language and run its examples. */
export interface Toolchain {
  /** Debian packages of the commands that are used here. */
  readonly packages: string;
  /** Fails when one of those commands is missing. */
  readonly check: () => Promise<unknown>;
  readonly build: (sdk: string) => Promise<void>;
  /** Command and arguments; the working folder is that of the SDK. */
  readonly payments: (sdk: string) => readonly string[];
  /** The same for the webhook receiver. It listens on the port in the variable PORT. */
  readonly webhooks: (sdk: string, port: number) => readonly string[];
}

const execute = promisify(execFile);

interface Where {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a command. When it fails, its output is the error. */
export async function run(command: string, args: readonly string[], where: Where = {}): Promise<void> {
  try {
    await execute(command, args, { maxBuffer: 1e8, ...where });
  } catch (error) {
    const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(error);
    const said = `${String(stdout)}${String(stderr)}`.trim().split("\n").slice(-40).join("\n");
    throw new Error(`${command} ${args.join(" ").slice(0, 200)} failed: ${said}`, { cause: error });
  }
}
