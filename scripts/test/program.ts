import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer, type Server } from "node:net";
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
  const server = createServer();
  const port = await portOf(server);
  await closing(server);
  return port;
}

/** A server that says the same to everybody. */
export async function serve(answer: (path: string, response: ServerResponse) => void) {
  const server = createHttpServer((request, response) => answer(request.url ?? "", response));
  const port = await portOf(server);
  return { url: `http://127.0.0.1:${port}`, close: () => closing(server) };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function closing(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
