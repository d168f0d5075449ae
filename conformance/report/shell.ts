import type { AnyExchange } from "../call/exchange.ts";

type Place = "quoted" | "heredoc";

/** Texts of a run inside a shell script. Ids, markers and secrets of the run become variables of it. */
export class Words {
  /** Variables of secrets, which the reader has to set. */
  readonly variables = new Set<string>();
  readonly #known: ReadonlyMap<string, string>;
  readonly #special: RegExp;

  /** Texts of this run, with the variables that replace them. */
  constructor(known: ReadonlyMap<string, string>) {
    this.#known = known;
    const own = [...known.keys()].toSorted((a, b) => b.length - a.length).map(escapeForRegExp);
    this.#special = new RegExp([SECRET, "%3C([A-Z][A-Z0-9_]+)%3E", ...own].join("|"), "g");
  }

  in(text: string, place: Place): string {
    let shown = "";
    let last = 0;
    for (const match of text.matchAll(this.#special)) {
      const secret = match[1] ?? match[2];
      if (secret !== undefined) this.variables.add(secret);
      shown += `${still(text.slice(last, match.index), place)}\${${secret ?? this.#known.get(match[0]) ?? ""}}`;
      last = match.index + match[0].length;
    }
    return shown + still(text.slice(last), place);
  }
}

const SECRET = String.raw`<([A-Z][A-Z0-9_]+)>`;

/** A text in which nothing is a variable. */
function still(text: string, place: Place): string {
  return text.replaceAll(place === "quoted" ? /[\\$`"]/g : /[\\$`]/g, String.raw`\$&`);
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A text as one word of a shell command. */
export function asWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** One call as a line for a shell; keys and cards are variables of the environment. */
export function curlOf({ request }: AnyExchange): string {
  const words = new Words(new Map());
  const quoted = (text: string): string => `"${words.in(text, "quoted")}"`;
  const { method, url, headers, body } = request;
  return [
    `curl -sS -i -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(" \\\n  ");
}
