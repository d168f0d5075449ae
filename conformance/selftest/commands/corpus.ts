/**
 * npm run selftest -- corpus make: keeps histories of runs under .cache/corpus: the sound sandbox,
 * variants, other hands, a lost answer, runs that were cut off, servers that know nothing, and each defect that a rule is to
 * find. Without `make` all rules judge what is kept, in seconds: no MUST fails on a conforming history, also with each seventh
 * answer lost, each defect that only a rule judges is found, and no rule breaks.
 * --only PATTERN takes some histories; `make --apart` takes the variants one by one. Exit 1: an alarm or a miss; 2: a typo.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { History } from "../../history/history.ts";
import { allRules as rules, flows } from "../../flows/index.ts";
import { linesOf, readLines } from "../../history/lines.ts";
import { type Finding, type Level, isWrong, levelOf } from "../../verdict/verdict.ts";
import { defects } from "../defects/index.ts";
import { nullServers, serve } from "../../test/servers.ts";
import { against } from "../harness/against.ts";
import type { Defect, Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { judgeOtherHands } from "../harness/other-hands.ts";
import { DECLARED_ON } from "../mutations/anti-fraud.ts";
import { combinations } from "../mutations/flags.ts";
import { selectedFlows } from "../parallel/few-flows.ts";
import { inProcesses, work } from "../parallel/processes.ts";
import { committed, nameOf } from "../results/matrix.ts";
import { together, variants } from "../variants/index.ts";
import { leave, orLeave } from "./options.ts";

/** A run to keep. */
interface Source {
  readonly name: string;
  /** A rule that has to fail, and those that may. Of a conforming service none may. */
  readonly broken: readonly string[];
  readonly make: () => Promise<Kept | undefined>;
}

/** What each rule said. */
type Said = Readonly<Record<string, Finding["outcome"]>>;

interface Kept {
  readonly lines: string;
  readonly said: Said;
}

/** What lies in the corpus beside the lines of one run. */
interface Label extends Omit<Source, "make"> {
  /** While the run was in memory. */
  readonly said: Said;
}

const FOLDER = fileURLToPath(new URL("../../../.cache/corpus/", import.meta.url));
const THIS = fileURLToPath(import.meta.url);
/** Calls of a run whose answer is lost, among some three thousand. */
const LOST = [40, 200, 500, 900, 1300, 1700, 2100, 2500];
const STRICT = { strictRequests: true, antiFraudRequiredOn: new Set(DECLARED_ON) };
/** Calls after which a run is cut off. */
const CUT = [300, 1500, 2700];

const { verb, only, apart } = orLeave(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      apart: { type: "boolean", default: false },
    },
  });
  const [first, ...others] = positionals;
  if (others.length > 0 || (first ?? "make") !== "make") throw new Error("make, or nothing");
  return { verb: first ?? "judge", ...values, only: new RegExp(values.only) };
});

/** Nothing of a test card or a test key is hidden: rules look for them. */
const asItIs = <Recorded>(recorded: Recorded): Recorded => recorded;
const UNHIDDEN = { texts: asItIs, message: asItIs };

async function keptOf(
  run: (onHistory: (history: History) => void) => Promise<unknown>,
): Promise<Kept | undefined> {
  let kept: Kept | undefined;
  await run((history) => (kept = { lines: [...linesOf(history, UNHIDDEN)].join(""), said: said(history) }));
  return kept;
}

const ofSeams = (seams: Seams): Promise<Kept | undefined> =>
  keptOf((onHistory) => judge(seams, { onHistory }));

/** As the kill matrix judges it: by the flows of its row, and by all where these let it pass. */
async function ofDefect(defect: Defect): Promise<Kept | undefined> {
  const shownBy = new Set(committed().find((row) => nameOf(row) === nameOf(defect))?.shownBy);
  const selected = [...selectedFlows(defect), ...flows.filter(({ id }) => shownBy.has(id))];
  const kept = await keptOf((onHistory) => judge(defect, { onHistory, flows: selected }));
  const isSeen = kept?.said[defect.breaks] === "fail";
  return isSeen || !BY_RULES_ALONE.has(defect.breaks) ? kept : ofSeams(defect);
}

/** A real run: its tokens and cards are marks. */
async function ofOtherHands(): Promise<Kept> {
  const lines = [...(await judgeOtherHands()).history()].join("");
  return { lines, said: said(readLines(lines)) };
}

/** The service acts, and its answer does not arrive. */
function losing(place: number): Seams {
  let count = 0;
  return {
    wrap: (next) => async (call) => {
      count += 1;
      const isLost = count === place;
      const reply = await next(call);
      if (isLost) throw new TypeError("fetch failed");
      return reply;
    },
  };
}

/** The run is cut off while an answer is under way. */
function cutOff(place: number, settings: Seams["settings"] = {}): Promise<Kept | undefined> {
  const stop = new AbortController();
  let count = 0;
  const wrap: Seams["wrap"] = (next) => async (call) => {
    count += 1;
    if (count === place) stop.abort();
    return next(call);
  };
  return keptOf((onHistory) => judge({ wrap, settings }, { onHistory, signal: stop.signal }));
}

/** Believed, since rules say nothing of answers that mean nothing. */
async function ofNullServer(name: string): Promise<Kept | undefined> {
  const server = await serve(nullServers[name] ?? leave(`no server ${name}`));
  try {
    return await keptOf((onHistory) => against(`${server.url}/v2`, { trusting: true, onHistory }));
  } finally {
    await server.close();
  }
}

const SILENT = ["reset", "wrong length", "hang", "slow drip", "endless body"];

const JUDGED = new Set(rules.map(({ id }) => id));
const BY_FLOWS = new Set(flows.flatMap(({ proves }) => Object.keys(proves)));
/** What a flow proves too, it may see by a refusal, which no rule judges. */
const BY_RULES_ALONE = new Set([...JUDGED].filter((id) => !BY_FLOWS.has(id)));

function wordsOf(defect: Defect): string {
  return `defect: ${nameOf(defect)}`;
}

function brokenBy({ breaks, with: besides = [], mayBreak = [] }: Defect): readonly string[] {
  return [breaks, ...besides, ...mayBreak];
}

function sources(): Source[] {
  const conforming = { ...(apart ? variants : together), ...combinations };
  return [
    { name: "other hands", broken: [], make: ofOtherHands },
    ...Object.entries({ sound: {}, ...conforming }).map(([name, seams]) => ({
      name: name === "sound" ? name : `variant: ${name}`,
      broken: [],
      make: () => ofSeams(seams),
    })),
    ...LOST.map((place) => ({
      name: `answer ${place} lost`,
      broken: [],
      make: () => ofSeams(losing(place)),
    })),
    ...CUT.map((place) => ({
      name: `cut off after ${place} calls`,
      broken: [],
      make: () => cutOff(place),
    })),
    ...CUT.map((place) => ({
      name: `cut off after ${place} calls, with strict requests`,
      broken: [],
      make: () => cutOff(place, STRICT),
    })),
    ...Object.keys(nullServers)
      .filter((name) => !SILENT.includes(name))
      .map((name) => ({
        name: `null server: ${name}`,
        broken: [...JUDGED],
        make: () => ofNullServer(name),
      })),
    ...defects
      .filter(({ breaks }) => JUDGED.has(breaks))
      .map((defect) => ({
        name: wordsOf(defect),
        broken: brokenBy(defect),
        make: () => ofDefect(defect),
      })),
  ];
}

const all = verb === "make" ? sources() : [];

/** Makes one run and keeps it under its name. */
async function make(number: number): Promise<object> {
  const source = all[number];
  if (source === undefined) throw new Error(`there is no run number ${number}`);
  const { name, broken } = source;
  const kept = await source.make();
  if (kept === undefined) return { name };
  const label: Label = { name, broken, said: kept.said };
  const file = join(FOLDER, createHash("sha256").update(name).digest("hex").slice(0, 16));
  writeFileSync(`${file}.jsonl`, kept.lines);
  writeFileSync(`${file}.json`, JSON.stringify(label));
  return { name };
}

function findingsOn(history: History): [id: string, level: Level, finding: Finding][] {
  return rules.map((rule) => [rule.id, levelOf(Object.values(rule.proves).join()), rule.judge(history)]);
}

function said(history: History): Said {
  return Object.fromEntries(findingsOn(history).map(([id, , { outcome }]) => [id, outcome]));
}

interface Replayed {
  readonly lines: readonly string[];
  readonly wrong: number;
  readonly ms: number;
}

/** Each seventh answer did not arrive. */
function withLostAnswers(history: History): History {
  const lost = { status: 0, headers: {}, text: "", body: undefined, declared: false, violations: [] };
  return {
    ...history,
    calls: history.calls.map((call) => (call.nr % 7 === 0 ? { ...call, ...lost } : call)),
  };
}

function replay(number: number): Replayed {
  const { name, broken, said: before, file } = labels()[number] ?? leave(`there is no run number ${number}`);
  const history = readLines(readFileSync(file.replace(/json$/, "jsonl"), "utf8"));
  const started = performance.now();
  const findings = findingsOn(history);
  const ms = performance.now() - started;
  const failed = findings.filter(([, , { outcome }]) => isWrong(outcome));
  // A SHOULD may fail where a freedom is used in a way that nobody wants.
  const ofLost = broken.length === 0 ? findingsOn(withLostAnswers(history)) : [];
  const alarms = [...findings, ...ofLost].filter(([id, level, { outcome }]) => {
    return outcome === "error" || (level === "MUST" && outcome === "fail" && !broken.includes(id));
  });
  const [wanted] = broken;
  const isMissed =
    name.startsWith("defect") && BY_RULES_ALONE.has(wanted ?? "") && failed.every(([id]) => id !== wanted);
  const changed = findings.filter(([id, , { outcome }]) => (before[id] ?? outcome) !== outcome);
  const lines = [
    ...alarms.map(([id, level, { reason }]) => `ALARM  ${level} ${id} on ${name}\n       ${reason}`),
    ...(isMissed ? [`MISS  ${name}`] : []),
    ...changed.map(([id, , { outcome }]) => `changed  ${id} on ${name}: ${before[id]} -> ${outcome}`),
  ];
  return { lines, wrong: alarms.length + (isMissed ? 1 : 0), ms };
}

/** What is kept, in the same order in each process. */
function labels(): (Label & { readonly file: string })[] {
  if (!existsSync(FOLDER)) leave("Nothing is kept yet: run this with make first.");
  // A new rule may find more in a defect that was kept before.
  const breaksNow = new Map(defects.map((defect) => [wordsOf(defect), brokenBy(defect)]));
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
  return files.toSorted().map((name) => {
    const file = join(FOLDER, name);
    const label: Label = JSON.parse(readFileSync(file, "utf8"));
    return { ...label, broken: breaksNow.get(label.name) ?? label.broken, file };
  });
}

async function main(): Promise<number> {
  const started = performance.now();
  const took = (): string => `${Math.round((performance.now() - started) / 1000)} s`;
  const jobs = availableParallelism();
  if (verb === "make") {
    const numbers = [...all.keys()].filter((number) => only.test(all[number]?.name ?? ""));
    if (numbers.length === 0) leave(`--only ${only.source}: no run has such a name`);
    if (only.source === "(?:)") rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const args = [THIS, "make", ...(apart ? ["--apart"] : [])] as const;
    await inProcesses<object>(args, { tasks: numbers, jobs, onDone: () => {} });
    process.stdout.write(`${numbers.length} histories in .cache/corpus, ${took()}\n`);
    return 0;
  }
  const numbers = labels().flatMap(({ name }, number) => (only.test(name) ? [number] : []));
  if (numbers.length === 0) leave(`--only ${only.source}: no history has such a name`);
  const runs = await inProcesses<Replayed>([THIS], {
    tasks: numbers,
    jobs,
    onDone: ({ lines }) => void process.stdout.write(lines.map((line) => `${line}\n`).join("")),
  });
  const wrong = runs.reduce((sum, one) => sum + one.wrong, 0);
  const slowest = Math.round(Math.max(0, ...runs.map(({ ms }) => ms)));
  process.stdout.write(
    `${rules.length} rules on ${runs.length} histories: ${wrong} alarms and misses; at most ${slowest} ms each; ${took()}\n`,
  );
  return wrong === 0 ? 0 : 1;
}

if (process.argv[1] === THIS)
  work({ resultOf: async (number: number) => (verb === "make" ? make(number) : replay(number)) });
else process.exitCode = await main().catch(leave);
