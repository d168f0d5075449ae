/**
 * The second half of `npm run generate`: writes what is committed and follows from the register, the flows, the defects and
 * a run against the embedded sandbox. Exit 1: the sandbox or a defect is not ready for it yet.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { RecordedPlan } from "../../command/recorded-plan.ts";
import { run } from "../../index.ts";
import { startSandbox } from "../../start/sandbox.ts";
import { defects } from "../defects/index.ts";
import { judgeAll } from "../parallel/judge-all.ts";
import { isKilled, nameOf, commit, committed } from "../results/matrix.ts";
import { asText, recordedExplorer, recordedPlan, summary } from "../results/record-plan.ts";
import { writeRecorded } from "../results/recorded.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const PLAN = fileURLToPath(new URL("../../command/plan.json", import.meta.url));

/** What each flow and the explorer do, for `--plan`: undefined where the sandbox does not pass every requirement. */
async function planOfRun(): Promise<RecordedPlan | undefined> {
  const { target, opened, stop } = await startSandbox(() => performance.now());
  try {
    // One flow after the other: what flows share is made once.
    const { replayable, conclusion } = await run({ target, concurrency: 1, ...(opened && { opened }) });
    const red = conclusion.results.filter((one) => one.red);
    for (const { row, outcome, reason } of red) say(`${row.id} is ${outcome}: ${reason}`);
    if (red.length > 0) return undefined;
    return { ...recordedPlan(replayable().exchanges, target), ...(await recordedExplorer()) };
  } finally {
    await stop();
  }
}

/** Judges the defects that have no row yet, and drops the rows that have no defect any more: whether each was caught. */
async function addRows(): Promise<boolean> {
  const names = new Set(defects.map(nameOf));
  const before = committed();
  const known = before.filter((row) => names.has(nameOf(row)));
  const has = new Set(known.map(nameOf));
  const missing = defects.flatMap((one, number) => (has.has(nameOf(one)) ? [] : [number]));
  if (missing.length === 0 && known.length === before.length) return true;
  const judged = await judgeAll(missing, {
    jobs: availableParallelism() + 1,
    whole: false,
    search: true,
    onDone: ({ row, reason, strays }) => {
      say(`${isKilled(row) ? "caught" : `SURVIVED (${row.outcome}: ${reason})`}  ${nameOf(row)}`);
      for (const stray of strays) say(`  makes red besides: ${stray}`);
    },
  });
  const caught = judged.map(({ row }) => row).filter(isKilled);
  commit([...known, ...caught]);
  say(
    `kill-matrix.json written: ${caught.length} rows new, ${before.length - known.length} without a defect`,
  );
  return caught.length === missing.length && judged.every(({ strays }) => strays.length === 0);
}

for (const file of writeRecorded()) say(`${file} written`);
const plan = await planOfRun();
if (plan === undefined) {
  say(
    "plan and kill matrix are left as they are: the embedded sandbox has to pass first. Then run this again.",
  );
  process.exitCode = 1;
} else {
  if (!isDeepStrictEqual(summary(plan), summary(JSON.parse(readFileSync(PLAN, "utf8"))))) {
    writeFileSync(PLAN, asText(plan));
    say("conformance/command/plan.json written");
  }
  process.exitCode = (await addRows()) ? 0 : 1;
}
