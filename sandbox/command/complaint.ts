import { closestMatch } from "leven";

/** What `parseArgs` says, in one line; for an unknown flag also the one of `names` that was probably meant. */
export function complaint(error: unknown, names: readonly string[]): string {
  const said = error instanceof Error ? error.message : String(error);
  const [, unknown = ""] = /^Unknown option '-+([^']*)'/.exec(said) ?? [];
  if (unknown !== "") {
    const meant = closestMatch(unknown, [...names], { maxDistance: Math.ceil(unknown.length / 3) });
    return `There is no flag --${unknown}.${meant === undefined ? "" : ` Did you mean --${meant}?`}`;
  }
  const [, flag = ""] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(said) ?? [];
  if (flag === "") return `${said.split(". ", 1)[0]}.`;
  return said.includes("does not take")
    ? `${flag} needs no value.`
    : `${flag} needs a value. One that begins with a dash is written as ${flag}=-1.`;
}
