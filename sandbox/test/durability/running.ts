import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A sandbox in a process of its own. */
export interface Running {
  readonly baseUrl: string;
  readonly publicKey: string;
  /** Rejects with `Unanswered` when the whole answer did not arrive. */
  call(method: "GET" | "POST", path: string, body?: object): Promise<Reply>;
  kill(): Promise<void>;
}

/** No answer, or only the beginning of one: what was asked for may have happened or not. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

export interface Command {
  /** The file that `node` runs. */
  readonly file: string;
  readonly args: readonly string[];
  /** Put before `node`, such as a shell that sets a limit. */
  readonly wrap?: readonly string[];
}

interface Target {
  readonly base_url: string;
  readonly keys: { readonly secret: string; readonly public: string };
}

/** Spawned, and perhaps not ready yet. */
export function spawnSandbox({ file, args, wrap = [] }: Command) {
  const line = [...wrap, process.execPath, file, "--port", "0", "--json", ...args];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => (said.out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (said.err += part.toString()));
  const ended = once(child, "close");
  async function kill() {
    child.kill("SIGKILL");
    await ended;
  }
  async function ready(): Promise<Running> {
    while (!said.out.includes("\n")) {
      await Promise.race([once(child.stdout, "data"), ended]);
      if (child.exitCode !== null) throw new Error(`The sandbox ended with ${child.exitCode}: ${said.err}`);
    }
    const target: Target = JSON.parse(said.out);
    return {
      baseUrl: target.base_url,
      publicKey: target.keys.public,
      kill,
      call: (method, path, body) => send(target, method, path, body),
    };
  }
  return { child, said, ended, kill, ready };
}

async function send(target: Target, method: string, path: string, body?: object): Promise<Reply> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { "x-api-client-key": target.keys.secret, "content-type": "application/json" };
  const url = path.startsWith("/_sandbox") ? new URL(path, target.base_url).href : target.base_url + path;
  try {
    const response = await fetch(url, { method, headers, ...init });
    return { status: response.status, body: JSON.parse(await response.text()) };
  } catch (error) {
    throw new Unanswered(`${method} ${path} was not answered.`, { cause: error });
  }
}
