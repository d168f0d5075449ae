/** npm run selftest -- --explorer: the explorer alone against each defect that changes behaviour. Writes results/explorer.md. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { explored as all } from "../histories/index.ts";
import { inProcesses } from "../parallel/processes.ts";
import { notBehaviour } from "../results/behaviour.ts";
import { nameOf } from "../results/compare.ts";
import { type Explored, sumsOf, table } from "../results/explorer-table.ts";

const WORKER = fileURLToPath(new URL("../parallel/explorer-worker.ts", import.meta.url));
const TABLE = fileURLToPath(new URL("../results/explorer.md", import.meta.url));
/** Of 100 behavioural defects, so many have to be found. */
const LEAST_SHARE = 60;

interface How {
  readonly jobs: number;
  readonly say: (line: string) => void;
  /** Some of the defects: the table is not written, and no share is asked for. */
  readonly only: RegExp | undefined;
}

export async function byExplorer({ jobs, say, only }: How): Promise<boolean> {
  const isAsked = (defect: Defect): boolean => only?.test(nameOf(defect)) !== false;
  const wanted = all.flatMap((defect, number) =>
    isAsked(defect) && (notBehaviour(defect) === undefined || isItsOwn(number)) ? [number] : [],
  );
  const rows = await inProcesses<Explored>([WORKER], {
    numbers: wanted,
    jobs,
    onDone: (row) => say(lineOf(row)),
  });
  const inOrder = rows.toSorted((a, b) => a.number - b.number);
  const own = inOrder.filter(({ number }) => isItsOwn(number));
  const ofFlows = inOrder.filter(({ number }) => !isItsOwn(number));
  const { defects: count, killed, named, share, median, worst } = sumsOf(ofFlows);
  const missed = own.filter(({ found }) => found === undefined);
  for (const { name } of missed) say(`SURVIVED, and no flow catches it  ${name}`);
  say(
    `${killed} of ${count} behavioural defects found by the explorer alone (${share} of 100), ${named} under a requirement that the ` +
      `defect names; stories of ${median} commands in the median, ${worst} at most. ` +
      `Caught by: explorer, and by no flow: ${own.length - missed.length} of ${own.length}`,
  );
  if (only === undefined) writeFileSync(TABLE, table(ofFlows, own, defects));
  return missed.length === 0 && (only !== undefined || share >= LEAST_SHARE);
}

function isItsOwn(number: number): boolean {
  return number >= defects.length;
}

function lineOf({ name, found, isUnsteady, tookMs }: Explored): string {
  if (found === undefined) return `not found${isUnsteady ? " (unsteady)" : ""}  ${name} (${tookMs} ms)`;
  const { requirement, phase, commands, commandsAtFirst, again } = found;
  return `found  ${name} (${phase}: ${requirement}; ${commands} of ${commandsAtFirst} commands, ${again.failed} of ${again.of} again; ${tookMs} ms)`;
}
