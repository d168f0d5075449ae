/** A second implementation, written from the interface document alone, is found conformant. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Run, run } from "../index.ts";
import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import { Redirects } from "../merchant/redirects.ts";
import { parseTarget } from "../subject/target-file.ts";
import { completeTarget } from "../subject/target.ts";
import { startChild } from "../start/child.ts";

const missing = pythonMissing();
if (missing !== undefined) {
  if (process.env["CI"] === "true") throw new Error(missing);
  console.warn(missing);
}

function pythonMissing(): string | undefined {
  const needed = "the second implementation is left out: it needs python3, version 3.11 or later";
  try {
    const least = "import sys; sys.exit(sys.version_info < (3, 11))";
    execFileSync("python3", ["-c", least], { stdio: "ignore" });
    return undefined;
  } catch {
    return needed;
  }
}

async function judgeOtherHands(): Promise<Run> {
  const inbox = new WebhookInbox({ deadlineMs: 5000, now: () => performance.now() });
  const redirects = new Redirects();
  const events = await inbox.open("127.0.0.1:0");
  const returns = await redirects.open("127.0.0.1:0");
  const service = fileURLToPath(new URL("../selftest/other-hands/service.py", import.meta.url));
  const child = await startChild({
    name: "the second implementation",
    program: "python3",
    args: [service, "--port=0", `--webhook-url=${events.url}`, `--redirect-url=${returns.url}`, "--json"],
    isReady: (line) => line.startsWith("{"),
  });
  try {
    const described = parseTarget(child.ready, "the second implementation's own description", {});
    const target = completeTarget({
      ...described,
      webhooks: { listen: new URL(events.url).host, deadline_ms: 5000 },
      three_ds: { ...described.three_ds, redirect_url: returns.url, driver: "page" },
    });
    return await run({ target, opened: { inbox, redirects, redirectUrl: returns.url } });
  } finally {
    await Promise.all([child.stop(), events.close(), returns.close()]);
  }
}

describe.skipIf(missing !== undefined)("a second implementation", () => {
  it("has no red verdict, and nearly everything is proved", { timeout: 180_000 }, async () => {
    const { conclusion, report } = await judgeOtherHands();
    const red = conclusion.results.filter((one) => one.red || one.outcome === "error");
    expect(red.map(({ row, outcome, reason }) => `${row.id} ${outcome}: ${reason}`)).toEqual([]);
    expect(report.totals.pass).toBeGreaterThanOrEqual(270);
    expect(report.exit_code).toBe(0);
  });
});
