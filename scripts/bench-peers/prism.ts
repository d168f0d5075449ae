import { spawn } from "node:child_process";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import prism from "@stoplight/prism-cli/package.json" with { type: "json" };
import { bundled } from "../mock/prism.ts";
import { startSubject, stopped } from "./processes.ts";
import { freePort } from "../../conformance/start/free-port.ts";
import type { Tool } from "./tool.ts";
import { walk } from "./walk.ts";

const PRISM = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/**
 * Prism's validation proxy between our client and the service. Without --errors it reports violations in a header and
 * lets the answer through, so that an early fault does not hide a later one.
 */
export const prismProxy: Tool = {
  name: "Prism's validation proxy",
  version: prism.version,
  async complaints(subject, budgetSeconds) {
    const { target, stop } = await startSubject(subject);
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [PRISM, "proxy", bundled, target.base_url, "--port", String(port), "-v", "fatal"],
      { stdio: "ignore" },
    );
    const found = new Set<string>();
    const over = AbortSignal.timeout(budgetSeconds * 1000);
    try {
      const baseUrl = `http://127.0.0.1:${port}`;
      while ((await fetch(baseUrl).catch(() => undefined)) === undefined)
        await setTimeout(50, undefined, { signal: over });
      await walk({ ...target, base_url: baseUrl }, async (url, init) => {
        const answer = await fetch(url, { ...init, signal: over });
        for (const complaint of complaintsIn(answer)) {
          found.add(`${init.method ?? "GET"} ${templateOf(url)} ${answer.status}: ${complaint}`);
        }
        return answer;
      });
    } finally {
      await stopped(child);
      await stop();
    }
    return found;
  },
};

function complaintsIn({ headers }: Response): string[] {
  if (headers.get("content-type")?.startsWith("application/problem+json") === true) return ["not proxied"];
  const text = headers.get("sl-violations");
  if (text === null) return [];
  // A header that is too long is cut. That there was a violation is still known.
  if (text.startsWith("Too many")) return ["too many violations"];
  const violations: readonly Violation[] = JSON.parse(text);
  return violations.map(({ location, message }) => `${location.join(".")} ${message}`);
}

function templateOf(url: string): string {
  return new URL(url).pathname.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}");
}
