import { Readable } from "node:stream";
import { textAt } from "../values/json.ts";
import { readFilter } from "./filter.ts";
import { live, type Live } from "./live.ts";
import type { RequestLog } from "./log.ts";
import type { LoggedRequest } from "./view.ts";

export const STREAM_TYPE = "text/event-stream; charset=utf-8";

/**
 * Server-sent events about the requests that fit the query: `request`, `missed`, `quiet` and `end`. It begins behind
 * the request that `Last-Event-ID` names, or `after_id`; otherwise with the next one.
 */
export function requestStream(
  log: RequestLog,
  query: unknown,
  lastEventId: string | undefined,
  write: (request: LoggedRequest) => string,
): Readable {
  const filter = readFilter(query);
  const stop = new AbortController();
  const after = placeIn(log, lastEventId ?? textAt(query, "after_id")) ?? log.kept.newest;
  async function* messages(): AsyncGenerator<string> {
    // The browser waits this time before it connects again.
    yield "retry: 2000\n\n";
    for await (const one of live(log, filter, after, stop.signal)) yield messageOf(log, one, write);
  }
  const all = messages();
  return new Readable({
    highWaterMark: 16 * 1024,
    read() {
      all.next().then(
        ({ value }) => this.destroyed || this.push(value ?? null),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    // Readable.from would wait for the next request before it lets go.
    destroy(error, done) {
      stop.abort();
      done(error);
    },
  });
}

/** Names the request among those of every start of the sandbox. */
export function eventId(log: RequestLog, number: number): string {
  return `${log.name}-${number}`;
}

/** The number behind which to begin. A log that has begun anew since then is read from its beginning. */
function placeIn(log: RequestLog, text: string | undefined): number | undefined {
  const [, name, number] = /^(?:([0-9a-f]+)-)?(\d{1,15})$/.exec(text ?? "") ?? [];
  if (number === undefined) return undefined;
  return (name === undefined || name === log.name) && Number(number) <= log.kept.newest ? Number(number) : 0;
}

function messageOf(log: RequestLog, one: Live, write: (request: LoggedRequest) => string): string {
  const data = one.event === "request" ? write(one.request) : one.event === "missed" ? String(one.count) : "";
  const lines = data.split("\n").map((line) => `data: ${line}`);
  return `event: ${one.event}\nid: ${eventId(log, one.last)}\n${lines.join("\n")}\n\n`;
}
