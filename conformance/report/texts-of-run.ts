/** Texts of a run inside another language. Ids, markers and secrets of the run become variables of it. */
export class TextsOfRun<Place> {
  /** Variables of secrets, which the reader has to set. */
  readonly variables = new Set<string>();
  readonly #known: ReadonlyMap<string, string>;
  readonly #special: RegExp;
  readonly #language: Language<Place>;

  /** Texts of this run, with the variables that replace them. */
  constructor(known: ReadonlyMap<string, string>, language: Language<Place>) {
    this.#known = known;
    this.#language = language;
    const own = [...known.keys()].toSorted((a, b) => b.length - a.length).map(escapeForRegExp);
    this.#special = new RegExp([SECRET, "%3C([A-Z][A-Z0-9_]+)%3E", ...own].join("|"), "g");
  }

  in(text: string, place: Place): string {
    const { still, variable } = this.#language;
    let shown = "";
    let last = 0;
    for (const match of text.matchAll(this.#special)) {
      const secret = match[1] ?? match[2];
      if (secret !== undefined) this.variables.add(secret);
      shown += still(text.slice(last, match.index), place);
      shown += variable(secret ?? this.#known.get(match[0]) ?? "");
      last = match.index + match[0].length;
    }
    return shown + still(text.slice(last), place);
  }
}

interface Language<Place> {
  readonly variable: (name: string) => string;
  /** A text in which nothing is a variable. */
  readonly still: (text: string, place: Place) => string;
}

const SECRET = String.raw`<([A-Z][A-Z0-9_]+)>`;

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
