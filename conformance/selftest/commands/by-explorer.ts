/**
 * npm run selftest -- --explorer: the explorer alone against each defect that changes behaviour. Each result is kept in
 * results/explorer.json at once, so that `--resume` goes on where a run ended; results/explorer.md is made of it.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defects } from "../defects/index.ts";
import { explored as all } from "../histories/index.ts";
import { inProcesses } from "../parallel/processes.ts";
import { nameOf } from "../results/matrix.ts";
import { ExplorerRows } from "../results/explorer-rows.ts";
import { type Explored, sumsOf, table, notBehaviour } from "../results/explorer-table.ts";

const WORKER = fileURLToPath(new URL("../parallel/explorer-worker.ts", import.meta.url));
const TABLE = fileURLToPath(new URL("../results/explorer.md", import.meta.url));
/** At least this many of 100 behavioural defects have to be found. */
const LEAST_SHARE = 60;

interface How {
  readonly jobs: number;
  readonly say: (line: string) => void;
  /** Some of the defects: only their rows are written anew. */
  readonly only: RegExp | undefined;
  /** Only defects that have no row yet. */
  readonly resume: boolean;
}

/** The places of the defects that the explorer is judged by. */
const JUDGED = all.flatMap((defect, number) =>
  notBehaviour(defect) === undefined || isItsOwn(number) ? [number] : [],
);

export async function byExplorer({ jobs, say, only, resume }: How): Promise<boolean> {
  const rows = new ExplorerRows();
  const isWanted = (number: number): boolean =>
    only?.test(nameAt(number)) !== false && !(resume && rows.of(nameAt(number)) !== undefined);
  const wanted = JUDGED.filter(isWanted);
  if (wanted.length === 0 && !resume) throw new Error(`--only ${only?.source}: no such defect is explored`);
  const anew = new Set(wanted.map(nameAt));
  const known = new Set(JUDGED.map(nameAt));
  rows.keepOnly((name) => known.has(name) && !anew.has(name));
  say(`${wanted.length} of ${JUDGED.length} defects are explored, the others have their rows`);
  await inProcesses<Explored>([WORKER], {
    numbers: wanted,
    jobs,
    onDone: (row) => {
      rows.put(row);
      say(lineOf(row));
    },
  });
  return conclude(rows, say);
}

/** Writes the page; whether enough was found. */
function conclude(rows: ExplorerRows, say: How["say"]): boolean {
  const inOrder = JUDGED.flatMap((number) => {
    const row = rows.of(nameAt(number));
    return row === undefined ? [] : [{ number, ...row }];
  });
  const own = inOrder.filter(({ number }) => isItsOwn(number));
  const ofFlows = inOrder.filter(({ number }) => !isItsOwn(number));
  const { defects: count, killed, named, share, median, worst } = sumsOf(ofFlows);
  const missed = own.filter(({ found }) => found === undefined);
  for (const { name } of missed) say(`SURVIVED, and no flow catches it  ${name}`);
  const open = JUDGED.map(nameAt).filter((name) => rows.of(name) === undefined);
  if (open.length > 0) say(`${open.length} are not explored yet: --resume goes on with them`);
  say(
    `${killed} of ${count} behavioural defects found by the explorer alone (${share} of 100), ${named} under a requirement that the ` +
      `defect names; stories of ${median} commands in the median, ${worst} at most. ` +
      `Caught by: explorer, and by no flow: ${own.length - missed.length} of ${own.length}`,
  );
  writeFileSync(TABLE, table({ rows: ofFlows, own, all: defects, open }));
  return missed.length === 0 && open.length === 0 && share >= LEAST_SHARE;
}

function nameAt(number: number): string {
  const defect = all[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  return nameOf(defect);
}

function isItsOwn(number: number): boolean {
  return number >= defects.length;
}

function lineOf({ name, found, isUnsteady, tookMs }: Explored): string {
  if (found === undefined) return `not found${isUnsteady ? " (unsteady)" : ""}  ${name} (${tookMs} ms)`;
  const { requirement, phase, commands, commandsAtFirst, again } = found;
  return `found  ${name} (${phase}: ${requirement}; ${commands} of ${commandsAtFirst} commands, ${again.failed} of ${again.of} again; ${tookMs} ms)`;
}
