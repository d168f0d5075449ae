import { z } from "zod";
import type { Conclusion, Result } from "./conclude.ts";
import { EXPLORATION } from "../explore/found.ts";
import type { AnyExchange } from "../call/exchange.ts";
import type { Markup } from "./html/markup.ts";
import { SUMS } from "./sums.ts";
import type { ExchangesOf, Observed } from "../run/observed.ts";
import {
  CAUSE,
  COUNT,
  LEVEL,
  OUTCOMES,
  VERDICT,
  type Verdict,
  WAYS_SUM,
  sumOfWays,
  FACT,
  type Frozen,
} from "../verdict/verdict.ts";
import { PROFILE_SUM, profilesOf } from "./profiles.ts";

const SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema#payment-service-conformance-report-3";

const words = z.string();

const REQUIREMENT = z.object({
  id: words.describe("The stable name in the register."),
  level: LEVEL,
  text: words.describe("The sentence of the register."),
  section: words.describe("The heading of the interface document."),
  outcome: z
    .enum([...OUTCOMES, "excused", "open", "not run"])
    .describe(
      "The worst verdict; or excused (no client can observe it), open (no flow yet), not run (not selected, or a flow's where --judge makes no call).",
    ),
  red: z
    .boolean()
    .describe("It makes the run red, unless the target file expects the failure or accepts it."),
  reason: words.describe(
    "What was expected and what came, or why there is no verdict. Empty for most passes.",
  ),
  cause: CAUSE.exactOptional(),
  fact: FACT.exactOptional(),
});
export type ReportedRequirement = Frozen<z.infer<typeof REQUIREMENT>>;

const REPORTED_VERDICT = VERDICT.extend({
  expected_failure: words.exactOptional().describe("The reason that the target file gives."),
  accepted: words.exactOptional().describe("Why the target file accepts that this SHOULD is not met."),
});
type ReportedVerdict = Frozen<z.infer<typeof REPORTED_VERDICT>>;

const EXCHANGE = z.object({
  nr: z.int().min(1).describe("Its number in the run, as reasons write it: #12."),
  flow: words.describe("The flow that called."),
  operation: words.describe("The operationId."),
  method: words.describe("The HTTP method."),
  url: words.describe("The whole address."),
  request_body: words.exactOptional().describe("As it was sent, where there was one."),
  status: COUNT.describe("The HTTP status; 0 where no answer came."),
  response_body: words.describe("The first 4000 characters of the answer."),
  failure: words.exactOptional().describe("Why no answer came."),
  duration_ms: COUNT.describe("From the request to the end of the answer, in milliseconds."),
});
type ReportedExchange = Frozen<z.infer<typeof EXCHANGE>>;

/** report.json. Other programs read it, so members are added, never renamed. */
export const REPORT = z
  .object({
    schema: z.literal(SCHEMA_ID).describe("Names this schema and its version."),
    target: z
      .object({
        name: words.describe("`name` of the target file."),
        base_url: words.describe("The base address of all calls."),
      })
      .describe("What was judged, as the target file names it."),
    suite: z
      .object({
        version: words.describe("Version of the package."),
        contract_sha256: words
          .regex(/^[0-9a-f]{64}$/)
          .describe("SHA-256 of the bundled contract, in hexadecimal."),
      })
      .describe("What judged."),
    started: words.describe("When the run began, in UTC (ISO 8601)."),
    duration_ms: COUNT.describe("How long the run took, in milliseconds."),
    totals: z.looseRecord(z.enum([...OUTCOMES, "excused", "open"]), COUNT).meta({
      description:
        "Requirements by outcome. A requirement that several flows prove counts once, with the worst.",
      // Later versions of the suite may add outcomes.
      propertyNames: {},
    }),
    ways: WAYS_SUM.describe("In how many ways flows judged, and how many pairs of choices met in them."),
    profiles: z
      .array(PROFILE_SUM)
      .describe(
        "How much of each profile the run proved. Only requirements (MUST) that a client can observe count.",
      ),
    requirements: z
      .array(REQUIREMENT)
      .describe(
        "What became of each requirement of the register: the verdict that decides, or why there is none.",
      ),
    verdicts: z
      .array(REPORTED_VERDICT)
      .describe("What each flow and each rule found about each requirement that it proves."),
    untested: z
      .array(
        z.object({
          requirement: words.describe("Its id in `requirements`."),
          outcome: z
            .enum(["excused", "open", "not run"])
            .describe("Excused, without a flow yet, or not run."),
          reason: words.describe("Why."),
        }),
      )
      .describe("Requirements without a verdict in this run."),
    exchanges: z
      .array(EXCHANGE)
      .describe("The calls of verdicts that failed or were blocked, without secrets."),
    stale_expected_failures: z
      .array(words)
      .describe("Expected failures and accepted SHOULDs that pass by now, or name no requirement."),
    strict: z.boolean().describe("Whether a SHOULD that is not met made the run red."),
    spent: z
      .number()
      .min(0)
      .describe("What the charges of the run asked for in all, in the smallest currency unit."),
    ledger: SUMS.describe(
      "The sums of the charges of the flows, from their accepted requests, in the smallest currency unit. Those of --explore are left out.",
    ),
    interrupted: z.boolean().describe("The run was ended before its end: what is missing says nothing."),
    diagnoses: z.array(words).describe("What is probably wrong with the setup of the run, one line each."),
    outage: words.exactOptional().describe("When and how the target stopped answering, if it did."),
    exploration: EXPLORATION.exactOptional(),
    exit_code: z
      .literal([0, 1, 2])
      .describe("0: nothing required failed. 1: something did. 2: the run proves nothing."),
  })
  .meta({
    title: "Report of a conformance run",
    description:
      "What `--report DIR` writes as report.json. Keys, card numbers, validation codes and tokens are in none of its texts. Later versions of the suite add members; a member that changes its meaning gets another number at the end of `schema`.",
  });
export type Report = Frozen<z.infer<typeof REPORT>>;

/** What a run means, and report.json. */
interface Concluded {
  readonly conclusion: Conclusion;
  readonly report: Report;
  /** Why nobody can rest on the run, although it came to its end. */
  readonly broke?: Error;
}

/** A whole run: what was observed, what it means, and report.json. */
export type Run = Observed & Concluded;

/** The same of any run, of a service or of a shop: what reports are made of. */
export type Told = Omit<Run, "exchanges"> & { readonly exchanges: ExchangesOf; readonly scenes?: Scenes };

/** The calls that are shown of what did not hold, drawn: of a run that is not drawn as calls and answers of two. */
export type Scenes = (unmet: readonly Verdict[]) => readonly Markup[];

/** What a report says as it is given. */
type Given = "target" | "suite" | "strict" | "spent" | "ledger" | "interrupted" | "outage" | "exploration";

interface Details extends Pick<Report, Given> {
  readonly started: Date;
  readonly duration_ms: number;
  readonly exchanges: ExchangesOf;
}

export function reportOf(
  { results, totals, stale, diagnoses, exitCode }: Conclusion,
  { started, duration_ms, exchanges, ...given }: Details,
): Report {
  const verdicts = results.flatMap((one) => one.verdicts.map((verdict) => reported(verdict, one)));
  const red = verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "blocked");
  return {
    schema: SCHEMA_ID,
    ...given,
    started: started.toISOString(),
    duration_ms: Math.round(duration_ms),
    totals,
    ways: sumOfWays(verdicts),
    profiles: profilesOf(results),
    requirements: results.map(requirementOf),
    verdicts,
    untested: results.flatMap(({ row, outcome, reason }) =>
      outcome === "excused" || outcome === "open" || outcome === "not run"
        ? [{ requirement: row.id, outcome, reason }]
        : [],
    ),
    exchanges: exchanges(new Set(red.flatMap((one) => one.exchanges))).map(exchangeOf),
    stale_expected_failures: stale,
    diagnoses,
    exit_code: exitCode,
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

function exchangeOf(one: AnyExchange): ReportedExchange {
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
