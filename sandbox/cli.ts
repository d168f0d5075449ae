#!/usr/bin/env node
import { tooOld } from "./command/node-version.ts";
import sandboxPackage from "./package.json" with { type: "json" };

const problem = tooOld(sandboxPackage.engines.node, process.versions.node);
if (problem === undefined) {
  // Loaded only now: an older Node has no module for SQLite, and what follows is compiled once for all later starts.
  const [{ enableCompileCache }, { existsSync, mkdirSync }, { tmpdir }] = await Promise.all([
    import("node:module"),
    import("node:fs"),
    import("node:os"),
  ]);
  // Node makes this folder itself, but never returns from a place such as /proc, where no folder can be made.
  const cache = `${tmpdir()}/node-compile-cache`;
  try {
    mkdirSync(cache);
  } catch {}
  if (existsSync(cache)) enableCompileCache(cache);
  const { main } = await import("./command/main.ts");
  await main(new URL(".", import.meta.url));
} else {
  process.stderr.write(`payment-sandbox: ${problem}\n`);
  process.exitCode = 2;
}
