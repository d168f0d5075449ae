import { isMissingEvent } from "../proof/complaint.ts";
import type { Check } from "../run/flow.ts";
import type { Cause } from "../verdict/cause.ts";
import { type Verdict, isRed, isUnmet } from "../verdict/verdict.ts";
import { WORDS } from "./conclude.ts";
import { type Paint, plainText } from "./paint.ts";

interface Where {
  readonly total: number;
  /** A terminal shows one line that changes; elsewhere (a CI log) there are few lines, since they stay. */
  readonly terminal: boolean;
  /** Requirements that the target file expects to fail, and the SHOULDs that it accepts. */
  readonly expected?: ReadonlySet<string>;
  /** A SHOULD that is not met is red. */
  readonly strict?: boolean;
  readonly paint?: Paint;
  readonly now?: () => number;
  readonly warn: (text: string) => void;
}

const EVERY = 20;
/** One trouble with the whole target blocks everything: it is named once. */
const OF_ALL: ReadonlySet<Cause> = new Set(["not_believed", "target_gone", "run_ended"]);
const CLEAR = "\r\u001B[K";
/** What does not fit into a line could not be cleared. */
const LINE = CLEAR.length + 79;
const BAR = 20;
/** The first flows say little about the rest. */
const ESTIMATED_FROM = 0.1;

/** "[████····] 96/335 0:12, about 0:30 to go". */
function barOf(done: number, total: number, elapsed: number): string {
  const part = total === 0 ? 1 : done / total;
  const bar = "█".repeat(Math.round(part * BAR)).padEnd(BAR, "·");
  const left =
    part < ESTIMATED_FROM || done === total ? "" : `, about ${clock(elapsed / part - elapsed)} to go`;
  return `[${bar}] ${done}/${total} ${clock(elapsed)}${left}`;
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Progress of a run: how many flows and rules have ended, and at once what did not hold. */
export function progress({
  total,
  terminal,
  warn,
  expected = new Set(),
  strict = false,
  paint = plainText,
  now = () => performance.now(),
}: Where) {
  let done = 0;
  const begun = now();
  const named = new Set<Cause>();
  const told = (verdict: Verdict): string[] => {
    const { requirement, level, outcome, cause } = verdict;
    if (OF_ALL.has(cause)) {
      if (named.has(cause)) return [];
      named.add(cause);
      const [why] = verdict.reason.split("\n");
      return [paint("yellow", `${requirement} ${WORDS[outcome]}, as others will be: ${why ?? ""}`)];
    }
    // Where none comes in the whole run, nothing has failed: it is the address that is wrong.
    const said = isMissingEvent(verdict.fact)
      ? `${requirement}: no event came`
      : `${requirement} ${WORDS[outcome]}`;
    if (isRed(verdict) || (strict && isUnmet(verdict)))
      return [expected.has(requirement) ? `${said}, as expected` : paint("red", said)];
    const isNote = outcome === "fail" || outcome === "blocked";
    return isNote ? [paint("yellow", `${said} (a note: ${level})`)] : [];
  };
  return {
    step: (check: Pick<Check, "id">, verdicts: readonly Verdict[]): void => {
      done += 1;
      const start = terminal ? CLEAR : "";
      const lines = verdicts.flatMap(told);
      if (lines.length > 0) warn(`${start}${done}/${total} ${check.id}: ${lines.join(", ")}\n`);
      else if (!terminal && (done % EVERY === 0 || done === total)) warn(`${done}/${total} checks\n`);
      if (terminal) warn(`${CLEAR}${barOf(done, total, now() - begun)} ${check.id}`.slice(0, LINE));
    },
    end: (): void => {
      if (terminal) warn(CLEAR);
    },
  };
}
