import type { Exchange } from "../call/exchange.ts";
import type { Report } from "./report.ts";

/** HTTP Archive 1.2 of every exchange of the run, for browsers and proxies that read it. In pieces: it may be longer than any text. */
export function* har(exchanges: readonly Exchange[], report: Report): Generator<string> {
  const begin = Date.parse(report.started) - (exchanges[0]?.started ?? 0);
  const creator = { name: "payment-service conformance", version: report.suite.version };
  yield `{"log": {"version": "1.2", "creator": ${JSON.stringify(creator)}, "entries": [`;
  for (const [place, one] of exchanges.entries())
    yield `${place === 0 ? "" : ","}\n${JSON.stringify(entryOf(one, begin), null, 1)}`;
  yield "\n]}}\n";
}

function entryOf(one: Exchange, begin: number): object {
  return {
    startedDateTime: new Date(begin + one.started).toISOString(),
    time: one.ended - one.started,
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
        postData: { mimeType: "application/json", params: [], text: one.request.body },
      }),
    },
    response: {
      status: one.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(one.headers),
      content: {
        size: one.text.length,
        mimeType: one.headers["content-type"] ?? "",
        text: one.text.slice(0, 100_000),
      },
      redirectURL: one.headers["location"] ?? "",
      headersSize: -1,
      bodySize: one.text.length,
    },
    cache: {},
    timings: { send: 0, wait: one.ended - one.started, receive: 0 },
  };
}

const pairs = (from: Readonly<Record<string, string>>): object[] =>
  Object.entries(from).map(([name, value]) => ({ name, value }));
