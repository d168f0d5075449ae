/**
 * The options of `npm run selftest`. A typo ends any command of the selftest with one
 * line and exit 2, before anything is judged or written.
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";

export function orLeave<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    return leave(error);
  }
}

/** Ends the program: nothing was proved. */
export function leave(why: unknown): never {
  process.stderr.write(`${why instanceof Error ? why.message : String(why)}\n`);
  return process.exit(2);
}

export function asked() {
  return orLeave(() => optionsIn(process.argv.slice(2)));
}

function optionsIn(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      check: { type: "boolean", default: false },
      whole: { type: "boolean", default: false },
      races: { type: "string" },
      // One more than processors: a process that waits for an event needs none.
      jobs: { type: "string", default: String(availableParallelism() + 1) },
      verbose: { type: "boolean", default: false },
    },
  });
  const { only, check, whole, races, jobs, verbose } = values;
  for (const [name, value] of Object.entries({ jobs, races })) {
    if (!/^[1-9]\d*$/.test(value ?? "1")) throw new Error(`--${name} is a number from 1`);
  }
  if (races !== undefined && (whole || check))
    throw new Error("--races runs every flow and compares nothing: leave --whole and --check out");
  return {
    only: only === undefined ? undefined : new RegExp(only),
    check,
    whole,
    races: races === undefined ? undefined : Number(races),
    jobs: Number(jobs),
    verbose,
  };
}
