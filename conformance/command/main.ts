import { readFileSync } from "node:fs";
import { join } from "node:path";
import { harmless } from "../call/exchange.ts";
import { type Run, judge as judgeHistory, run } from "../index.ts";
import { EXPLORER } from "../explore/attempts.ts";
import { selectChecks } from "../flows/selection.ts";
import { didYouMean } from "../subject/did-you-mean.ts";
import { type Options, USAGE, UsageError, readOptions } from "./options.ts";
import { plan } from "./plan.ts";
import { explain, list, listOfShops, stateOf } from "./list-and-explain.ts";
import { type Rerun, rerunOf } from "./rerun.ts";
import suite from "../package.json" with { type: "json" };
import { HistoryError } from "../history/lines.ts";
import { KnownError } from "../verdict/known-error.ts";
import { type Comparison, compared, comparisonInWords } from "../report/compare.ts";
import { readReport, prepareReports, writeMatrix, writeReports } from "../report/files.ts";
import type { Again } from "../report/again.ts";
import type { Report, Told } from "../report/report.ts";
import { loadShopRules, runShop, selectedOf } from "../shops/run.ts";
import { SHOP_EXAMPLE, readShopFile } from "../shops/shop-file.ts";
import { afterFiles, beforeFiles } from "../report/console.ts";
import { asWord } from "../report/shell.ts";
import { painter } from "../report/paint.ts";
import { progress } from "../report/progress.ts";
import { loadRequirements } from "../register/requirements.ts";
import { TARGET_EXAMPLE } from "./target-example.ts";
import { checkedTarget, readTargetFile } from "../subject/target-file.ts";
import { textIn } from "../subject/text-file.ts";
import type { ReadyTarget } from "../start/child.ts";
import { startPrism } from "../start/prism.ts";
import { startSandbox } from "../start/sandbox.ts";

export interface Surroundings {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Whether the progress may move the cursor. */
  readonly terminal: boolean;
  /** Whether the report may have colours. */
  readonly colours?: boolean;
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
}

/** The whole command without the process around it; returns the exit code. */
export async function main(around: Surroundings): Promise<number> {
  try {
    const options = readOptions(around.args);
    if (options.help) around.say(USAGE);
    else if (options.version) around.say(`${suite.version}\n`);
    else if (options.init) around.say(options.shop === undefined ? TARGET_EXAMPLE : SHOP_EXAMPLE);
    else if (options.list) around.say(options.shop === undefined ? list() : listOfShops());
    else if (options.explain !== undefined) around.say(await explain(options.explain));
    else if (options.matrix !== undefined)
      around.say(`${writeMatrix(options.report ?? "", options.matrix.map(readReport))}\n`);
    else if (options.compare?.later !== undefined)
      return sayComparison(
        compared(readReport(options.compare.old), readReport(options.compare.later), options),
        around,
      );
    else if (options.judge !== undefined) return judgeStored(options.judge, options, around);
    else if (options.shop !== undefined) return await judgeShop(options.shop, options, around);
    else return await judge(options, around);
    return 0;
  } catch (error) {
    const words =
      error instanceof KnownError ? error.message : (error instanceof Error && error.stack) || String(error);
    around.warn(`${harmless(words)}\n`);
    return 2;
  }
}

function sayComparison(comparison: Comparison, { say }: Surroundings): number {
  say(harmless(comparisonInWords(comparison)));
  return comparison.exitCode;
}

async function judge(options: Options, around: Surroundings): Promise<number> {
  let again: Rerun | undefined;
  if (options.rerun !== undefined) {
    const before = readReport(options.rerun);
    again = rerunOf(options.rerun, before);
    if (again === undefined) {
      around.say(
        `${options.rerun}: nothing was red or blocked in this report, so there is nothing to judge again.\n`,
      );
      return before.exit_code;
    }
  }
  const { only } = again ?? options;
  const explore = options.explore ?? again?.explore;
  const checks = selectChecks(only);
  const isExplorerAlone = explore !== undefined && only?.test(EXPLORER) === true;
  if (checks.length === 0 && !isExplorerAlone) throw new UsageError(nothingMatches(only));
  // Before the run, so that it is not made for nothing.
  const old = options.compare === undefined ? undefined : readReport(options.compare.old);
  if (options.report !== undefined) prepareReports(options.report);
  const ready = await openTarget(options, around);
  try {
    if (options.plan) {
      around.say(plan(checks, ready.target, explore));
      return 0;
    }
    const { terminal, warn } = around;
    const { strict } = options;
    const { expected_failures, accepted_shoulds } = ready.target;
    const expected = new Set(
      [...expected_failures, ...accepted_shoulds].map(({ requirement }) => requirement),
    );
    const shown = progress({
      total: checks.length,
      terminal,
      warn,
      expected,
      strict,
      paint: painter(terminal),
    });
    const judged = await run({
      target: ready.target,
      skipSlow: options["skip-slow"] ?? false,
      strict,
      signal: around.signal,
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      ...(only && { only }),
      ...(explore && { explore }),
      ...(ready.opened && { opened: ready.opened }),
      tell: (text) => around.warn(`${harmless(text)}\n`),
      onVerdicts: shown.step,
    });
    shown.end();
    const ofPart = only !== undefined;
    return sayJudged(judged, { ...options, old, ofPart, again: againOf(options, around) }, around);
  } finally {
    await ready.stop();
  }
}

/** What is stored of a run. Its calls cannot be made again from here. */
function judgeStored(file: string, options: Options, around: Surroundings): number {
  const { only, strict } = options;
  if (selectChecks(only).length === 0) throw new UsageError(nothingMatches(only));
  const old = options.compare === undefined ? undefined : readReport(options.compare.old);
  if (options.report !== undefined) prepareReports(options.report);
  let judged: Run;
  try {
    judged = judgeHistory(textIn(readFileSync(file), file), { strict, ...(only && { only }) });
  } catch (cause) {
    if (!(cause instanceof Error) || !(cause instanceof HistoryError || "code" in cause)) throw cause;
    throw new HistoryError(
      `${file}: ${cause.message}. Name a history.jsonl as --report wrote it, with all its lines.`,
      { cause },
    );
  }
  around.warn(`${file} is judged again: no call is made, and what a flow proves has no verdict.\n`);
  // Of an earlier report, what its flows proved is not compared.
  return sayJudged(judged, { ...options, old, ofPart: true }, around);
}

interface Said extends Pick<Options, "report"> {
  readonly old: Report | undefined;
  readonly ofPart: boolean;
  readonly again?: Again;
}

/** The other side: a shop, whose provider is the embedded sandbox. */
async function judgeShop(file: string, options: Options, around: Surroundings): Promise<number> {
  const { only, seed, strict } = options;
  const count = selectedOf(only).length + 1;
  if (count === 1 && ![...loadShopRules().keys()].some((id) => only?.test(id)))
    throw new UsageError(
      `--only ${only?.source ?? ""} matches no scenario and no sentence. See --list --shop.`,
    );
  const { shop, secrets } = readShopFile(file, around.env);
  const old = options.compare === undefined ? undefined : readReport(options.compare.old);
  if (options.report !== undefined) prepareReports(options.report);
  const { terminal, warn, signal } = around;
  const shown = progress({ total: count, terminal, warn, strict, paint: painter(terminal) });
  const judged = await runShop({
    shop,
    secrets,
    seed,
    strict,
    signal,
    ...(only && { only }),
    tell: (text) => warn(`${harmless(text)}\n`),
    onVerdicts: shown.step,
  });
  shown.end();
  const again = {
    ...againOf(options, around),
    target: `--shop ${asWord(file)} --seed ${seed} `,
  };
  return sayJudged(judged, { ...options, old, ofPart: only !== undefined, again }, around);
}

function sayJudged(judged: Told, { report: folder, old, ofPart, again }: Said, around: Surroundings): number {
  const { conclusion, report, exchanges } = judged;
  const paint = painter(around.colours === true);
  const files = new Map<string, string>();
  const shown = { paint, ...(again && { again: { ...again, fileOf: (name: string) => files.get(name) } }) };
  const tell = (): void => around.say(beforeFiles(conclusion, report, exchanges, shown));
  try {
    if (folder === undefined) tell();
    else
      writeReports(folder, judged, {
        tell,
        warn: around.warn,
        written: (name) => void files.set(name, join(folder, name)),
      });
  } finally {
    around.say(afterFiles(conclusion, report, shown));
  }
  if (judged.broke !== undefined) throw judged.broke;
  if (old === undefined || report.exit_code === 2) return report.exit_code;
  around.say("\n");
  return sayComparison(compared(old, report, { ofPart }), around);
}

function againOf(
  { target, "base-url": baseUrl, "public-key": publicKey }: Options,
  { env }: Surroundings,
): Again {
  const isScript = env["npm_lifecycle_event"] === "conformance";
  const place =
    baseUrl === undefined
      ? target && `--target ${asWord(target)} `
      : `--base-url ${asWord(baseUrl)} --secret-key "$SECRET_KEY" ${publicKey === undefined ? "" : '--public-key "$PUBLIC_KEY" '}`;
  return {
    command: isScript ? "npm run conformance --" : "npx payment-conformance",
    target: place ?? "",
  };
}

function nothingMatches(only: RegExp | undefined): string {
  const pattern = only?.source ?? "";
  const unjudged = [...loadRequirements().values()].filter(({ id }) => only?.test(id));
  if (unjudged.length > 0)
    return [
      `--only ${pattern} selects nothing to run:`,
      ...unjudged.map((row) => `  ${row.id} is ${stateOf(row)}`),
    ].join("\n");
  const ids = selectChecks(undefined).flatMap(({ id, proves }) => [id, ...Object.keys(proves)]);
  // A pattern for a whole topic is the beginning of its ids, or one of their words.
  const known = ids.flatMap((id) => [id, ...id.split(/[.-]/), ...beginnings(id)]);
  const word = pattern.replaceAll(/[^\w.-]/g, "");
  return `--only ${pattern} matches no flow and no requirement.${didYouMean(word, known)} See --list.`;
}

function beginnings(id: string): string[] {
  return [...id.matchAll(/[.-]/g)].map(({ index }) => id.slice(0, index));
}

async function openTarget(options: Options, around: Surroundings): Promise<ReadyTarget> {
  if (options["base-url"] !== undefined) {
    const keys = {
      secret: options["secret-key"] ?? "",
      ...(options["public-key"] !== undefined && { public: options["public-key"] }),
    };
    const described = {
      name: options["base-url"],
      environment: "sandbox",
      base_url: options["base-url"],
      keys,
    } as const;
    const target = checkedTarget(described, "--base-url");
    return { target, stop: nothingToStop };
  }
  if (options.target === "prism") return startPrism();
  if (options.target === undefined || options.target === "sandbox") {
    return startSandbox(around.now, options["database-url"]);
  }
  return { target: readTargetFile(options.target, around.env), stop: nothingToStop };
}

async function nothingToStop(): Promise<void> {
  // A target that was running before is left running.
}
