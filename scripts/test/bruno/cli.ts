import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCi } from "../../../sandbox/test/ci.ts";

/** Not a dependency: some 500 packages and 275 MB, for one test. */
const VERSION = "4.1.0";
const FOLDER = join(import.meta.dirname, "..", "..", "..", ".cache", `bruno-${VERSION}`);
const COMMAND = join(FOLDER, "node_modules", "@usebruno", "cli", "bin", "bru.js");

/** Why the runner of Bruno is not at hand; undefined when it is. In CI it is installed. */
export function brunoMissing(): string | undefined {
  if (existsSync(COMMAND) || inCi) return undefined;
  return `@usebruno/cli is not installed. Install it: npm install --prefix .cache/bruno-${VERSION} @usebruno/cli@${VERSION}`;
}

/** The file of the runner, installed if it has to be. */
export function brunoCommand(): string {
  if (!existsSync(COMMAND)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "package.json"), "{}\n");
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...flags, `@usebruno/cli@${VERSION}`], { cwd: FOLDER, stdio: "ignore" });
  }
  return COMMAND;
}
