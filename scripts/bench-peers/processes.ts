import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

export const ROOT = join(import.meta.dirname, "..", "..");

/** The parts of a target file that other testers need. */
export interface Described {
  readonly base_url: string;
  readonly keys: { readonly secret: string; readonly public: string };
  readonly cards: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  readonly three_ds?: object;
}

/** Starts the service under test as a process of its own, so that it shares no event loop with a tester. */
export async function startSubject(
  subject: string,
  ...flags: string[]
): Promise<{ readonly target: Described; readonly stop: () => Promise<void> }> {
  const program = join(import.meta.dirname, "serve.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, "--subject", subject, ...flags], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error("the subject has no output");
  const target = await new Promise<Described>((resolve, reject) => {
    createInterface({ input: stdout }).once("line", (line) => {
      const described: Described = JSON.parse(line);
      resolve(described);
    });
    child.once("exit", (code) =>
      reject(new Error(`"${subject}" ended with ${String(code)} before it was ready`)),
    );
  });
  return { target, stop: () => stopped(child) };
}

/** Ends with the program, or when the time is over. A tool that is cut keeps what it wrote until then. */
export async function finished(child: ChildProcess, seconds: number): Promise<void> {
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  clearTimeout(timer);
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await finished(child, 3);
}
