import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
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

/** A server that says the same to everybody. */
export async function serve(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url ?? "", response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const closed = once(server, "close");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      await closed;
    },
  };
}
