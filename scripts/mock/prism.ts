import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { contractUnderV2 } from "../../conformance/start/prism.ts";
import { listenBefore } from "./front.ts";

const cli = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));
export const bundled = fileURLToPath(new URL("../../generated/openapi.json", import.meta.url));

export interface Mock {
  /** Up to and including /v2, as the sandbox has it. */
  readonly baseUrl: string;
  /** Resolves when Prism has ended, for any reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export async function startMock(
  options: { port?: number; log?: (line: string) => void } = {},
): Promise<Mock> {
  const { port = 0, log = () => {} } = options;
  const prism = await startPrism(log);
  try {
    const front = await listenBefore(prism.url, port);
    return {
      baseUrl: `http://127.0.0.1:${portOf(front)}/v2`,
      ended: prism.ended,
      async stop() {
        front.close();
        front.closeAllConnections();
        await prism.stop();
      },
    };
  } catch (cause) {
    await prism.stop();
    throw new Error(
      `Port ${port} cannot be used: ${String(cause)}. Free the port, or name another one with --port`,
      { cause },
    );
  }
}

/** Starts Prism as a direct child: behind `npx` it would live on after its parent. */
async function startPrism(log: (line: string) => void) {
  const contract = await contractUnderV2();
  const child = spawn(process.execPath, [cli, "mock", contract.file, "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const said: string[] = [];
  child.stderr.on("data", (data: Buffer) => said.push(data.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      // Prism prints its whole manual, and the reason last.
      const reason = said.join("").trim().split("\n").at(-1) ?? "";
      reject(new Error(`Prism ended (${code}) before it was ready: ${reason}`));
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(`${line}\n`);
      log(line);
      const url = /Prism is listening on (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  // Prism watches the file and ends when it is gone.
  const gone = ended.then(contract.remove);
  const url = await ready;
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await gone;
  };
  return { url, ended: gone, stop };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
