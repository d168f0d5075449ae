import { notFound } from "../../checking/not-found.ts";
import { logOf } from "../../control/requests.ts";
import { readFilter } from "../../requests/filter.ts";
import { eventId, requestStream, STREAM_TYPE } from "../../requests/stream.ts";
import { textAt } from "../../values/json.ts";
import { pageHeaders } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { requestRow, requestsPage } from "./list-page.ts";
import { LIVE_SCRIPT_HASH } from "./live-script.ts";
import { requestPage } from "./page.ts";

/** How many rows the page has before the live list adds some. */
const ROWS = 50;

const FILTER_NAMES = ["method", "status", "operation", "key", "touched", "text"] as const;

/** The request log as pages. */
export function registerRequests({ on, world }: PageContext): void {
  on("GET", "/requests", async ({ query }) => {
    const log = logOf(world);
    const filter = readFilter(query);
    const before = numberIn(textAt(query, "before_id"));
    const last = eventId(log, log.kept.newest);
    const { requests, hasMore } = await log.list(filter, { limit: ROWS, before });
    const content = requestsPage({
      requests,
      filter,
      query: filterQuery(query),
      last,
      older: hasMore ? (requests.at(-1)?.id ?? null) : null,
      isNewest: before === undefined,
      partial: log.partial,
    });
    return { headers: pageHeaders({ script: LIVE_SCRIPT_HASH }), content };
  });

  on("GET", "/requests/stream", async ({ query, headers }) => {
    const last = textAt(headers, "last-event-id");
    const content = requestStream(logOf(world), query, last, (request) => requestRow(request).text);
    return { headers: { "content-type": STREAM_TYPE, "cache-control": "no-store" }, content };
  });

  on("GET", "/requests/:id", async ({ id }) => {
    const log = logOf(world);
    const number = numberIn(id);
    const request = number === undefined ? undefined : await log.find(number);
    if (request === undefined) throw notFound("request", id, { status: 404 });
    const { oldest, newest } = log.kept;
    return requestPage(request, {
      origin: world.origin(),
      older: request.id > oldest ? request.id - 1 : null,
      newer: request.id < newest ? request.id + 1 : null,
    });
  });
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The filter as parameters of an address. */
function filterQuery(query: unknown): string {
  const given = FILTER_NAMES.map((name) => [name, textAt(query, name)?.trim() ?? ""] as const);
  return new URLSearchParams(given.filter(([, value]) => value !== "").map(([...pair]) => pair)).toString();
}
