/** Every text that the target showed to a run: bodies, headers, addresses and pages. */
import { type Exchange, type History, answersIn, events, json, nameOf } from "../rule.ts";

type Visit = History["visits"][number];
type Source = Exchange | events.Delivery | Visit;

interface Text {
  /** Which text of its source it is, in words: "the header location of "; empty for a body. */
  readonly part: string;
  /** Texts that stand in several sources are one each. */
  readonly pieces: readonly string[];
}

/** A text that holds what is searched for. */
export interface Found {
  readonly source: Source;
  /** Where it stands, in words, without the text itself. */
  readonly where: string;
}

/** What answered, what arrived, and where customers were sent. */
export function shownIn(history: History): Source[] {
  return [...answersIn(history), ...history.events, ...history.visits];
}

export function foundIn(sources: readonly Source[], holds: (text: string) => boolean): Found[] {
  return foundAmong(sources, textsOf, holds);
}

/** As `foundIn`, in the bodies alone: headers hold hosts with ports, and addresses of files that a browser loads. */
export function foundInBodies(sources: readonly Exchange[], holds: (text: string) => boolean): Found[] {
  return foundAmong(sources, (source) => textsOf(source).slice(0, 1), holds);
}

function foundAmong(
  sources: readonly Source[],
  textsAt: (source: Source) => readonly Text[],
  holds: (text: string) => boolean,
): Found[] {
  // Many answers have the same headers.
  const known = new Map<string, boolean>();
  const isFound = (piece: string): boolean => {
    const found = known.get(piece) ?? holds(piece);
    known.set(piece, found);
    return found;
  };
  return sources.flatMap((source) =>
    textsAt(source).flatMap(({ part, pieces }) => {
      const piece = pieces.find(isFound);
      if (piece === undefined) return [];
      return [{ source, where: `one in ${memberOf(piece, holds)}${part}${nameOfSource(source)}` }];
    }),
  );
}

export function exchangesAmong(found: readonly Found[]): Exchange[] {
  return [...new Set(found.map(({ source }) => source))].filter((source) => source.kind === "exchange");
}

/** The texts of a source, its body first. They are written once, however often they are searched. */
function textsOf(source: Source): readonly Text[] {
  const known = written.get(source) ?? [...mainTextsOf(source), ...headersOf(source)];
  written.set(source, known);
  return known;
}

const written = new WeakMap<Source, readonly Text[]>();

function mainTextsOf(source: Source): Text[] {
  if (source.kind !== "visit") return [{ part: "", pieces: piecesOf(source) }];
  return [
    { part: "an address of ", pieces: [source.url] },
    { part: "a page of ", pieces: [source.text] },
  ];
}

function headersOf({ headers }: Source): Text[] {
  return Object.entries(headers).map(([header, value]) => ({
    part: `the header ${header} of `,
    pieces: [`${header}: ${value}`],
  }));
}

function nameOfSource(source: Source): string {
  return source.kind === "visit" ? "the customer's way through 3DS" : nameOf(source);
}

/** Begins each member of a body; a value may have lines of its own. */
const MEMBER = "\u2028";

/**
 * JSON as `parent name: value` for each member, so that each value stands beside its name; anything else as it came. The
 * elements of a list are pieces of their own, since many pages show the same.
 */
function piecesOf({ body, text }: Exchange | events.Delivery): readonly string[] {
  if (typeof body !== "object" || body === null) return [text];
  if (!json.isObject(body)) return [membersOf(body, "", "", []).join("\n")];
  const own: string[] = [];
  const elements: string[] = [];
  for (const [name, member] of Object.entries(body))
    if (json.isArray(member)) elements.push(...member.map((one) => elementText(one, name)));
    else membersOf(member, "", name, own);
  return [own.join("\n"), ...elements];
}

function elementText(element: unknown, list: string): string {
  const known = json.isObject(element) ? elementTexts.get(element) : undefined;
  if (known?.list === list) return known.text;
  const text = membersOf(element, "", list, []).join("\n");
  if (json.isObject(element)) elementTexts.set(element, { list, text });
  return text;
}

/** With the list in which the element stood last. */
const elementTexts = new WeakMap<object, { readonly list: string; readonly text: string }>();

function membersOf(value: unknown, parent: string, name: string, found: string[]): readonly string[] {
  if (json.isArray(value)) for (const member of value) membersOf(member, parent, name, found);
  else if (json.isObject(value)) for (const key in value) membersOf(value[key], name, key, found);
  else found.push(`${MEMBER}${parent} ${name}: ${String(value)}`);
  return found;
}

/** The member of a JSON body that holds it, with the name of the object around it. */
function memberOf(text: string, holds: (text: string) => boolean): string {
  const member = text.split(MEMBER).slice(1).find(holds);
  const [name = ""] = member?.split(": ") ?? [];
  return name === "" ? "" : `${name.trim().replace(" ", "/")} of `;
}
