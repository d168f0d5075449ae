import { chmodSync, mkdtempSync, readdirSync, rm, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/**
 * What a run of the tests, and each process that it starts, writes into the folder for temporary files is gone after it; what a
 * run left behind that was killed, after the start of the first run a day later.
 */
export default function setup(): () => void {
  const before = process.env["TMPDIR"];
  removeWhatIsLeft(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `tests-${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** By age: a run in another container, which shares the folder, has a process that is not seen here. */
function removeWhatIsLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^tests-\d+-/.test(name)) continue;
    const place = join(folder, name);
    const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // What another user left stays.
    if (changed < Date.now() - DAY) rm(place, { recursive: true, force: true }, () => {});
  }
}
