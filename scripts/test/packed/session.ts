import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../../conformance/start/child.ts";
import { blocksOf } from "../../docs/text/markdown.ts";
import type { Installed } from "./install.ts";

/** What a reader would have before them who typed everything that a guide shows, in its order. */
export interface Session {
  readonly code: number;
  /** What the commands printed that end by themselves, and, at the end, what the others had printed. */
  readonly output: string;
}

/** Milliseconds; what is in the background may hear of an event after the last command has ended. */
const PATIENCE = 20_000;

/**
 * Runs a guide as it is printed, with two exceptions: each port is a free one, since the test is not alone on its
 * machine, and what says "not run", or that something else runs it, is left out. It ends when all of `printed` was
 * printed, or will not be.
 */
export async function follow(
  guide: string,
  { folder, env }: Installed,
  printed: readonly RegExp[],
): Promise<Session> {
  const ports = new Map<string, string>([[SANDBOX, String(await freePort())]]);
  for (const [port] of guide.matchAll(/(?<=127\.0\.0\.1:)\d+/g))
    ports.set(port, ports.get(port) ?? String(await freePort()));
  const elsewhere = (text: string) =>
    text.replaceAll(/(?<=127\.0\.0\.1:|\.listen\(|\bport: )\d+/g, (port) => ports.get(port) ?? port);
  const steps: string[] = [];
  const logs: string[] = [];
  for (const block of blocksOf(guide).filter(({ marker }) => !/^(?:not run|run by)/.test(marker))) {
    const code = elsewhere(block.code);
    const [, name] = /^\/\/ (\S+\.[jt]s)\n/.exec(code) ?? [];
    if (name !== undefined) await writeFile(join(folder, name), code);
    else if (block.language === "sh") {
      const log = block.marker === "in the background" ? `background-${steps.length}.log` : undefined;
      if (log !== undefined) logs.push(join(folder, log));
      steps.push(step(code, ports.get(SANDBOX) ?? SANDBOX, log));
    }
  }
  const child = spawn("bash", ["-c", `set -euo pipefail\n${steps.join("\n")}`], {
    cwd: folder,
    env: { ...env, PATH: `${join(process.execPath, "..")}:${env["PATH"] ?? ""}` },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that what runs in the background ends with it.
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code]: unknown[] = await once(child, "close");
  const output = async () =>
    said + (await Promise.all(logs.map((log) => readFile(log, "utf8").catch(() => "")))).join("");
  const isPrinted = async () => {
    const text = await output();
    return printed.every((words) => words.test(text));
  };
  const end = code === 0 ? performance.now() + PATIENCE : 0;
  while (performance.now() < end && !(await isPrinted())) await setTimeout(50);
  process.kill(-(child.pid ?? 0), "SIGTERM");
  return { code: Number(code), output: await output() };
}

/** Where the sandbox listens unless told otherwise: the guides need not say it. */
const SANDBOX = "4020";

/** A program that keeps running does so in the background, and is waited for until it says something to its log. */
function step(code: string, port: string, log: string | undefined): string {
  // The file that --init prints has the usual address of the sandbox in it.
  const here = `sed -i 's/127.0.0.1:${SANDBOX}/127.0.0.1:${port}/' *.yaml`;
  if (log === undefined) return code.replaceAll(/^.* --init > .*$/gm, (line) => `${line}\n${here}`);
  const command = code.trim().replace("npx payment-sandbox", `npx payment-sandbox --port ${port}`);
  return `rm -f ${log}\n${command} > ${log} 2>&1 &\nuntil [[ -s ${log} ]]; do sleep 0.1; done`;
}
