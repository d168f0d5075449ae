import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { FILES, type Runtime } from "./runtimes.ts";

/** What the merchant's program says where all works. Without a connection, some runtimes do not say how far a request came. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  status: /^completed$/,
  webhook: /^event$/,
  confirmation: /^confirmed$/,
  capture: /^200$/,
  second: /^400$/,
  charges: /^[1-9]/,
  away: /^(refused|network), sent: (no|perhaps)$/,
};

export interface Tried {
  readonly runtime: Runtime;
  /** Why it does not work there; undefined where it does. */
  readonly failed: string | undefined;
  /** How the client names a service that does not listen. */
  readonly away: string;
}

export interface Programs {
  /** The merchant's program, as JavaScript. */
  readonly shop: string;
  readonly input: unknown;
  /** Files that npm installs. */
  readonly packages: readonly string[];
}

/** Installs a runtime and the packages in a folder of their own, and runs the merchant's program there. */
export async function tryIn(runtime: Runtime, folder: string, programs: Programs): Promise<Tried> {
  await mkdir(folder, { recursive: true });
  const files = { ...FILES, "shop.mjs": programs.shop, "input.json": JSON.stringify(programs.input) };
  for (const [name, text] of Object.entries({ ...files, "package.json": '{"private":true,"type":"module"}' }))
    await writeFile(join(folder, name), text);
  try {
    const wanted = [...programs.packages, `${runtime.npm}@${runtime.version}`, "esbuild@0.28.1"].join(" ");
    await shell(`npm install --no-audit --no-fund --silent ${wanted}`, folder);
    const told = Object(JSON.parse(await shell(runtime.run, folder)));
    const wrong = Object.entries(EXPECTED).filter(([name, form]) => !form.test(String(told[name])));
    const failed = wrong.map(([name]) => `${name} is ${String(told[name])}`).join(", ") || undefined;
    return { runtime, failed, away: String(told.away) };
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
    return { runtime, failed: (said || String(cause)).split("\n").slice(0, 3).join(" "), away: "" };
  }
}

async function shell(line: string, cwd: string): Promise<string> {
  return (await promisify(execFile)("sh", ["-ec", line], { cwd, timeout: 300_000 })).stdout;
}
