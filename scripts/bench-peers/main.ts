/** npm run bench:peers: gives this suite and other testers the same defects and the same time. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { ours } from "./ours.ts";
import { prismProxy } from "./prism.ts";
import { schemathesis } from "./schemathesis.ts";
import { conforming, sampleOfDefects } from "./subject.ts";
import { type Score, compare, table } from "./table.ts";
import type { Tool } from "./tool.ts";
import { pythonMissing, schemathesisCommand } from "../schemathesis/environment.ts";
import { typed } from "../read-arguments.ts";

const usage =
  "npm run bench:peers -- [--defects N] [--variants N] [--seconds N] [--seed WORD] [--jobs N] [--json FILE]";
const { values } = typed(
  {
    options: {
      defects: { type: "string", default: "60" },
      variants: { type: "string", default: "12" },
      seconds: { type: "string", default: "30" },
      seed: { type: "string", default: "1" },
      jobs: { type: "string", default: "1" },
      json: { type: "string" },
    },
  },
  usage,
);
const [size, sound, seconds, jobs] = [values.defects, values.variants, values.seconds, values.jobs].map(
  Number,
);
if (
  size === undefined ||
  sound === undefined ||
  seconds === undefined ||
  jobs === undefined ||
  !(size >= 0 && sound >= 1 && seconds >= 5 && jobs >= 1)
) {
  console.error(`Expected numbers from 1, and at least 5 seconds: ${usage}`);
  process.exit(2);
}

const tools: Tool[] = [ours, prismProxy];
const command = schemathesisOrWhyNot();
if ("command" in command) tools.push(schemathesis(command.command));
else console.error(`Schemathesis is left out: ${command.reason}.`);

const subjects = { defects: sampleOfDefects(size, values.seed), conforming: conforming(sound, values.seed) };
const scores: Score[] = await compare(tools, subjects, {
  seconds,
  jobs,
  told: (line) => console.error(line),
});
console.log(
  `${subjects.defects.length} defects and ${subjects.conforming.length} conforming implementations (seed ${values.seed}), ` +
    `${seconds} s for each tool and each of them, ${jobs} at a time, ${cpus().length} processors, Node ${process.version}, ` +
    `${new Date().toISOString().slice(0, 10)}.\n`,
);
console.log(table(scores));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(scores, undefined, 2)}\n`);

function schemathesisOrWhyNot(): { readonly command: string } | { readonly reason: string } {
  const missing = pythonMissing();
  if (missing !== undefined) return { reason: missing };
  try {
    return { command: schemathesisCommand() };
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n")[0] : String(error);
    const offline =
      spawnSync("python3", ["--version"]).status === 0 ? "is the registry of Python packages in reach? " : "";
    return { reason: `it could not be installed (${offline}${said})` };
  }
}
