/** Every text that the target showed to a run: bodies, headers, addresses and pages. */
import { type Exchange, type History, answersIn, events, json, nameOf, ofHistory } from "../rule.ts";

type Visit = History["visits"][number];
type Source = Exchange | events.Delivery | Visit;

/** What is searched for. */
export interface Search {
  /** Tells texts in which it does not stand, as they came and in a moment. */
  readonly mayBeIn: (text: string) => boolean;
  /** Of JSON, it is given `parent name: value` for each member, so that each value stands beside its name. */
  readonly isIn: (text: string) => boolean;
}

/** A place where it stands. */
export interface Found {
  readonly source: Source;
  /** In words, without the text itself. */
  readonly where: string;
}

/** What answered, what arrived, and where customers were sent. */
export function shownIn(history: History): Source[] {
  return [...answersIn(history), ...history.events, ...history.visits];
}

export function foundIn(history: History, search: Search): Found[] {
  const bodies = foundInBodies([...answersIn(history), ...history.events], search);
  const others = [...othersIn(history)].filter(([text]) => search.mayBeIn(text) && search.isIn(text));
  return [...bodies, ...others.flatMap(([, { part, sources }]) => sources.map((source) => at(source, part)))];
}

/** Headers hold hosts with ports, and addresses of files that a browser loads. */
export function foundInBodies(
  sources: readonly (Exchange | events.Delivery)[],
  { mayBeIn, isIn }: Search,
): Found[] {
  return sources.flatMap((source) => {
    // Behind a backslash stands what is another character once it is parsed.
    if (source.inPart !== true && !source.text.includes("\\") && !mayBeIn(source.text)) return [];
    const text = writtenOf(source);
    return isIn(text) ? [at(source, memberOf(text, isIn))] : [];
  });
}

function at(source: Source, part: string): Found {
  const name = source.kind === "visit" ? "the customer's way through 3DS" : nameOf(source);
  return { source, where: `one in ${part}${name}` };
}

export function exchangesAmong(found: readonly Found[]): Exchange[] {
  return [...new Set(found.map(({ source }) => source))].filter((source) => source.kind === "exchange");
}

interface Other {
  /** Which text of its sources it is, in words. */
  readonly part: string;
  readonly sources: Source[];
}

/** Headers, addresses and pages, each once: many answers have the same headers. */
const othersIn = ofHistory((history) => {
  const others = new Map<string, Other>();
  const add = (text: string, part: string, source: Source): void => {
    const known = others.get(text);
    if (known === undefined) others.set(text, { part, sources: [source] });
    else known.sources.push(source);
  };
  for (const source of shownIn(history)) {
    if (source.kind === "visit") {
      add(source.url, "an address of ", source);
      add(source.text, "a page of ", source);
    }
    for (const header in source.headers)
      add(`${header}: ${source.headers[header]}`, `the header ${header} of `, source);
  }
  return others;
});

/** Begins each member of a body; a value may have lines of its own. */
const MEMBER = "\u2028";

/** Anything but an object or a list as it came. */
function writtenOf({ body, text }: Exchange | events.Delivery): string {
  return typeof body === "object" && body !== null ? membersOf(body, "", "", []).join("\n") : text;
}

function membersOf(value: unknown, parent: string, name: string, found: string[]): readonly string[] {
  if (json.isArray(value)) for (const member of value) membersOf(member, parent, name, found);
  else if (json.isObject(value)) for (const key in value) membersOf(value[key], name, key, found);
  else found.push(`${MEMBER}${parent} ${name}: ${String(value)}`);
  return found;
}

/** The member of a JSON body that holds it, with the name of the object around it. */
function memberOf(text: string, isIn: (text: string) => boolean): string {
  const member = text.split(MEMBER).slice(1).find(isIn);
  const [name = ""] = member?.split(": ") ?? [];
  return name === "" ? "" : `${name.trim().replace(" ", "/")} of `;
}
