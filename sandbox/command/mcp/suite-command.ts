import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { ToolError } from "./connection.ts";

const SUITE = "@payment-service/conformance";

interface Asked {
  readonly env?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface Said {
  /** The suite's exit code; null when it was stopped. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the command of the conformance suite as a user would. The sandbox imports nothing of the suite: the judged must
 * not know its judge.
 */
export function runSuite(args: readonly string[], { env = {}, signal }: Asked): Promise<Said> {
  const { program, cwd } = suiteProgram();
  const child = spawn(process.execPath, [...program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    signal,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new ToolError("The conformance suite was stopped.", { cause })));
    child.once("close", (code) => resolve({ code, ...said }));
  });
}

/** Beside this package, or else where the tools were started. From the source it is the source of the suite. */
function suiteProgram(): { readonly program: readonly string[]; readonly cwd?: string } {
  const manifest = found(import.meta.url) ?? found(join(process.cwd(), "here"));
  if (manifest === undefined)
    throw new ToolError(
      `The conformance suite is not installed here. Install ${SUITE} beside the sandbox, and ask again.`,
    );
  const folder = dirname(manifest);
  if (import.meta.url.endsWith(".ts")) return { program: [join(folder, "cli.ts")], cwd: dirname(folder) };
  const { bin }: { bin: Readonly<Record<string, string>> } = JSON.parse(readFileSync(manifest, "utf8"));
  return { program: [join(folder, bin["payment-conformance"] ?? "")] };
}

function found(from: string): string | undefined {
  try {
    return createRequire(from).resolve(`${SUITE}/package.json`);
  } catch {
    return undefined;
  }
}
