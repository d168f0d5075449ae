import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../conformance/start/free-port.ts";
import { bundled } from "../mock/prism.ts";

const PRISM = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));

/** Prism at its fastest: without its log of some lines a request. It then does not say that it is ready, either. */
export async function startPrism(wrap: readonly string[]) {
  const port = await freePort();
  const line = [...wrap, process.execPath, PRISM, "mock", bundled, "--port", String(port), "-v", "fatal"];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: "ignore" });
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode} before it was ready.`);
    await setTimeout(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { pid: child.pid ?? 0, url, stop };
}
