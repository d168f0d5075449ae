/**
 * npm run selftest -- interruptions: each call of each flow interrupted, by an error of the suite and by a lost answer. Exit 0: the
 * suite concluded nothing that it could not; 1: it did; 2: a typo, or the program itself broke.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { flows } from "../../flows/index.ts";
import { KINDS } from "../harness/interruption.ts";
import { type Interrupted, interruptAll, soundRuns } from "../parallel/interrupt-all.ts";
import { leave, orLeave } from "./options.ts";

const { all, seed, count, only, jobs } = orLeave(() => {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "500" },
      only: { type: "string", default: "" },
      jobs: { type: "string", default: String(availableParallelism()) },
    },
  });
  for (const name of ["seed", "count", "jobs"] as const)
    if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} is a number from 1`);
  return {
    ...values,
    seed: Number(values.seed),
    count: Number(values.count),
    only: new RegExp(values.only),
    jobs: Number(values.jobs),
  };
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const started = performance.now();

/** In another order for each seed: what does not belong to the sample of one is drawn by another. */
function shuffled<Task>(tasks: readonly Task[]): readonly Task[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...tasks], { minLength: tasks.length }), {
    seed,
    numRuns: 1,
  });
  return order;
}

let done = 0;

function tell({ flow, at, violations }: Interrupted): void {
  done += 1;
  if (done % 500 === 0) process.stderr.write(`${done} interruptions\n`);
  for (const violation of violations) say(`${flows[flow]?.id}, call ${at.call + 1} ${at.kind}: ${violation}`);
}

async function interruptions(): Promise<boolean> {
  const wanted = [...flows.keys()].filter((place) => only.test(flows[place]?.id ?? ""));
  if (wanted.length === 0) leave(`--only ${only.source}: no flow has such an id`);
  const sound = await soundRuns(wanted, jobs);
  const tasks = sound
    .toSorted((a, b) => a.flow - b.flow)
    .flatMap(({ flow, calls }) =>
      Array.from({ length: calls }, (_, call) => KINDS.map((kind) => ({ flow, at: { kind, call } }))),
    )
    .flat();
  const runs = await interruptAll(shuffled(tasks).slice(0, all ? tasks.length : count), {
    jobs,
    onDone: tell,
  });
  const calls = tasks.length / KINDS.length;
  const violated = runs.filter(({ violations }) => violations.length > 0).length;
  const idle = runs.filter(({ isInterrupted }) => !isInterrupted).length;
  say(
    `${wanted.length} flows, ${calls} calls; ${runs.length} of ${tasks.length} interruptions${all ? "" : ` (seed ${seed})`}, ` +
      `${idle} without effect; ${violated} after which the suite concluded what it could not; ` +
      `${Math.round((performance.now() - started) / 1000)} s in ${jobs} processes`,
  );
  return violated === 0 && idle === 0;
}

process.exitCode = (await interruptions().catch(leave)) ? 0 : 1;
