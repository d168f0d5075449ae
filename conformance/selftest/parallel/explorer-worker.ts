/** Explores defects one by one: it gets the number of a defect, and answers with what the explorer found by itself. */
import { judge } from "../harness/in-process-target.ts";
import { explored as all } from "../histories/index.ts";
import { nameOf } from "../results/matrix.ts";
import type { Explored } from "../results/explorer-table.ts";
import { work } from "./processes.ts";

/** The tour and these; nothing more is explored once one failure is found. */
const SEQUENCES = 60;
const SEED = 7;

async function explored(number: number): Promise<Explored> {
  const defect = all[number];
  if (defect === undefined) throw new Error(`there is no defect number ${number}`);
  const started = performance.now();
  const seen = await judge(defect, {
    flows: [],
    concurrency: 4,
    explore: { sequences: SEQUENCES, seed: SEED, enough: 1 },
  });
  const { found = [], unsteady = [] } = seen.exploration ?? {};
  const [first] = found;
  const named = [defect.breaks, ...(defect.with ?? []), ...(defect.mayBreak ?? [])];
  return {
    number,
    name: nameOf(defect),
    breaks: defect.breaks,
    isUnsteady: first === undefined && unsteady.length > 0,
    tookMs: Math.round(performance.now() - started),
    ...(first !== undefined && {
      found: {
        requirement: first.requirement,
        isNamed: named.includes(first.requirement),
        phase: first.phase,
        commands: first.lines.length,
        commandsAtFirst: first.commands_at_first,
        again: first.again,
      },
    }),
  };
}

work(explored);
