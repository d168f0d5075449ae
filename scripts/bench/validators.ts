import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "./load.ts";
import { rounded, type Part } from "./row.ts";

const AIM = 5;
const OURS = import.meta.resolve("@payment-service/contract/validators");
const AJV = fileURLToPath(import.meta.resolve("ajv/package.json")).replace("package.json", "dist/ajv.js");

/** What a cold start pays for the validators: importing them, in a process of its own, beside the library that wrote them. */
export const validators: Part = async ({ rounds, log }) => {
  const [ours, ajv]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [own, library] = [await importTime(OURS), await importTime(AJV)];
    log(`round ${round}: validators ${rounded(own, 1)} ms, Ajv without any schema ${rounded(library, 1)} ms`);
    // Round 0 brings the files into memory.
    if (round === 0) continue;
    ours.push(own);
    ajv.push(library);
  }
  return [
    {
      what: "import all validators",
      ours: `${rounded(median(ours), 1)} ms`,
      other: `Ajv alone, without a schema: ${rounded(median(ajv), 1)} ms`,
      ratio: median(ours) / median(ajv),
      aim: `< ${AIM} ms`,
      reached: median(ours) < AIM,
    },
  ];
};

async function importTime(module: string): Promise<number> {
  // Processor time, as elsewhere: what else the machine does is not counted.
  const code = `const start = process.cpuUsage(); await import(${JSON.stringify(module)});
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
  return Number(stdout);
}
