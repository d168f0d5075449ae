import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import suite from "../../conformance/package.json" with { type: "json" };
import { ROOT, finished, startSubject } from "./processes.ts";
import { type Verdict, isRed } from "../../conformance/verdict/verdict.ts";
import { freePort } from "../../conformance/start/free-port.ts";
import type { Tool } from "./tool.ts";

export interface Report {
  readonly verdicts: readonly Pick<Verdict, "requirement" | "level" | "outcome">[];
  readonly interrupted: boolean;
}

/** Runs the suite as a user does: the command, with a target file and a report. */
export const ours: Tool = {
  name: "this suite",
  version: suite.version,
  async complaints(subject, budgetSeconds) {
    const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
    const [events, returns] = [await freePort(), await freePort()];
    const { target, stop } = await startSubject(
      subject,
      `--webhook-url=http://127.0.0.1:${events}/`,
      `--redirect-url=http://127.0.0.1:${returns}/`,
      "--rate-limit=150",
    );
    try {
      const file = join(folder, "target.yaml");
      const part = {
        three_ds: {
          succeed: "complete",
          fail: "fail",
          ...target.three_ds,
          redirect_listen: `127.0.0.1:${returns}`,
          driver: "page",
        },
        webhooks: { listen: `127.0.0.1:${events}`, deadline_ms: 3000 },
        rate_limit: { requests_per_minute: 150, patience_ms: 4000 },
        run_deadline_ms: budgetSeconds * 1000,
      };
      writeFileSync(file, JSON.stringify({ ...target, ...part }));
      const report = join(folder, "report");
      const command = ["conformance/cli.ts", "--target", file, "--report", report];
      const child = spawn(process.execPath, command, { cwd: ROOT, stdio: "ignore" });
      await finished(child, budgetSeconds + 5);
      const written = join(report, "report.json");
      return existsSync(written) ? complaintsIn(JSON.parse(readFileSync(written, "utf8"))) : undefined;
    } finally {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Verdicts that fail the run, blocked ones included. A note about a SHOULD does not count: such a run ends green. A
 * run that was cut by its time says nothing about what it did not reach; without a failure until then, there is no
 * result.
 */
export function complaintsIn({ verdicts, interrupted }: Report): Set<string> | undefined {
  const red = verdicts.filter((one) => isRed(one) && !(interrupted && one.outcome === "blocked"));
  if (interrupted && red.length === 0) return undefined;
  return new Set(red.map(({ requirement }) => requirement));
}
