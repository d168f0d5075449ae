import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Run, run } from "../index.ts";
import { at } from "../call/json-pointer.ts";
import type { Exchange } from "../call/exchange.ts";
import { readLines } from "../history/lines.ts";
import { writeReports } from "../report/files.ts";
import { startPrism } from "../start/prism.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";

const shape = ({ nr, status, body }: Exchange): unknown => [nr, status, typeof body];

const CODE = "/payment_detail/credentials/credit_or_debit_card/card_validation_code";

async function judge(start: () => Promise<ReadyTarget>): Promise<Run> {
  const { target, opened, stop } = await start();
  try {
    return await run({ target, ...(opened && { opened }) });
  } finally {
    await stop();
  }
}

const those = ({ conclusion }: Run, outcome: string): string[] =>
  conclusion.results
    .filter((one) => one.outcome === outcome)
    .map(({ row, reason }) => `${row.id}: ${reason}`);

describe("the embedded sandbox", () => {
  it("keeps every requirement that it declares to be able to", { timeout: 300_000 }, async () => {
    const result = await judge(() => startSandbox(() => performance.now()));
    expect(those(result, "fail")).toEqual([]);
    expect(those(result, "blocked")).toEqual([]);
    expect(those(result, "error")).toEqual([]);
    expect(those(result, "skipped")).toEqual([]);
    expect(result.report.exit_code).toBe(0);

    // The validation code of its cards is the number of one of the exchanges, which has to stay a number.
    const code = result.exchanges().find(({ sent }) => at(sent, CODE) !== undefined);
    expect(at(code?.sent, CODE)).toBe("<validation code>");
    expect(result.exchanges().some(({ nr }) => nr === 123)).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), "conformance-"));
    try {
      writeReports(folder, result);
      const json = readdirSync(folder).filter((name) => /\.(json|har)$/.test(name));
      expect(json.toSorted()).toEqual(["report.json", "traffic.har"]);
      const [, har] = json.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
      // What a browser opens, and what is sent by mail, stays small.
      expect(statSync(join(folder, "report.html")).size).toBeLessThan(2_000_000);
      // How many calls use up a limit depends on how fast the machine is.
      const others = har.log.entries.filter(
        ({ comment }: { comment: string }) => !comment.includes(" rate-"),
      );
      expect(others.length).toBeGreaterThan(4000);
      expect(JSON.stringify(others).length).toBeLessThan(5_900_000);
      const { calls, events } = readLines(readFileSync(join(folder, "history.jsonl"), "utf8"));
      expect(calls.map(shape)).toEqual(result.exchanges().map(shape));
      expect(events).toHaveLength(result.deliveries().length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the Prism mock", () => {
  it(
    "is judged on what needs no memory, and skipped on the rest with the reason",
    { timeout: 300_000 },
    async () => {
      const { report, conclusion } = await judge(startPrism);
      expect(report.exit_code).toBe(0);
      expect(report.totals.pass).toBeGreaterThan(40);
      expect(report.target.base_url).toMatch(/\/v2$/);
      const once = conclusion.results.find(({ row }) => row.id === "capture.only-once");
      expect(once).toMatchObject({ outcome: "skipped" });
      expect(once?.reason).toContain("remembers nothing between calls");
    },
  );
});
