/** npm run selftest:variants: each freedom of the document taken otherwise. Writes variants.md. Exit 1: one of them turned red. */
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isRed } from "../verdict.ts";
import { judge } from "./bed.ts";
import { together, variants } from "./variants.ts";
import { tableOfGaps } from "./variants/table.ts";

interface VariantRow {
  readonly name: string;
  readonly red: readonly string[];
  /** What a SHOULD says about it: a note, not a red verdict. */
  readonly notes: readonly string[];
}

const THIS = fileURLToPath(import.meta.url);
const all = { ...variants, ...together };

async function rowOf(name: string): Promise<VariantRow> {
  const seams = all[name];
  if (seams === undefined) throw new Error(`there is no variant "${name}"`);
  const { verdicts } = await judge(seams);
  const red = verdicts.filter((one) => isRed(one) || one.outcome === "error");
  const notes = verdicts.filter(({ level, outcome }) => level !== "MUST" && outcome === "fail");
  return {
    name,
    red: red.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`),
    notes: [...new Set(notes.map(({ requirement }) => requirement))],
  };
}

function inOneProcess(names: string[], rows: Map<string, VariantRow>): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = fork(THIS, ["--worker"]);
    worker.on("message", (row: VariantRow | "ready") => {
      if (row !== "ready") {
        rows.set(row.name, row);
        for (const line of row.red) process.stdout.write(`RED  ${row.name}\n     ${line}\n`);
      }
      const next = names.shift();
      if (next === undefined) worker.disconnect();
      else worker.send(next);
    });
    worker.on("error", reject);
    worker.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with ${String(code)}`)),
    );
  });
}

if (process.argv.includes("--worker")) {
  process.on("message", (name: string) => void rowOf(name).then((row) => process.send?.(row)));
  process.send?.("ready");
} else {
  const started = performance.now();
  const names = Object.keys(all);
  const rows = new Map<string, VariantRow>();
  const queue = [...names];
  await Promise.all(Array.from({ length: availableParallelism() }, () => inOneProcess(queue, rows)));
  const inOrder = names.flatMap((name) => rows.get(name) ?? []);
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
