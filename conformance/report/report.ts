import type { Conclusion, Result } from "./conclude.ts";
import type { Exploration } from "../explore/found.ts";
import type { Exchange } from "../call/exchange.ts";
import type { Sums } from "../run/ledger.ts";
import type { ExchangesOf, Observed } from "../run/observed.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type ProfileSum, profilesOf } from "./profiles.ts";
import { type WaysSum, sumOfWays } from "./ways.ts";

/** report.json, as report.schema.json describes it. Other programs read it, so members are added, never renamed. */
export interface Report {
  readonly schema: string;
  readonly target: { readonly name: string; readonly base_url: string };
  readonly suite: { readonly version: string; readonly contract_sha256: string };
  readonly started: string;
  readonly duration_ms: number;
  readonly totals: Conclusion["totals"];
  /** In how many ways flows judged, and how many pairs of choices met in them. */
  readonly ways: WaysSum;
  /** How much of each profile was proved. */
  readonly profiles: readonly ProfileSum[];
  /** The result of each requirement of the register. */
  readonly requirements: readonly ReportedRequirement[];
  readonly verdicts: readonly ReportedVerdict[];
  /** Requirements without a verdict in this run, and why. */
  readonly untested: readonly {
    readonly requirement: string;
    readonly outcome: string;
    readonly reason: string;
  }[];
  /** The requests and answers of red verdicts, without secrets. */
  readonly exchanges: readonly ReportedExchange[];
  /** Expected failures and accepted SHOULDs that pass by now, or name no requirement. */
  readonly stale_expected_failures: readonly string[];
  /** Whether a SHOULD that is not met made the run red. */
  readonly strict: boolean;
  readonly spent: number;
  /** The sums of the suite's own ledger, in the smallest currency unit. */
  readonly ledger: Sums;
  readonly interrupted: boolean;
  /** What is probably wrong with the setup of the run, one line each. */
  readonly diagnoses: readonly string[];
  /** When and how the target stopped answering, if it did. */
  readonly outage?: string;
  /** Of a run that was asked to explore. */
  readonly exploration?: Exploration;
  readonly exit_code: number;
}

/** A whole run: what was observed, what it means, and report.json. */
export interface Run extends Observed {
  readonly conclusion: Conclusion;
  readonly report: Report;
}

export interface ReportedRequirement
  extends
    Pick<Result["row"], "id" | "level" | "text" | "section">,
    Pick<Result, "outcome" | "red" | "reason">,
    Partial<Pick<Verdict, "cause" | "fact">> {}

export interface ReportedVerdict extends Verdict {
  readonly expected_failure?: string;
  /** Why the target file accepts that this SHOULD is not met. */
  readonly accepted?: string;
}

export interface ReportedExchange {
  readonly nr: number;
  readonly flow: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly request_body?: string;
  readonly status: number;
  readonly response_body: string;
  readonly failure?: string;
  readonly duration_ms: number;
}

const SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema#payment-service-conformance-report-3";

export interface RunDetails {
  readonly target: Report["target"];
  readonly suite: Report["suite"];
  readonly started: Date;
  readonly duration_ms: number;
  readonly strict: boolean;
  readonly spent: number;
  readonly ledger: Sums;
  readonly interrupted: boolean;
  readonly outage?: string;
  readonly exploration?: Exploration;
  readonly exchanges: ExchangesOf;
}

export function reportOf(conclusion: Conclusion, details: RunDetails): Report {
  const verdicts = conclusion.results.flatMap((one) => one.verdicts.map((verdict) => reported(verdict, one)));
  const red = new Set(
    verdicts
      .filter(({ outcome }) => outcome === "fail" || outcome === "blocked")
      .flatMap((one) => one.exchanges),
  );
  return {
    schema: SCHEMA_ID,
    target: details.target,
    suite: details.suite,
    started: details.started.toISOString(),
    duration_ms: Math.round(details.duration_ms),
    totals: conclusion.totals,
    ways: sumOfWays(verdicts),
    profiles: profilesOf(conclusion.results),
    requirements: conclusion.results.map(requirementOf),
    verdicts,
    untested: conclusion.results
      .filter((one) => one.verdicts.length === 0)
      .map(({ row, outcome, reason }) => ({ requirement: row.id, outcome, reason })),
    exchanges: details.exchanges(red).map(exchangeOf),
    stale_expected_failures: conclusion.stale,
    strict: details.strict,
    spent: details.spent,
    ledger: details.ledger,
    interrupted: details.interrupted,
    diagnoses: conclusion.diagnoses,
    ...(details.outage !== undefined && { outage: details.outage }),
    ...(details.exploration !== undefined && { exploration: details.exploration }),
    exit_code: conclusion.exitCode,
  };
}

function requirementOf({ row, outcome, red, reason, decisive }: Result): ReportedRequirement {
  const { id, level, text, section } = row;
  const { cause, fact } = decisive ?? {};
  return {
    id,
    level,
    text,
    section,
    outcome,
    red,
    reason,
    ...(cause !== undefined && { cause }),
    ...(fact !== undefined && { fact }),
  };
}

function reported(verdict: Verdict, { expected }: Result): ReportedVerdict {
  if (expected === undefined) return verdict;
  return { ...verdict, [verdict.level === "SHOULD" ? "accepted" : "expected_failure"]: expected };
}

function exchangeOf(one: Exchange): ReportedExchange {
  return {
    nr: one.nr,
    flow: one.flow,
    operation: one.operation,
    method: one.request.method,
    url: one.request.url,
    ...(one.request.body !== undefined && { request_body: one.request.body }),
    status: one.status,
    response_body: one.text.slice(0, 4000),
    ...(one.failure !== undefined && { failure: one.failure }),
    duration_ms: Math.round(one.ended - one.started),
  };
}
