/** The block of the README that shows what a run prints. */
import type { Run } from "../../../conformance/index.ts";
import { consoleReport } from "../../../conformance/report/console.ts";
import { ONLY, lasting } from "./run.ts";

const BLOCK = /(?<=^<!-- run by scripts\/test\/sample\.test\.ts -->\n\n```text\n).*?(?=^```$)/ms;
const COMMAND = `$ npm run conformance -- --target my-target.yaml --only '${ONLY.source}'`;
const WIDEST = 132;

/** The parts of the console report that a first reader needs: the verdict, the failure, the last line. */
export function sampleText({ conclusion, report, exchanges }: Run): string {
  const parts = lasting(consoleReport(conclusion, report, exchanges))
    .trimEnd()
    .split("\n\n");
  const failed = parts.find((part) => part.startsWith("Failed"))?.split("\n") ?? [];
  // The last line repeats the call that the reason names.
  const shown = [COMMAND, parts[0] ?? "", "", ...failed.slice(0, -1), "…", parts.at(-1) ?? ""];
  return `${shown.map(shortened).join("\n")}\n`;
}

export function withSample(readme: string, text: string): string {
  if (!BLOCK.test(readme)) throw new Error("README.md has no block for the sample of a run");
  return readme.replace(BLOCK, () => text);
}

function shortened(line: string): string {
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1).trimEnd()}…`;
}
