/**
 * npm run selftest -- variants: each freedom of the document used in another way. --apart judges the variants one by one alone;
 * --part N/M takes each M-th of them. Exit 1: a variant turned something red, or changed nothing and is no guard; 2: a typo,
 * or the program itself broke.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isRed } from "../../verdict/verdict.ts";
import { judge } from "../harness/in-process-target.ts";
import { leave, orLeave } from "./options.ts";
import { watched } from "../harness/watched.ts";
import { inProcesses, work } from "../parallel/processes.ts";
import { combinations } from "../mutations/flags.ts";
import { together, variants } from "../variants/index.ts";

interface VariantRow {
  readonly name: string;
  readonly red: readonly string[];
  /** Failures of a SHOULD: notes, not red. */
  readonly notes: readonly string[];
  /** It changed a call, an answer or an event of the run. */
  readonly changed: boolean;
}

const SEED = 7;
const THIS = fileURLToPath(import.meta.url);
const { only, explore, apart, part } = orLeave(() => {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      explore: { type: "string" },
      apart: { type: "boolean" },
      part: { type: "string", default: "0/1" },
    },
  });
  if (!/^\d+\/[1-9]\d*$/.test(values.part))
    throw new Error("--part is N/M: each M-th variant, from number N");
  if (!/^[1-9]\d*$/.test(values.explore ?? "1")) throw new Error("--explore is a number from 1");
  return { ...values, only: values.only === undefined ? undefined : new RegExp(values.only) };
});
// The longest first, so that the last process to end is not left with a long one. `npm test` judges those that are not
// apart: many variants together, and the combinations of flags.
const all = Object.entries(apart === true ? variants : { ...together, ...variants, ...combinations });

async function rowOf(number: number): Promise<VariantRow> {
  const [name, seams] = all[number] ?? [];
  if (name === undefined || seams === undefined) throw new Error(`there is no variant number ${number}`);
  const watch = watched(seams);
  const how = explore === undefined ? {} : { flows: [], explore: { sequences: Number(explore), seed: SEED } };
  const { verdicts } = await judge(watch.seams, how);
  const red = verdicts.filter((one) => isRed(one) || one.outcome === "error");
  const notes = verdicts.filter(({ level, outcome }) => level !== "MUST" && outcome === "fail");
  return {
    name,
    red: red.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`),
    notes: [...new Set(notes.map(({ requirement }) => requirement))],
    changed: watch.changed(),
  };
}

/** What the explorer asks for is less than what the flows do, and shows nothing about guards. */
function isGuard({ name }: VariantRow): boolean | undefined {
  return explore === undefined ? variants[name] && variants[name].isGuard === true : undefined;
}

function countOf(some: object, rows: readonly VariantRow[]): number {
  return rows.filter(({ name }) => Object.hasOwn(some, name)).length;
}

if (process.argv[1] === THIS) {
  work({ resultOf: rowOf });
} else {
  const started = performance.now();
  const names = all.map(([name]) => name);
  const [nth, of] = part.split("/").map(Number);
  const numbers = [...names.keys()].filter(
    (number) => number % (of ?? 1) === nth && only?.test(names[number] ?? "") !== false,
  );
  if (numbers.length === 0) leave(`--only ${only?.source}: no variant has such a name`);
  let done = 0;
  const asked = [
    ...(explore === undefined ? [] : [`--explore=${explore}`]),
    ...(apart === true ? ["--apart"] : []),
  ];
  const rows = await inProcesses<VariantRow>([THIS, ...asked], {
    tasks: numbers,
    jobs: availableParallelism(),
    onDone({ name, red }) {
      for (const line of red) process.stdout.write(`RED  ${name}\n     ${line}\n`);
      done += 1;
      if (done % 20 === 0) process.stderr.write(`${done} of ${numbers.length} variants\n`);
    },
  }).catch(leave);
  const inOrder = rows.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const line = ({ name, red, notes }: VariantRow): string =>
    `| ${name} | ${red.length} | ${notes.join(", ")} |\n`;
  process.stdout.write(
    `| Variant | Red | Notes (SHOULD) |\n| --- | ---: | --- |\n${inOrder.map(line).join("")}\n`,
  );
  const red = inOrder.filter((row) => row.red.length > 0).length;
  const idle = inOrder.filter((row) => !row.changed && isGuard(row) === false);
  for (const { name } of idle)
    process.stdout.write(`changes nothing, and is not marked as a guard  ${name}\n`);
  for (const { name } of inOrder.filter((row) => row.changed && isGuard(row) === true))
    process.stdout.write(`the run asks for this now: a guard no more  ${name}\n`);
  process.stdout.write(
    `${countOf(variants, inOrder)} variants one by one and ${countOf(together, inOrder)} times many together: ${red} turned something red; ` +
      `${Math.round((performance.now() - started) / 1000)} s. Which gap is taken by which: conformance/selftest/results/variants.md\n`,
  );
  process.exitCode = red === 0 && idle.length === 0 ? 0 : 1;
}
