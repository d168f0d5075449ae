import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";

const CLI = join(import.meta.dirname, "..", "..", "sandbox", "cli.ts");

interface Options {
  readonly args: readonly string[];
  /** The arguments for node; by default the source. */
  readonly entry?: readonly string[];
  /** Words before `node`, such as `taskset -c 0`. */
  readonly wrap?: readonly string[];
}

export type SandboxProcess = Awaited<ReturnType<typeof startSandbox>>;

/** Starts the sandbox as a child process and waits until it answers. */
export async function startSandbox({ args, entry = [CLI], wrap = [] }: Options) {
  const started = performance.now();
  const line = [...wrap, process.execPath, ...entry, "--port", "0", "--json", ...args];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  const ready = once(createInterface({ input: child.stdout }), "line");
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  if (first === undefined) throw new Error(`The sandbox ended before it was ready: ${said}`);
  const readyAfterMs = performance.now() - started;
  const target: { base_url: string; keys: Record<"secret" | "public", string> } = JSON.parse(
    String(first[0]),
  );
  return {
    pid: child.pid ?? 0,
    baseUrl: target.base_url,
    secretKey: target.keys.secret,
    publicKey: target.keys.public,
    readyAfterMs,
    /** Its standard error, which reports defects of the sandbox. */
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
