/** Every text that the target showed to a run: bodies, headers, addresses and pages. */
import { type Exchange, type Tools, events, json, nameOf } from "../../flow.ts";

type Visit = ReturnType<Tools["threeDs"]["visited"]>[number];
type Source = Exchange | events.Delivery | Visit;

export interface Text {
  readonly source: Source;
  /** Where it stands, in words, without the text itself. */
  readonly where: string;
  readonly text: string;
}

/** What answered, what arrived, and where customers were sent. */
export function shownTo({ seen, inbox, threeDs }: Pick<Tools, "seen" | "inbox" | "threeDs">): Source[] {
  return [...seen().filter(({ status }) => status !== 0), ...inbox.all(), ...threeDs.visited()];
}

export function textsOf(source: Source): Text[] {
  const name = source.kind === "visit" ? "the customer's way through 3DS" : nameOf(source);
  const headers = Object.entries(source.headers).map(([header, value]) => ({
    source,
    where: `the header ${header} of ${name}`,
    text: `${header}: ${value}`,
  }));
  if (source.kind !== "visit") return [{ source, where: name, text: bodyOf(source) }, ...headers];
  return [
    { source, where: `an address of ${name}`, text: source.url },
    { source, where: `a page of ${name}`, text: source.text },
    ...headers,
  ];
}

export function exchangesAmong(texts: readonly Text[]): Exchange[] {
  return [...new Set(texts.map(({ source }) => source))].filter((source) => source.kind === "exchange");
}

/** JSON as lines of `parent name: value`, so that each value stands beside its name; anything else as it came. */
function bodyOf({ body, text }: Exchange | events.Delivery): string {
  return typeof body === "object" && body !== null ? linesOf(body, "", "").join("\n") : text;
}

function linesOf(value: unknown, parent: string, name: string): string[] {
  if (json.isArray(value)) return value.flatMap((member) => linesOf(member, parent, name));
  if (json.isObject(value))
    return Object.entries(value).flatMap(([key, member]) => linesOf(member, name, key));
  return [`${parent} ${name}: ${String(value)}`];
}
