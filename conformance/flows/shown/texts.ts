/** Every text that the target showed to a run: bodies, headers, addresses and pages. */
import { type Exchange, type Tools, events, json, nameOf } from "../../flow.ts";

type Visit = ReturnType<Tools["threeDs"]["visited"]>[number];
type Source = Exchange | events.Delivery | Visit;

interface Text {
  readonly where: string;
  readonly text: string;
}

/** A text that holds what is searched for. */
export interface Found {
  readonly source: Source;
  /** Where it stands, in words, without the text itself. */
  readonly where: string;
}

/** What answered, what arrived, and where customers were sent. */
export function shownTo({ seen, inbox, threeDs }: Pick<Tools, "seen" | "inbox" | "threeDs">): Source[] {
  return [...seen().filter(({ status }) => status !== 0), ...inbox.all(), ...threeDs.visited()];
}

export function foundIn(sources: readonly Source[], holds: (text: string) => boolean): Found[] {
  return sources.flatMap((source) => foundAmong(textsOf(source), source, holds));
}

/** As `foundIn`, in the bodies alone: headers hold hosts with ports, and addresses of files that a browser loads. */
export function foundInBodies(sources: readonly Exchange[], holds: (text: string) => boolean): Found[] {
  return sources.flatMap((source) => foundAmong([textOfBody(source)], source, holds));
}

function foundAmong(texts: readonly Text[], source: Source, holds: (text: string) => boolean): Found[] {
  return texts
    .filter(({ text }) => holds(text))
    .map(({ where, text }) => ({ source, where: `one in ${memberOf(text, holds)}${where}` }));
}

export function exchangesAmong(found: readonly Found[]): Exchange[] {
  return [...new Set(found.map(({ source }) => source))].filter((source) => source.kind === "exchange");
}

function textsOf(source: Source): Text[] {
  const name = source.kind === "visit" ? "the customer's way through 3DS" : nameOf(source);
  const headers = Object.entries(source.headers).map(([header, value]) => ({
    where: `the header ${header} of ${name}`,
    text: `${header}: ${value}`,
  }));
  if (source.kind !== "visit") return [textOfBody(source), ...headers];
  return [
    { where: `an address of ${name}`, text: source.url },
    { where: `a page of ${name}`, text: source.text },
    ...headers,
  ];
}

function textOfBody(source: Exchange | events.Delivery): Text {
  return { where: nameOf(source), text: bodyOf(source) };
}

/** Begins each member of a body; a value may have lines of its own. */
const MEMBER = "\u2028";

/** JSON as `parent name: value` for each member, so that each value stands beside its name; anything else as it came. */
function bodyOf({ body, text }: Exchange | events.Delivery): string {
  return typeof body === "object" && body !== null ? membersOf(body, "", "").join("\n") : text;
}

function membersOf(value: unknown, parent: string, name: string): string[] {
  if (json.isArray(value)) return value.flatMap((member) => membersOf(member, parent, name));
  if (json.isObject(value))
    return Object.entries(value).flatMap(([key, member]) => membersOf(member, name, key));
  return [`${MEMBER}${parent} ${name}: ${String(value)}`];
}

/** The member of a JSON body that holds it, with the name of the object around it. */
function memberOf(text: string, holds: (text: string) => boolean): string {
  const member = text.split(MEMBER).slice(1).find(holds);
  const [name = ""] = member?.split(": ") ?? [];
  return name === "" ? "" : `${name.trim().replace(" ", "/")} of `;
}
