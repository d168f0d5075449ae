/**
 * What the log keeps of an exchange before the bodies, as one text: each field with its length in front, so that it may
 * hold any character, and a mark behind each group of fields. JSON would cost several times as much to write.
 */
import { newTrace, type Exchange } from "./exchange.ts";

type Head = Pick<Exchange, "url" | "headers" | "answerHeaders" | "trace">;

/** A field begins with a digit. */
const GROUP_END = ",";

export function headOf({ url, headers, answerHeaders, trace }: Head): string {
  let text = field(url) + GROUP_END;
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string") text += field(name) + field(value);
    else for (const one of value ?? []) text += field(name) + field(one);
  }
  text += GROUP_END;
  for (const one of answerHeaders) text += field(one);
  text += GROUP_END;
  return isEmpty(trace) ? text : text + JSON.stringify(trace);
}

function field(text: string): string {
  return `${text.length}:${text}`;
}

function isEmpty({ fault, events, charges }: Exchange["trace"]): boolean {
  return fault === null && events.length === 0 && charges.length === 0;
}

export function headIn(text: string): Head {
  const groups: [string[], string[], string[]] = [[], [], []];
  let at = 0;
  for (const fields of groups) {
    while (text[at] !== GROUP_END) {
      const begin = text.indexOf(":", at) + 1;
      at = begin + Number(text.slice(at, begin - 1));
      fields.push(text.slice(begin, at));
    }
    at += 1;
  }
  const [[url = ""], asked, answerHeaders] = groups;
  const trace: Exchange["trace"] = at === text.length ? newTrace() : JSON.parse(text.slice(at));
  return { url, headers: headersIn(asked), answerHeaders, trace };
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
