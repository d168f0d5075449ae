/** Flags as the commands of the sandbox read them. A mistake is one line that says what to do. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearestOf } from "../checking/slips.ts";
import { shorten } from "../values/errors.ts";
import { BASE_PATH } from "../values/call.ts";
import { DEFAULT_ORIGIN } from "../settings.ts";
import { webUrl } from "../values/web-url.ts";

/** A flag cannot be used. The message is one line that says what to do. */
export class FlagError extends Error {
  override readonly name = "FlagError";
}

/** `help` is the command that lists all flags. */
export function parseFlags<const Options extends ParseArgsOptionsConfig, const More extends boolean = false>(
  args: readonly string[],
  options: Options,
  help: string,
  allowPositionals?: More,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: allowPositionals ?? false });
  } catch (error) {
    const said = complaint(error, Object.keys(options));
    throw new FlagError(`${said} ${help} lists all flags.`, { cause: error });
  }
}

export function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new FlagError(`${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
}

export function urlFlag(flag: string, text: string | undefined, urlIn = webUrl): string | undefined {
  if (text === undefined) return undefined;
  const found = urlIn(text);
  if (found instanceof URL) return found.href;
  throw new FlagError(
    `${flag} ${found}. Give one such as http://127.0.0.1:3000/hook, not ${JSON.stringify(text)}.`,
  );
}

/** Scheme, host and port of a sandbox; also from the base address of the API, which stands next to it in many settings. */
export function originFlag(flag: string, text: string): string {
  const url = webUrl(text);
  // An empty query is one, too.
  if (url instanceof URL && !text.includes("?") && ["", BASE_PATH].includes(url.pathname.replace(/\/$/, "")))
    return url.origin;
  const problem = url instanceof URL ? "must be a scheme, a host and a port" : url;
  throw new FlagError(`${flag} ${problem}. Give one such as ${DEFAULT_ORIGIN}, not ${JSON.stringify(text)}.`);
}

/** What `parseArgs` says, in one line; for an unknown flag also the one of `names` that was probably meant. */
function complaint(error: unknown, names: readonly string[]): string {
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
