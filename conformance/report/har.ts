import type { AnyExchange } from "../call/exchange.ts";
import type { Report } from "./report.ts";

/** The file stays small enough to be sent: most answers of a run are lists, which repeat each other. */
const SHORT = 500;
const BEGINNING = 180;
const MOST = 100_000;
/** They are about the connection, or the entry says it elsewhere. */
const LEFT_OUT = new Set(["connection", "keep-alive", "content-length", "date"]);

/**
 * HTTP Archive 1.2 of every exchange of the run, for browsers and proxies that read it. In pieces: it may be longer than any text.
 * Of a long answer there is the beginning: 100,000 characters where a call failed or was blocked, 180 elsewhere.
 */
export function* har(exchanges: readonly AnyExchange[], report: Report): Generator<string> {
  const whole = new Set(report.exchanges.map(({ nr }) => nr));
  const begin = Date.parse(report.started) - (exchanges[0]?.started ?? 0);
  const creator = { name: "payment-service conformance", version: report.suite.version };
  yield `{"log": {"version": "1.2", "creator": ${JSON.stringify(creator)}, "entries": [`;
  for (const [place, one] of exchanges.entries())
    yield `${place === 0 ? "" : ","}\n${JSON.stringify(entryOf(one, begin, whole.has(one.nr)))}`;
  yield "\n]}}\n";
}

function entryOf(one: AnyExchange, begin: number, isWhole: boolean): object {
  const most = isWhole ? MOST : one.text.length > SHORT ? BEGINNING : SHORT;
  const time = Number((one.ended - one.started).toFixed(2));
  return {
    startedDateTime: new Date(begin + one.started).toISOString(),
    time,
    comment: `#${one.nr} ${one.flow} ${one.operation}${one.failure === undefined ? "" : `: ${one.failure}`}`,
    request: {
      method: one.request.method,
      url: one.request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(one.request.headers),
      queryString: pairs(Object.fromEntries(new URL(one.request.url).searchParams)),
      headersSize: -1,
      bodySize: one.request.body?.length ?? 0,
      ...(one.request.body !== undefined && {
        postData: { mimeType: "application/json", text: one.request.body },
      }),
    },
    response: {
      status: one.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(one.headers).filter(({ name }) => isWhole || !LEFT_OUT.has(name)),
      content: {
        size: one.text.length,
        mimeType: one.headers["content-type"] ?? "",
        text: one.text.slice(0, most),
        ...(one.text.length > most && { comment: "The rest is in history.jsonl." }),
      },
      redirectURL: one.headers["location"] ?? "",
      headersSize: -1,
      bodySize: one.text.length,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

const pairs = (from: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(from).map(([name, value]) => ({ name, value }));
