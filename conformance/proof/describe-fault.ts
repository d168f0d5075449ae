/** What is wrong with a call, for the reader of a reason: how it differs from the right call beside it. */
import { type Exchange, label } from "../call/exchange.ts";
import { withoutMarkers } from "../call/marker.ts";
import { isArray, isObject, show } from "../call/json-pointer.ts";

const METADATA = "x-cash-anti-fraud-metadata";
/** A body this short is shown as it is where there is no other call to compare it with. */
const SHORT = 60;
const MOST = 3;

/** The call and what it has that its twin has not, or the other way round; without a twin, its body, or what a long one holds. */
export function callInWords(exchange: Exchange, twin?: Exchange): string {
  const told = exchange.about === undefined ? differences(exchange, twin) : [];
  if (told.length > 0) return `${label(exchange)} (${told.join(", ")})`;
  const { body } = exchange.request;
  const isTold = exchange.about !== undefined || (twin !== undefined && twin.key !== exchange.key);
  if (isTold || body === undefined) return label(exchange);
  if (body.length <= SHORT) return `${label(exchange)} with ${body}`;
  return twin === undefined && isObject(exchange.sent)
    ? `${label(exchange)} with ${Object.keys(exchange.sent).join(", ")}`
    : label(exchange);
}

/** How a call differs from its twin, the same in each run; undefined where `about` says it, or without a difference. */
export function differencesOf(exchange: Exchange, twin: Exchange | undefined): string | undefined {
  if (exchange.about !== undefined) return undefined;
  const told = differences(exchange, twin);
  return told.length === 0 ? undefined : told.join(", ");
}

/** How a wrong body differs from the right one. */
export function bodyInWords(wrong: unknown, right: unknown): string {
  return firstOf([...compared(wrong, right, "")]).join(", ");
}

function differences(exchange: Exchange, twin: Exchange | undefined): readonly string[] {
  if (twin === undefined) return [];
  return firstOf([
    ...compared(exchange.sent, twin.sent, ""),
    ...compared(metadataOf(exchange), metadataOf(twin), "anti-fraud metadata"),
  ]);
}

function firstOf(all: readonly string[]): readonly string[] {
  const others = all.length - MOST;
  return others > 0 ? [...all.slice(0, MOST), `and ${others} more`] : all;
}

function* compared(value: unknown, right: unknown, name: string): Generator<string> {
  if (sameButForMarkers(value, right)) return;
  const what = name === "" ? "a body" : name;
  if (value === undefined) yield `without ${what}`;
  else if (right === undefined) yield `with ${what} ${shown(value)}`;
  else if (!isObject(value) || !isObject(right)) yield `${what} ${show(value)}`;
  else if (Object.keys(value).length === 0) yield `an empty object as ${name === "" ? "the body" : name}`;
  else if (Object.keys(right).filter((key) => !(key in value)).length > MOST)
    yield `${what} with ${Object.keys(value).join(", ")} only`;
  else
    for (const key of new Set([...Object.keys(right), ...Object.keys(value)]))
      yield* compared(value[key], right[key], name === "" ? key : `${name}.${key}`);
}

/** The value, or where an object is too long to be shown, what is in it. */
function shown(value: unknown): string {
  const text = show(value);
  const isCut = text !== JSON.stringify(value);
  return isObject(value) && isCut ? `of ${Object.keys(value).join(", ")}` : text;
}

/** Two calls of one kind have each their own marker in what they describe. */
function sameButForMarkers(one: unknown, other: unknown): boolean {
  return isArray(one) === isArray(other) && textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return withoutMarkers(JSON.stringify(value) ?? "");
}

function metadataOf({ request }: Exchange): unknown {
  const header = request.headers[METADATA];
  if (header === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(header, "base64").toString("utf8")) as unknown;
  } catch {
    return header;
  }
}
