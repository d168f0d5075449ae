/** Texts of a run inside a shell script: what belongs to the one run becomes a variable, everything else stands still. */
interface Words {
  /** Texts of this run, with the variables that hold theirs in the next. */
  readonly known: ReadonlyMap<string, string>;
  /** Secrets that were met: variables that the reader has to set. */
  readonly variables: Set<string>;
}

const SECRET = String.raw`<([A-Z][A-Z0-9_]+)>`;

export function shellText(text: string, { known, variables }: Words, place: "quoted" | "heredoc"): string {
  const own = [...known.keys()].toSorted((a, b) => b.length - a.length).map(escapeForRegExp);
  const special = new RegExp([SECRET, "%3C([A-Z][A-Z0-9_]+)%3E", ...own].join("|"), "g");
  let shown = "";
  let last = 0;
  for (const match of text.matchAll(special)) {
    const secret = match[1] ?? match[2];
    if (secret !== undefined) variables.add(secret);
    shown += `${still(text.slice(last, match.index), place)}\${${secret ?? known.get(match[0]) ?? ""}}`;
    last = match.index + match[0].length;
  }
  return shown + still(text.slice(last), place);
}

function still(text: string, place: "quoted" | "heredoc"): string {
  return text.replaceAll(place === "quoted" ? /[\\$`"]/g : /[\\$`]/g, String.raw`\$&`);
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
