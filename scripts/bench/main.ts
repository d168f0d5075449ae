/** npm run bench: how the sandbox compares with Prism, with itself when it holds more, and with the build before. */
import { join } from "node:path";
import { buildCode } from "../build/code.ts";
import { packageAt } from "../build/package.ts";
import { typed } from "../read-arguments.ts";
import { charges } from "./charges.ts";
import { list } from "./list.ts";
import { leaveServerCore } from "./load.ts";
import { missed, table, type Part, type Row } from "./ratio.ts";
import { start } from "./start.ts";

const PARTS: Readonly<Record<string, Part>> = { charges, list, start };

const usage = `npm run bench -- [${Object.keys(PARTS).join("] [")}] [--rounds N] [--seconds N] [--charges N] [--before COMMIT]`;
const text = (value: string) => ({ type: "string", default: value }) as const;
const options = { rounds: text("5"), seconds: text("2"), charges: text("1000000"), before: text("HEAD^") };
const { values, positionals } = typed({ allowPositionals: true, options }, usage);
const [rounds, seconds, count] = [Number(values.rounds), Number(values.seconds), Number(values.charges)];
const isKnown = positionals.every((name) => Object.hasOwn(PARTS, name));
if (!isKnown || !(rounds >= 1) || !(seconds >= 1) || !(count >= 1000)) {
  console.error(usage);
  process.exit(2);
}

const dist = join(import.meta.dirname, "..", "..", ".cache", "bench", "sandbox");
// Builds what npm publishes, from the present sources, into its own folder.
await buildCode({ ...packageAt("sandbox"), dist });
console.error(leaveServerCore());
const given = { rounds, seconds, charges: count, before: values.before, command: join(dist, "cli.js") };
const rows: Row[] = [];
for (const [name, part] of Object.entries(PARTS))
  if (positionals.length === 0 || positionals.includes(name))
    rows.push(...(await part({ ...given, log: (line) => console.error(`${name}: ${line}`) })));
console.log(table(rows));
for (const line of missed(rows)) {
  console.error(line);
  process.exitCode = 1;
}
