import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { createServer } from "node:net";
import type { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Redirects } from "../merchant/redirects.ts";
import type { Target } from "../subject/target.ts";
import { KnownError } from "../verdict/known-error.ts";

/** A target that the runner starts itself did not start, so the run proves nothing. */
export class StartError extends KnownError {}

export interface Child {
  /** The line of its output that said that it is ready. */
  readonly ready: string;
  /** Resolves when the program has ended, for any reason. */
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly name: string;
  /** Node when left out. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly isReady: (line: string) => boolean;
  readonly deadlineMs?: number;
  /** Done while the program starts. When it throws, the program is stopped. */
  readonly meanwhile?: () => void;
}

/** Starts a program and waits for the line of its output that says that it is ready. */
export async function startChild({
  name,
  program = process.execPath,
  args,
  cwd,
  env = {},
  isReady,
  deadlineMs = 30_000,
  meanwhile,
}: Options): Promise<Child> {
  const child = spawn(program, args, {
    // The channel closes when this process ends in any way; then the sandbox stops.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...(cwd !== undefined && { cwd }),
    // Its events come back to this machine.
    env: { ...process.env, NODE_USE_ENV_PROXY: undefined, ...env },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const orphan = (): boolean => child.kill("SIGKILL");
  process.once("exit", orphan);
  const stop = async (): Promise<void> => {
    process.off("exit", orphan);
    await stopped(child);
  };
  const said: string[] = [];
  try {
    meanwhile?.();
    const ready = await new Promise<string>((resolve, reject) => {
      const fail = (why: string): void => {
        const lines = said.slice(-8).join("\n  ");
        reject(new StartError(`${name} did not start: ${why}${lines === "" ? "" : `\n  ${lines}`}`));
      };
      const timer = setTimeout(() => fail(`not ready after ${deadlineMs} ms`), deadlineMs);
      for (const stream of [child.stdout, child.stderr].filter((one) => one !== null)) {
        createInterface({ input: stream }).on("line", (line) => {
          if (said.length < 100) said.push(line);
          if (!isReady(line)) return;
          clearTimeout(timer);
          resolve(line);
        });
      }
      child.once("error", ({ message }) => fail(message));
      child.once("exit", (code, signal) => {
        clearTimeout(timer);
        fail(`it ended with ${signal ?? `code ${String(code)}`}`);
      });
    });
    return { ready, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

/**
 * Below the ports that systems give out by themselves: a program that asks for any port does not get this one meanwhile.
 * Above the last one that browsers refuse (10080).
 */
const [FIRST, LAST] = [10_100, 32_000];

/** A free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${LAST}.`);
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** A target that is ready to be judged, with the listeners that were opened before it started. */
export interface ReadyTarget {
  readonly target: Target;
  readonly opened?: {
    readonly inbox?: WebhookInbox;
    readonly redirects?: Redirects;
    readonly redirectUrl?: string;
  };
  readonly stop: () => Promise<void>;
}
