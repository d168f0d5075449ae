/** What the log keeps of an exchange before the bodies, as one text. JSON would cost five times as much to write. */
import { newTrace, type Exchange } from "./exchange.ts";

type Head = Pick<Exchange, "url" | "headers" | "answerHeaders" | "trace">;

// No address and no header of HTTP holds these characters: Node refuses them.
const FIELD = "\u0000";
const SECTION = "\u0001";

export function headOf({ url, headers, answerHeaders, trace }: Head): string {
  let text = url + SECTION;
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string") text += name + FIELD + value + FIELD;
    else for (const one of value ?? []) text += name + FIELD + one + FIELD;
  }
  text += SECTION;
  for (const one of answerHeaders) text += one + FIELD;
  return isEmpty(trace) ? text : text + SECTION + JSON.stringify(trace);
}

function isEmpty({ fault, events, charges }: Exchange["trace"]): boolean {
  return fault === null && events.length === 0 && charges.length === 0;
}

export function headIn(text: string): Head {
  const [url = "", asked = "", answered = "", trace] = text.split(SECTION);
  return {
    url,
    headers: headersIn(fieldsIn(asked)),
    answerHeaders: fieldsIn(answered),
    trace: trace === undefined ? newTrace() : JSON.parse(trace),
  };
}

function fieldsIn(section: string): string[] {
  return section.split(FIELD).slice(0, -1);
}

/** A header that was sent several times has a list of values. */
function headersIn(fields: readonly string[]): Exchange["headers"] {
  const headers = new Map<string, string | readonly string[]>();
  for (let at = 0; at < fields.length; at += 2) {
    const [name = "", value = ""] = [fields[at], fields[at + 1]];
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(headers);
}
