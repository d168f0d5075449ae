import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { charges } from "./charges.ts";
import { client } from "./client.ts";
import { leaveServerCore } from "./cores.ts";
import { pageOf, pictureOf } from "./curve.ts";
import { compared, entriesOf, keep, machine, PAGE, PICTURE, readHistory } from "./history.ts";
import { list } from "./list.ts";
import { log } from "./log.ts";
import { postgres } from "./postgres.ts";
import type { Part, Row } from "./row.ts";
import { start } from "./start.ts";
import { validators } from "./validators.ts";
import { buildCode } from "../build/code.ts";
import { packageAt } from "../build/package.ts";
import { typed } from "../read-arguments.ts";

/** Fewer rounds say little about the next run. */
const FEWEST_KEPT = 3;

const PARTS: Readonly<Record<string, Part>> = { charges, postgres, list, start, client, validators, log };

const usage = `npm run bench -- [${Object.keys(PARTS).join("] [")}] [--rounds N] [--seconds N] [--charges N] [--json] [--check]`;
const { values, positionals } = typed(
  {
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      // Compares with the runs before and keeps nothing; exit 1 where a ratio fell.
      check: { type: "boolean", default: false },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      charges: { type: "string", default: "1000000" },
    },
  },
  usage,
);
const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
const [rounds, seconds, count] = [Number(values.rounds), Number(values.seconds), Number(values.charges)];
if (unknown !== undefined || !(rounds >= 1) || !(seconds >= 1) || !(count >= 1000)) {
  console.error(usage);
  process.exit(2);
}

const cache = join(import.meta.dirname, "..", "..", ".cache", "bench");
mkdirSync(cache, { recursive: true });
// Builds what npm publishes, from the present sources, into its own folder.
const dist = join(cache, "sandbox");
await buildCode({ ...packageAt("sandbox"), dist });
const command = join(dist, "cli.js");
const where = leaveServerCore();
const chosen = Object.entries(PARTS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const rows: Row[] = [];
for (const [name, part] of chosen) {
  console.error(`${name}: ${where}`);
  rows.push(
    ...(await part({ rounds, seconds, charges: count, command, log: (line) => console.error(`  ${line}`) })),
  );
}
console.log(values.json ? JSON.stringify({ where, rounds, seconds, rows }, undefined, 2) : table(rows));

const run = {
  day: new Date().toISOString().slice(0, 10),
  machine: machine(),
  node: process.versions.node,
  rounds,
};
const measured = entriesOf(rows, run);
const comparisons = compared(measured, readHistory());
for (const { line } of comparisons) console.error(line);
if (values.check) {
  process.exitCode = comparisons.some(({ fell }) => fell) ? 1 : 0;
} else if (rounds < FEWEST_KEPT) {
  console.error(`Not kept in bench/history.jsonl: that is for ${FEWEST_KEPT} rounds and more.`);
} else {
  keep(measured);
  writeFileSync(PAGE, pageOf(readHistory()));
  writeFileSync(PICTURE, pictureOf(readHistory()));
}

/** A Markdown table, for a README. */
function table(lines: readonly Row[]): string {
  const cells = lines.map(({ what, ours, other, ratio, range = "", aim, reached }) => [
    what,
    ours,
    other,
    ratio === null ? "" : ratio.toFixed(2),
    range,
    aim,
    reached === null ? "" : reached ? "yes" : "no",
  ]);
  const head = ["", "ours", "beside", "ratio", "rounds", "aim", "reached"];
  return [head, head.map(() => "---"), ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
