import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

export const ROOT = join(import.meta.dirname, "..", "..");

/** What a target file says of a sandbox, as far as a peer needs it. */
export interface Described {
  readonly base_url: string;
  readonly keys: { readonly secret: string; readonly public: string };
  readonly cards: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  readonly three_ds?: object;
}

/** The subject as a process of its own, so that no tool shares a processor's time with it inside one process. */
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

/** Ends when the program does, or when its time is over: a tool that is cut off keeps what it said until then. */
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
