/** npm run selftest: each defect has to turn its requirement red. Exit 0: all did; 1: one survived; 2: no proof. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judge } from "./bed.ts";
import { withoutDefect } from "./coverage.ts";
import { runMatrix } from "./run-matrix.ts";

const MATRIX = fileURLToPath(new URL("kill-matrix.json", import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const started = performance.now();
const sound = (await judge()).verdicts.filter(({ outcome }) => outcome !== "pass");
for (const { requirement, outcome, reason } of sound) say(`sound  ${requirement} is ${outcome}: ${reason}`);
if (sound.length > 0) {
  say("The sound sandbox is not all green, so a red verdict would prove nothing.");
  process.exit(2);
}
const only = values.only === undefined ? undefined : new RegExp(values.only);
const rows = await runMatrix(only, Number(values.jobs), (row, strays) => {
  if (!row.killed) say(`SURVIVED  ${row.breaks}: ${row.how} (${row.outcome}: ${row.reason})`);
  else if (values.verbose) say(`killed  ${row.breaks}: ${row.how}\n        ${row.reason}`);
  for (const stray of strays) say(`stray  ${row.breaks}: ${row.how}\n        ${stray}`);
});
const killed = rows.filter((row) => row.killed).length;
const clean = rows.filter(({ stray }) => stray.length === 0).length;
if (only === undefined) writeFileSync(MATRIX, `${JSON.stringify(rows, undefined, 2)}\n`);
say(`${killed} of ${rows.length} defects killed, ${clean} without a stray red verdict,`);
say(`${withoutDefect().length} requirements without a defect (without-defect.json),`);
say(`${Math.round((performance.now() - started) / 1000)} s with ${values.jobs} processes.`);
process.exitCode = killed === rows.length && rows.length > 0 ? 0 : 1;
