#!/usr/bin/env node
import { tooOld } from "./command/node-version.ts";
import sandboxPackage from "./package.json" with { type: "json" };

const problem = tooOld(sandboxPackage.engines.node, process.versions.node);
if (problem === undefined) {
  // Loaded only now: an older Node lacks some of it, and what follows is compiled once for all later starts.
  const { existsSync, mkdirSync } = process.getBuiltinModule("node:fs");
  const cache = `${process.getBuiltinModule("node:os").tmpdir()}/node-compile-cache`;
  try {
    // Node would make this folder itself, but never returns from a place such as /proc, where no folder can be made.
    if (!existsSync(cache)) mkdirSync(cache);
    process.getBuiltinModule("node:module").enableCompileCache(cache);
  } catch {}
  const { main } = await import("./command/main.ts");
  await main(new URL(".", import.meta.url));
} else {
  process.stderr.write(`payment-sandbox: ${problem}\n`);
  process.exitCode = 2;
}
