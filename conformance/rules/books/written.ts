/** How numbers are written: 5000.0 is the same number as 5000, and clients that read whole numbers refuse it. */
import { type Exchange, events, json } from "../rule.ts";

/** A number behind a colon, a comma or a bracket. Ids and dates in quotes are none, and most texts are left at that. */
const MAY_HAVE_A_POINT = /[:,[]\s*-?\d+[.eE]/;

export function mayHaveAPoint({ text }: Exchange | events.Delivery): boolean {
  return MAY_HAVE_A_POINT.test(text);
}

/** Whether the number at this place of a body is written with digits alone. Each text is read once. */
export function readWrittenAs(): (subject: Exchange | events.Delivery, pointer: string) => boolean {
  const read = new Map<Exchange | events.Delivery, unknown>();
  return (subject, pointer) => {
    if (!read.has(subject)) read.set(subject, mayHaveAPoint(subject) ? withSources(subject.text) : undefined);
    const source = json.at(read.get(subject), pointer);
    return typeof source !== "string" || /^-?\d+$/.test(source);
  };
}

/** The same JSON with each number as the text that stands for it. */
function withSources(text: string): unknown {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return undefined;
  }
}

function asWritten(_: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" ? source : value;
}
