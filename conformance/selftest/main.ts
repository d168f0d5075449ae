/** npm run selftest: each defect has to turn its requirement red. Exit 0: all did; 1: one survived; 2: no proof. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judge } from "./bed.ts";
import { nameOf, knownSurvivors, surprises, withoutDefect } from "./coverage.ts";
import before from "./kill-matrix.json" with { type: "json" };
import { inOrder } from "./matrix.ts";
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
  for (const line of surprises([row])) say(line);
  if (row.killed && values.verbose) say(`killed  ${nameOf(row)}\n        ${row.reason}`);
  for (const stray of strays) say(`stray  ${row.breaks}: ${row.how}\n        ${stray}`);
});
const killed = rows.filter((row) => row.killed).length;
const clean = rows.filter(({ stray }) => stray.length === 0).length;
// Some of them: their rows take the place of those before.
const fresh = new Set(rows.map(nameOf));
const kept = only === undefined ? [] : before.filter((row) => !fresh.has(nameOf(row)));
writeFileSync(MATRIX, `${JSON.stringify([...kept, ...rows].toSorted(inOrder), undefined, 2)}\n`);
const missed = rows.filter((row) => !row.killed && knownSurvivors[nameOf(row)] !== undefined);
for (const row of missed) say(`missed  ${nameOf(row)}\n        ${knownSurvivors[nameOf(row)]}`);
const without = withoutDefect();
if (without.length > 0) say(`without a defect: ${without.join(", ")}`);
say(
  `${killed} of ${rows.length} defects killed, ${clean} without a stray red verdict, ${missed.length} known to be missed; ` +
    `${without.length} requirements without a defect; ${Math.round((performance.now() - started) / 1000)} s in ${values.jobs} processes`,
);
process.exitCode = surprises(rows).length === 0 && rows.length > 0 ? 0 : 1;
