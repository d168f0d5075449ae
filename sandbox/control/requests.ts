import { eventId, requestStream } from "../log/stream.ts";
import { MOST_REQUESTS } from "../log/kept.ts";
import type { RequestLog } from "../log/log.ts";
import { readFilter } from "../log/filter.ts";
import type { LoggedRequest } from "../log/view.ts";
import { notFound } from "../checking/refuse.ts";
import { ServiceError, wholeIn } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import type { Endpoint } from "./endpoint.ts";

const USUAL = 50;
const MOST_AT_ONCE = 100;

/** The log of the last requests: a list, one of them whole, and those to come. */
export const requestEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/requests",
    async answer({ world }, { query }) {
      const log = logOf(world);
      const limit = wholeIn(query, "limit", 1, MOST_AT_ONCE) ?? USUAL;
      const before = wholeIn(query, "before_id", 1, Number.MAX_SAFE_INTEGER);
      const { requests, hasMore } = await log.list(readFilter(query), { limit, before });
      const { oldest, newest } = log.kept;
      return {
        requests: requests.map(summary),
        has_more: hasMore,
        log: {
          last_event_id: eventId(log, newest),
          kept: newest - oldest + 1,
          at_most: MOST_REQUESTS,
          forgotten: oldest - 1,
          // Several processes on one database: each knows its own requests only.
          this_process_only: log.partial,
        },
      };
    },
  },
  {
    method: "GET",
    path: "/requests/stream",
    async answer({ world }, { query, headers }) {
      const last = headers["last-event-id"];
      return requestStream(logOf(world), query, typeof last === "string" ? last : undefined, summaryText);
    },
  },
  {
    method: "GET",
    path: "/requests/{id}",
    async answer({ world }, { params }) {
      const id = textAt(params, "id") ?? "";
      const found = /^\d{1,15}$/.test(id) ? await logOf(world).find(Number(id)) : undefined;
      if (found === undefined) throw notFound("request", id, { status: 404 });
      return found;
    },
  },
];

/** Without headers and bodies. */
function summary({ request: _request, answer: _answer, ...rest }: LoggedRequest): object {
  return rest;
}

function summaryText(request: LoggedRequest): string {
  return JSON.stringify(summary(request));
}

export function logOf(world: World): RequestLog {
  if (world.requests !== undefined) return world.requests;
  throw new ServiceError(404, "no_request_log", "This sandbox was started with --no-log.");
}
