import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** A program in a folder of its own; its lines, wherever it writes them. */
export class Program {
  readonly #lines: string[] = [];
  readonly #child: ChildProcess;

  constructor([command = "", ...args]: readonly string[], cwd: string, env: Record<string, string>) {
    this.#child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => this.#lines.push(line));
    }
  }

  get said(): string {
    return this.#lines.join("\n");
  }

  async ended(): Promise<number | null> {
    await once(this.#child, "close");
    return this.#child.exitCode;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const closed = once(this.#child, "close");
    this.#child.kill();
    await closed;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
