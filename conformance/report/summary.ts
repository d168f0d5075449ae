/** A run in one sentence that people can repeat. */
import { methodAndPath } from "../call/contract.ts";
import { isMissingEvent } from "../proof/complaint.ts";
import type { ExchangesOf } from "../run/observed.ts";
import type { Fact } from "../verdict/verdict.ts";
import { type Conclusion, type Result, blockedBy } from "./conclude.ts";
import { countsOf } from "./profiles.ts";
import type { Report } from "./report.ts";

/** Of one outcome, what makes the run red. */
export function isRedAs(outcome: Result["outcome"]): (one: Result) => boolean {
  return (one) => one.red && one.expected === undefined && one.outcome === outcome;
}

/** A SHOULD that did not hold: never red. */
export function isNote({ red, expected, outcome }: Result): boolean {
  return !red && expected === undefined && (outcome === "fail" || outcome === "blocked");
}

export function isRequired({ row }: Pick<Result, "row">): boolean {
  return row.level === "MUST";
}

interface Shared {
  readonly words: string;
  readonly count: number;
}

/** What failures have in common, the most common first. */
export function sharedCauses(failed: readonly Result[]): readonly Shared[] {
  return counted(failed, ({ decisive, reason }) =>
    decisive?.fact === undefined ? reason : faultOf(decisive.fact),
  );
}

function counted(results: readonly Result[], wordsOf: (one: Result) => string): readonly Shared[] {
  return [...Map.groupBy(results, wordsOf)]
    .map(([words, { length }]) => ({ words, count: length }))
    .toSorted((a, b) => b.count - a.count);
}

function faultOf(fact: Fact): string {
  const { operation, pointer, expected, got } = fact;
  const name = methodAndPath(operation);
  if (isMissingEvent(fact)) return `the event ${operation} does not come`;
  if (expected.startsWith("a refusal"))
    return got.startsWith("HTTP 2")
      ? `${name} accepts what has to be refused`
      : `${name} answers ${got} to what has to be refused`;
  if (expected.startsWith("HTTP ")) return `${name} answers ${got}, not ${expected}`;
  if (pointer !== undefined)
    return got === "nothing"
      ? `${name} shows no ${pointer}`
      : `${name} shows another ${pointer} than required`;
  return `${name}: expected ${expected}, got ${got}`;
}

/** What was contradicted and what could not be looked at, each with what explains most of it; or how much was proved. */
export function inASentence({ results }: Conclusion, exchanges: ExchangesOf): string {
  const required = results.filter(isRequired);
  const { applicable, proved, not_tested } = countsOf(required);
  const failed = required.filter(isRedAs("fail"));
  const blocked = required.filter(isRedAs("blocked"));
  const unmet = results.filter((one) => isRedAs("fail")(one) && !isRequired(one)).length;
  const expected = required.filter((one) => one.expected !== undefined).length;
  const whole = proved === applicable && applicable > 0;
  const said = [
    ...(failed.length > 0
      ? [
          `${failed.length} of ${applicable} required sentences ${are(failed.length)} contradicted: ${most(sharedCauses(failed))}.`,
        ]
      : [
          whole
            ? `All ${applicable} required sentences were proved.`
            : `${proved} of ${applicable} required sentences were proved, and none was contradicted${expected > 0 ? " that is not expected to be" : ""}.`,
        ]),
    ...(blocked.length > 0
      ? [
          `${blocked.length} could not be looked at: ${most(counted(blocked, (one) => waitsFor(one, exchanges)))}.`,
        ]
      : []),
    ...(expected > 0 ? [`${expected} failed, as the target file expects.`] : []),
    ...(unmet > 0 ? [`${unmet} recommended ${are(unmet)} not met.`] : []),
    ...(not_tested > 0 ? [`${not_tested} ${not_tested === 1 ? "was" : "were"} not tested.`] : []),
  ];
  return said.join(" ");
}

/** Why a run has no whole result. */
export function cutShort({ interrupted, outage }: Pick<Report, "interrupted" | "outage">): string[] {
  return [
    ...(interrupted ? ["The run was interrupted, so its results are incomplete."] : []),
    ...(outage === undefined ? [] : [`${outage.replace(/^t/, "T")}: what came later could not be observed.`]),
  ];
}

/** Why one could not be looked at: the call that it waits for, or the beginning of the reason. */
function waitsFor(one: Result, exchanges: ExchangesOf): string {
  const cause = blockedBy(one, exchanges);
  if (cause !== undefined) return `waiting for ${cause}`;
  const [reason = ""] = one.reason.split("\n");
  return reason.length > LONG ? `${reason.slice(0, LONG)}…` : reason;
}

const LONG = 120;
const NAMED = 2;

function most(shared: readonly Shared[]): string {
  const rest = shared.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
  const named = shared
    .slice(0, NAMED)
    .map(({ words, count }) => (shared.length === 1 ? words : `${words} (${count})`));
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join("; ");
}

function are(count: number): string {
  return count === 1 ? "is" : "are";
}

/** "23 s", "1 min 12 s": nobody needs more. */
export function timeInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
