#!/usr/bin/env node
import { tooOld } from "./command/node-version.ts";
import sandboxPackage from "./package.json" with { type: "json" };

const problem = tooOld(sandboxPackage.engines.node, process.versions.node);
if (problem === undefined) {
  // Loaded only now: an older Node has no module for SQLite, and what follows is compiled once for all later starts.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const { main } = await import("./command/main.ts");
  await main(new URL(".", import.meta.url));
} else {
  process.stderr.write(`payment-sandbox: ${problem}\n`);
  process.exitCode = 2;
}
