import { parseArgs } from "node:util";
import { MOST_LANES, USUAL_LANES } from "../run/lanes.ts";
import { didYouMean } from "../subject/did-you-mean.ts";
import { KnownError } from "../verdict/known-error.ts";

export class UsageError extends KnownError {}

export type Options = ReturnType<typeof readOptions>;

export const USAGE = `Judges whether a base URL behaves as the payment service interface says.

  npm run conformance                              the embedded sandbox, started and stopped by the runner
  npm run conformance -- --database-url URL        the same on PostgreSQL (postgres://...)
  npm run conformance -- --target prism            the Prism mock, started and stopped by the runner
  npm run conformance -- --target FILE             anything that a target file describes
  npm run conformance -- --base-url URL --secret-key KEY [--public-key KEY]

  --only PATTERN       only flows and requirements whose id matches (a regular expression)
  --report DIR         writes report.json, junit.xml, report.html, traffic.har, history.jsonl, badge.svg
                       and replay scripts
  --strict             a SHOULD that is not met makes the run red, too, unless the target file accepts it.
                       A SHOULD that is blocked stays a note: nothing was observed that contradicts it
  --concurrency N      how many flows run at the same time (${USUAL_LANES}, and up to ${MOST_LANES} where the first answers took long, come no
                       later for it, and none is a 429); a number also bounds the calls under way, but for those of a race
  --skip-slow          leaves out the flows that wait for the target's limit per minute
  --explore N          after the flows, N random sequences which the rules judge; --only explorer: nothing else
  --seed S             the number by which they are drawn (another one in each run)
  --plan               what each flow would create and how much money it would charge; sends nothing
  --list               every requirement, its level and sentence, and the flow that judges it or the reason why none does
  --explain ID         one requirement: section, flow with file and line, its ways, defects that break it
  --explain CAUSE      what a cause in a report means, for instance never_shown
  --init               prints a commented target file; --init --shop prints a shop file
  --shop FILE          judges a shop instead of a service: the embedded sandbox plays its provider. With --only, --report,
                       --strict, --compare, --list and --seed, by which events come in other orders
  --compare OLD.json [NEW.json]   what regressed and what was fixed since a report; without NEW.json after a run.
                       Exit code 1: something required regressed, or is not tested any more; with --strict
                       also something recommended. What failed before and fails now is 0
  --rerun REPORT.json  judges again what was red or blocked in a report, and nothing else; what the explorer found,
                       it explores again with the same seed and number
  --judge HISTORY.jsonl   judges what is stored of a run by the rules of this version, without a call. What only
                       a flow proves is not judged
  --matrix A.json B.json ... --report DIR   writes DIR/matrix.html, which sets several reports side by side
  --help, --version

Exit code 0: nothing required failed. 1: something did, or with --strict something recommended. 2: the run proves nothing.
`;

const KNOWN = {
  target: { type: "string" },
  "base-url": { type: "string" },
  "secret-key": { type: "string" },
  "public-key": { type: "string" },
  "database-url": { type: "string" },
  report: { type: "string" },
  only: { type: "string" },
  concurrency: { type: "string" },
  "skip-slow": { type: "boolean" },
  strict: { type: "boolean" },
  explore: { type: "string" },
  seed: { type: "string" },
  plan: { type: "boolean" },
  list: { type: "boolean" },
  explain: { type: "string" },
  init: { type: "boolean" },
  compare: { type: "string" },
  rerun: { type: "string" },
  judge: { type: "string" },
  shop: { type: "string" },
  matrix: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

export function readOptions(args: readonly string[]) {
  let values;
  let more: readonly string[];
  try {
    // --init --shop names no file.
    const given = args.map((one, place) =>
      one === "--shop" && /^(--|$)/.test(args[place + 1] ?? "") ? "--shop=" : one,
    );
    ({ values, positionals: more } = parseArgs({ args: given, options: KNOWN, allowPositionals: true }));
    const most = values.compare === undefined ? 0 : 1;
    const wanted = values.matrix === undefined ? most : Number.POSITIVE_INFINITY;
    const [extra] = more.slice(wanted);
    if (extra !== undefined) throw new UsageError(`${extra} belongs to no option.`);
  } catch (cause) {
    throw new UsageError(`${complaint(cause)} See --help.`, { cause });
  }
  if (values.target !== undefined && values["base-url"] !== undefined) {
    throw new UsageError("--target and --base-url both name a target. Give one of them.");
  }
  if (values.rerun !== undefined && values.only !== undefined) {
    throw new UsageError("--rerun and --only both choose what is judged. Give one of them.");
  }
  for (const [way, doesNothing, useful] of ALONE) {
    if (values[way] === undefined || (way === "compare" && more.length === 0)) continue;
    const idle = Object.keys(values).filter((name) => !useful.includes(name));
    if (idle.length > 0)
      throw new UsageError(
        `--${way}${doesNothing}, so --${idle.join(", --")} can have no effect. Leave it out.`,
      );
  }
  if (values.matrix !== undefined && (values.report === undefined || more.length === 0)) {
    throw new UsageError("--matrix needs two report.json or more, and --report DIR for the page.");
  }
  if (values["base-url"] !== undefined && values["secret-key"] === undefined) {
    throw new UsageError("--base-url needs --secret-key.");
  }
  if (
    values["database-url"] !== undefined &&
    (values["base-url"] ?? values.target ?? "sandbox") !== "sandbox"
  ) {
    throw new UsageError(
      "--database-url is for the embedded sandbox. Leave it out, or leave --target and --base-url out.",
    );
  }
  const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency);
  if (
    concurrency !== undefined &&
    !(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= MOST_LANES)
  ) {
    throw new UsageError(
      `--concurrency must be a whole number from 1 to ${MOST_LANES}, got ${values.concurrency}.`,
    );
  }
  if (values.seed !== undefined && values.explore === undefined && values.shop === undefined)
    throw new UsageError("--seed is for --explore and --shop. Give the number of sequences: --explore 200.");
  const seed = wholeNumber("seed", values.seed ?? String(newSeed()), MOST_SEED);
  return {
    ...values,
    seed,
    only: values.only === undefined ? undefined : patternOf(values.only),
    concurrency,
    strict: values.strict ?? false,
    explore:
      values.explore === undefined
        ? undefined
        : {
            sequences: wholeNumber("explore", values.explore, MOST_SEQUENCES),
            seed,
          },
    /** An earlier report.json, and the later one; without the later one, a run is made. */
    compare: values.compare === undefined ? undefined : { old: values.compare, later: more[0] },
    matrix: values.matrix === undefined ? undefined : [values.matrix, ...more],
  };
}

/** What makes no run, and the options that have an effect beside it. */
const ALONE: readonly (readonly [keyof typeof KNOWN, string, useful: readonly string[]])[] = [
  ["compare", " with two files makes no run", ["compare", "strict", "help", "version"]],
  ["judge", " makes no call", ["judge", "only", "strict", "report", "compare", "help", "version"]],
  [
    "shop",
    " judges a shop, not a service",
    ["shop", "only", "seed", "strict", "report", "compare", "init", "list", "help", "version"],
  ],
];

/** Node's message about the arguments, or for an unknown option the one that was probably meant. */
function complaint(cause: unknown): string {
  const said = (cause instanceof Error ? cause.message : String(cause)).replace(/[.]?$/, ".");
  const [, name] = /^Option '(--[\w-]+).*' argument is ambiguous/.exec(said) ?? [];
  if (name !== undefined) return `${name} has no value. One that begins with - is written as ${name}=VALUE.`;
  const unknown = /^Unknown option '(-+)([^']*)'/.exec(said);
  if (unknown === null) return said;
  const [, dashes = "--", word = ""] = unknown;
  return `There is no option ${dashes}${word}.${didYouMean(word, Object.keys(KNOWN), "--")}`;
}

const MOST_SEQUENCES = 1_000_000;
const MOST_SEED = 2_147_483_647;

function newSeed(): number {
  return Math.floor(Math.random() * MOST_SEED);
}

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`--${name} must be a whole number from 0 to ${most}, got ${text}.`);
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (cause) {
    throw new UsageError(`--only ${text} is not a regular expression.`, { cause });
  }
}
