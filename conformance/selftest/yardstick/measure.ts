/**
 * Breaks that whoever writes flows or rules does not read until the rules are written: they measure what the suite sees
 * at first sight. This judges the whole suite against each of them, prints what it saw, and writes nothing.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { leave } from "../commands/options.ts";
import type { Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { inProcesses, work } from "../parallel/processes.ts";
import { verdictOn } from "../results/matrix.ts";
import type { Break } from "./break.ts";
import { fifth } from "./fifth.ts";
import { first } from "./first.ts";
import { fourth } from "./fourth.ts";
import { second } from "./second.ts";
import { sixth } from "./sixth.ts";
import { third } from "./third.ts";

const breaks: readonly Break[] = [...first, ...second, ...third, ...fourth, ...fifth, ...sixth];

const THIS = fileURLToPath(import.meta.url);
const UNPROVED = "unproved";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Requirements that do not pass, each behind its level where it failed, else behind "unproved"; MUST first. */
async function found(seams?: Seams): Promise<(readonly [word: string, id: string])[]> {
  const { verdicts } = await judge(seams);
  const ids = [...new Set(verdicts.map(({ requirement }) => requirement))];
  const all = ids.flatMap((id) => {
    const { level = "", outcome } = verdictOn(id, verdicts) ?? {};
    return outcome === "pass" ? [] : [[outcome === "fail" ? level : UNPROVED, id] as const];
  });
  return all.filter(([word]) => word !== "MAY").toSorted(([a], [b]) => a.localeCompare(b));
}

async function measure(): Promise<void> {
  const { only = "" } = parseArgs({ options: { only: { type: "string" } } }).values;
  const asked = breaks.filter(({ id }) => new RegExp(only).test(id));
  if (asked.length === 0) leave(`--only ${only}: no break has such an id`);
  const sound = (await found()).map(([, id]) => id);
  for (const id of sound) say(`not compared, since the sound sandbox does not pass it: ${id}`);
  const seen: string[] = [];
  const tell = (one: { id: string; odd: Awaited<ReturnType<typeof found>> }): void => {
    const odd = one.odd.filter(([, id]) => !sound.includes(id));
    const isSeen = odd.some(([word]) => word !== UNPROVED);
    if (isSeen) seen.push(one.id);
    const word = isSeen ? "seen" : odd.length > 0 ? "noted" : "unseen";
    say(`${word.padEnd(6)}  ${one.id}  ${odd.map((row) => row.join(" ")).join(", ")}`.trimEnd());
  };
  const tasks = asked.map((one) => breaks.indexOf(one));
  await inProcesses([THIS], { tasks, jobs: availableParallelism(), onDone: tell });
  for (const word of ["stated", "derived"]) {
    const own = asked.filter(({ stated }) => stated === (word === "stated"));
    say(`${word}: seen ${own.filter(({ id }) => seen.includes(id)).length} of ${own.length}`);
  }
}

if (process.argv[1] === THIS)
  work({
    resultOf: async (number: number) => ({ id: breaks[number]?.id, odd: await found(breaks[number]) }),
  });
else await measure().catch(leave);
