import { nearestOf } from "../values/slips.ts";
import { shorten } from "../values/shorten.ts";

/** What `parseArgs` says, in one line; for an unknown flag also the one of `names` that was probably meant. */
export function complaint(error: unknown, names: readonly string[]): string {
  const said = error instanceof Error ? error.message : String(error);
  const [, unknown = ""] = /^Unknown option '-+([^']*)'/.exec(said) ?? [];
  if (unknown !== "") {
    const meant = meantBy(unknown, names);
    return `There is no flag --${shorten(unknown, LONGEST)}.${meant === undefined ? "" : ` Did you mean --${meant}?`}`;
  }
  const [, flag = ""] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(said) ?? [];
  if (flag === "") return `${said.split(". ", 1)[0]}.`;
  return said.includes("does not take")
    ? `${flag} needs no value.`
    : `${flag} needs a value. One that begins with a dash is written as ${flag}=-1.`;
}

/** For the first argument that is neither a flag nor one of the commands. */
export function noCommand(name: string, commands: readonly string[]): string {
  const meant = meantBy(name, commands);
  const instead = meant === undefined ? `The commands are ${commands.join(", ")}.` : `Did you mean ${meant}?`;
  return `There is no command ${shorten(name, LONGEST)}. ${instead} --help lists all commands and flags.`;
}

const LONGEST = 60;

/** The one name that begins like this, as `--webhook`; otherwise the nearest. */
function meantBy(written: string, names: readonly string[]): string | undefined {
  const [only, other] = names.filter((name) => name.startsWith(written));
  if (only !== undefined && other === undefined) return only;
  return nearestOf(written, names, Math.ceil(written.length / 3));
}
