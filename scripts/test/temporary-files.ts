import { chmodSync, mkdtempSync, readdirSync, rm, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/**
 * What a run of the tests, and each process that it starts, writes into the folder for temporary files is gone after it; what a
 * run left behind that was killed, after the start of the next.
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

function removeWhatIsLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^tests-(\d+)-/.exec(name) ?? [];
    try {
      if (pid !== undefined) process.kill(Number(pid), 0);
    } catch (error) {
      // Nobody runs under this number. What another user left stays.
      if (Object(error).code === "ESRCH") rm(join(folder, name), { recursive: true, force: true }, () => {});
    }
  }
}
