import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "./load.ts";
import { rangeOf, rounded, type Part } from "./row.ts";

const AIM = 2;
const OURS = import.meta.resolve("@payment-service/contract/validators");
const AJV = fileURLToPath(import.meta.resolve("ajv/package.json")).replace("package.json", "dist/ajv.js");

const EMPTY = "data:text/javascript,";

/** The cost of importing the validators in a new process, beside the cost of importing Ajv, and a module without a line. */
export const validators: Part = async ({ rounds, log }) => {
  const [ours, ajv, empty]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [own, library, none] = [await importTime(OURS), await importTime(AJV), await importTime(EMPTY)];
    log(
      `round ${round}: validators ${rounded(own, 1)} ms, Ajv without any schema ${rounded(library, 1)} ms, an empty module ${rounded(none, 1)} ms`,
    );
    // Round 0 loads the files into memory.
    if (round === 0) continue;
    ours.push(own);
    ajv.push(library);
    empty.push(none);
  }
  const ratios = ours.map((own, round) => own / (ajv[round] ?? Number.NaN));
  return [
    {
      what: "import all validators",
      ours: `${rounded(median(ours), 1)} ms`,
      other: `Ajv alone, without a schema: ${rounded(median(ajv), 1)} ms; an empty module: ${rounded(median(empty), 1)} ms`,
      ratio: median(ratios),
      range: rangeOf(ratios, 2),
      aim: `< ${AIM} ms`,
      reached: median(ours) < AIM,
    },
  ];
};

async function importTime(module: string): Promise<number> {
  // Processor time, as elsewhere, so that other work of the machine does not count.
  const code = `const start = process.cpuUsage(); await import(${JSON.stringify(module)});
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
  return Number(stdout);
}
