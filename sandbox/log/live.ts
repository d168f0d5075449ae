import { setTimeout as pause } from "node:timers/promises";
import { fits, type RequestFilter } from "./filter.ts";
import type { RequestLog } from "./log.ts";
import type { LoggedRequest } from "./view.ts";

/** What a live reader gets. `last` is the number of the last request that was looked at. */
export type Live =
  | { readonly event: "request"; readonly last: number; readonly request: LoggedRequest }
  /** `count` requests came faster than they are shown, or than the reader reads. */
  | { readonly event: "missed"; readonly last: number; readonly count: number }
  /** Nothing new for a while. It shows that the connection still stands. */
  | { readonly event: "quiet"; readonly last: number }
  /** The sandbox ends. */
  | { readonly event: "end"; readonly last: number };

/** Requests that come within this time are given out together, at most `MOST_IN_A_TICK` of them. */
const TICK_MS = 200;
const MOST_IN_A_TICK = 40;

const QUIET_MS = 15_000;

/**
 * The requests after the number `after`, as they come, until the signal. It works only while somebody reads: a reader
 * that is slow finds, later, how many it has missed.
 */
export async function* live(
  log: RequestLog,
  filter: RequestFilter,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Live, void> {
  let last = after;
  while (!signal.aborted) {
    const { oldest, newest } = log.kept;
    const next = Math.max(last + 1, oldest, newest - MOST_IN_A_TICK + 1);
    if (next > last + 1) {
      const count = next - 1 - last;
      last = next - 1;
      yield { event: "missed", last, count };
    }
    while (last < newest) {
      const request = await log.find(last + 1);
      // Forgotten while the reader was slow: it counts as missed in the next turn.
      if (request === undefined) break;
      last += 1;
      if (fits(filter, request)) yield { event: "request", last, request };
    }
    const came = log.kept.newest > last || (await log.next(QUIET_MS, signal));
    if (log.closed) {
      yield { event: "end", last };
      return;
    }
    if (came) await pause(TICK_MS, undefined, { ref: false });
    else yield { event: "quiet", last };
  }
}
