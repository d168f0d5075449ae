/**
 * npm run selftest:variants: each freedom of the document taken otherwise. Writes variants.md. Exit 1: one of them turned
 * red; 2: a typo, or the program itself broke.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isRed } from "../verdict.ts";
import { judge } from "./bed.ts";
import { leave, typed } from "./command-line.ts";
import { inProcesses, work } from "./processes.ts";
import { together, variants } from "./variants.ts";
import { tableOfGaps } from "./variants/table.ts";

interface VariantRow {
  readonly name: string;
  readonly red: readonly string[];
  /** What a SHOULD says about it: a note, not a red verdict. */
  readonly notes: readonly string[];
}

const THIS = fileURLToPath(import.meta.url);
const { worker } = typed(() => parseArgs({ options: { worker: { type: "boolean" } } }).values);
const all = Object.entries({ ...variants, ...together });

async function rowOf(number: number): Promise<VariantRow> {
  const [name, seams] = all[number] ?? [];
  if (name === undefined || seams === undefined) throw new Error(`there is no variant number ${number}`);
  const { verdicts } = await judge(seams);
  const red = verdicts.filter((one) => isRed(one) || one.outcome === "error");
  const notes = verdicts.filter(({ level, outcome }) => level !== "MUST" && outcome === "fail");
  return {
    name,
    red: red.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`),
    notes: [...new Set(notes.map(({ requirement }) => requirement))],
  };
}

if (worker === true) {
  work(rowOf);
} else {
  const started = performance.now();
  const names = all.map(([name]) => name);
  const rows = await inProcesses<VariantRow>([THIS, "--worker"], {
    numbers: [...names.keys()],
    jobs: availableParallelism(),
    told({ name, red }) {
      for (const line of red) process.stdout.write(`RED  ${name}\n     ${line}\n`);
    },
  }).catch(leave);
  const inOrder = rows.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  writeFileSync(fileURLToPath(new URL("variants.md", import.meta.url)), tableOfGaps());
  const line = ({ name, red, notes }: VariantRow): string =>
    `| ${name} | ${red.length} | ${notes.join(", ")} |\n`;
  process.stdout.write(
    `| Variant | Red | Notes (SHOULD) |\n| --- | ---: | --- |\n${inOrder.map(line).join("")}\n`,
  );
  const red = inOrder.filter((row) => row.red.length > 0).length;
  process.stdout.write(
    `${Object.keys(variants).length} variants one by one and ${Object.keys(together).length} times many together: ${red} turned something red; ` +
      `${Math.round((performance.now() - started) / 1000)} s. Which gap is taken by which: conformance/selftest/variants.md\n`,
  );
  process.exitCode = red === 0 ? 0 : 1;
}
