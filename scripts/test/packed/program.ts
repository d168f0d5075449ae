import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Installed } from "./install.ts";

export interface Program {
  readonly lines: readonly string[];
  failed(): string;
  /** What the pattern's first group, or all of it, finds in a line that was or will be printed. */
  says(pattern: RegExp): Promise<string>;
  ended(): Promise<number | null>;
  stop(): Promise<void>;
}

/** A command of the installed packages, or a file of the project that has them. */
export function startProgram(
  { folder, env }: Installed,
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Program {
  const file = name.includes(".") ? join(folder, name) : join(folder, "node_modules", ".bin", name);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let failed = "";
  child.stderr.on("data", (part: Buffer) => (failed += part.toString()));
  const read = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  /** It has ended, and all that it said was read. */
  let isOver = false;
  const closed = once(child, "close").then(() => (isOver = true));
  return {
    lines,
    failed: () => failed,
    async says(pattern) {
      for (;;) {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found) return found[1] ?? found[0];
        if (isOver) throw new Error(`No ${pattern}, but: ${lines.join("\n")}${failed}`);
        await Promise.race([once(read, "line"), closed]);
      }
    },
    async ended() {
      await closed;
      return child.exitCode;
    },
    async stop() {
      if (!isOver) child.kill("SIGTERM");
      await closed;
    },
  };
}
