import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at, isArray, isText } from "../call/json-pointer.ts";

// The path is joined, since the build would ship a file that `new URL` names.
const suite = fileURLToPath(new URL("..", import.meta.url));
const file = join(suite, "selftest", "results", "kill-matrix.json");

/** How the selftest breaks this requirement, each way one line; nothing in the published package, which has no selftest. */
export function defectsOf(requirement: string): readonly string[] {
  if (!existsSync(file)) return [];
  const rows: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (isArray(rows) ? rows : [])
    .filter((row) => at(row, "/breaks") === requirement)
    .map((row) => at(row, "/how"))
    .filter(isText);
}
