/** What a run has seen, with what it means: the conclusion and report.json. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import suite from "../package.json" with { type: "json" };
import type { Target } from "../subject/target.ts";
import { type Row, conclude } from "./conclude.ts";
import { type Run, type Told, reportOf } from "./report.ts";
import { sumsOf } from "./sums.ts";

export interface Judging {
  /** The sentences that are judged, in the order of the report. */
  readonly rows: readonly Row[];
  /** Ids that something proves, selected for this run or not. */
  readonly provable: ReadonlySet<string>;
  readonly target: Pick<Target, "name" | "base_url" | "expected_failures" | "accepted_shoulds">;
  readonly strict: boolean;
  readonly started: Date;
  readonly duration_ms: number;
  readonly leftOut?: string;
  /** Why nobody can rest on the run. */
  readonly broke?: Error;
}

export function concluded<O extends Omit<Told, "conclusion" | "report">>(
  observed: O,
  judging: Judging,
): O & Pick<Run, "conclusion" | "report" | "broke"> {
  const { rows, provable, target, strict, started, duration_ms, leftOut } = judging;
  const conclusion = conclude({
    rows,
    verdicts: observed.verdicts,
    provable,
    target,
    strict,
    today: new Date().toISOString().slice(0, 10),
    ...(leftOut !== undefined && { leftOut }),
    interrupted: observed.interrupted,
    unbelieved: observed.unbelieved,
    diagnoses: observed.diagnoses,
    explored: (observed.exploration?.calls ?? 0) > 0,
  });
  const report = reportOf(conclusion, {
    target: { name: target.name, base_url: target.base_url },
    suite: { version: suite.version, contract_sha256: contractSha256() },
    started,
    duration_ms,
    strict,
    spent: observed.spent,
    ledger: sumsOf(observed.accounts()),
    interrupted: observed.interrupted,
    ...(observed.outage !== undefined && { outage: observed.outage }),
    exchanges: observed.exchanges,
    ...(observed.exploration !== undefined && { exploration: observed.exploration }),
  });
  // What was hidden whole may have been a reason: nobody can rest on it.
  const broke = judging.broke ?? observed.redactor.broke;
  const exit_code = broke === undefined ? report.exit_code : 2;
  return { ...observed, conclusion, report: { ...report, exit_code }, ...(broke !== undefined && { broke }) };
}

function contractSha256(): string {
  const file = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
