import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const SERVER = join(import.meta.dirname, "bare-server.ts");

/** The floor below every server on Node: `node:http` with answers of this length, and no work of its own. */
export async function startBare(wrap: readonly string[], length: number) {
  const line = [...wrap, process.execPath, SERVER, String(length)];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const ready = once(createInterface({ input: child.stdout }), "line");
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  if (first === undefined) throw new Error("The server that only answers ended before it was ready.");
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${String(first[0])}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
