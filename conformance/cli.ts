#!/usr/bin/env node
/** The command line: the only file that prints, reads the environment and ends the process. */
import { tooOld } from "./command/node-version.ts";
import suite from "./package.json" with { type: "json" };
import { hasColours } from "./report/paint.ts";

const problem = tooOld(suite.engines.node, process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`payment-conformance: ${problem}\n`);
  process.exit(2);
}

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
process.once("SIGTERM", () => interrupted.abort());

// A check that throws where nobody waits for it, and a report that cannot be printed, prove nothing.
const broken = (what: string, error: unknown): never => {
  process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
};
process.on("uncaughtException", (error) => broken("the suite broke, and nothing is proved", error));
process.stdout.on("error", (error) => broken("the report cannot be printed", error));

// Loaded only now: an older Node lacks some of it, and what follows is compiled once for all later starts.
const { existsSync, mkdirSync } = process.getBuiltinModule("node:fs");
const cache = `${process.getBuiltinModule("node:os").tmpdir()}/node-compile-cache`;
try {
  // Node would make this folder itself, but never returns from a place such as /proc, where no folder can be made.
  if (!existsSync(cache)) mkdirSync(cache);
  process.getBuiltinModule("node:module").enableCompileCache(cache);
} catch {}
const { main } = await import("./command/main.ts");
const code = await main({
  args: process.argv.slice(2),
  env: process.env,
  now: () => performance.now(),
  signal: interrupted.signal,
  // Both know NO_COLOR and a terminal that cannot move its cursor (TERM=dumb). Who keeps what is printed keeps no bar.
  terminal: process.stdout.isTTY && hasColours(process.stderr, process.env),
  colours: hasColours(process.stdout, process.env),
  say: (text) => process.stdout.write(text),
  warn: (text) => process.stderr.write(text),
});
process.exitCode = code;
// Sockets that a hanging target keeps open must not keep the program alive after its last word.
setTimeout(() => process.exit(code), 500).unref();
