import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));
export const bundled = fileURLToPath(new URL("../../generated/openapi.json", import.meta.url));

export interface Mock {
  readonly baseUrl: string;
  /** Resolves when Prism has ended, for any reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts Prism as a direct child: behind `npx` it would live on after its parent. */
export async function startMock(
  options: { port?: number; log?: (line: string) => void } = {},
): Promise<Mock> {
  const { port = 0, log = () => {} } = options;
  const child = spawn(process.execPath, [cli, "mock", bundled, "--port", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const said: string[] = [];
  child.stderr.on("data", (data: Buffer) => said.push(data.toString()));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      // Prism prints its whole manual, and the reason last.
      const reason = said.join("").trim().split("\n").at(-1) ?? "";
      const advice = reason.includes("EADDRINUSE") ? ". Free the port, or name another one with --port" : "";
      reject(new Error(`Prism ended (${code}) before it was ready: ${reason}${advice}`));
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(`${line}\n`);
      log(line);
      const ready = /Prism is listening on (\S+)/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return {
    baseUrl,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
