import type { FastifyInstance } from "fastify";
import { logOf } from "../../control/requests.ts";
import { guardAdmin } from "../../request/admin.ts";
import { readFilter } from "../../requests/filter.ts";
import { eventId, requestStream, STREAM_TYPE } from "../../requests/stream.ts";
import { notFound } from "../../checking/not-found.ts";
import { textAt } from "../../values/json.ts";
import type { World } from "../../world.ts";
import { pageHeaders } from "../layout.ts";
import { FILTER_NAMES, requestRow, requestsPage } from "./list-page.ts";
import { LIVE_SCRIPT_HASH } from "./live-script.ts";
import { requestPage } from "./page.ts";
import { REQUESTS_PATH } from "./words.ts";

/** How many rows the page has before the live list adds some. */
const ROWS = 50;

/** The request log as pages. */
export function registerRequests(pages: FastifyInstance, world: World): void {
  const guard = async (request: Parameters<typeof guardAdmin>[0]) =>
    guardAdmin(request, world.origin(), world.settings.adminToken);

  pages.get(REQUESTS_PATH, { onRequest: guard }, async ({ query }, reply) => {
    const log = logOf(world);
    const filter = readFilter(query);
    const before = numberIn(textAt(query, "before_id"));
    const last = eventId(log, log.kept.newest);
    const { requests, hasMore } = await log.list(filter, { limit: ROWS, before });
    const text = requestsPage({
      requests,
      filter,
      query: filterQuery(query),
      last,
      older: hasMore ? (requests.at(-1)?.id ?? null) : null,
      isNewest: before === undefined,
      partial: log.partial,
    });
    return reply.headers(pageHeaders({ script: LIVE_SCRIPT_HASH })).send(text);
  });

  pages.get(`${REQUESTS_PATH}/stream`, { onRequest: guard }, async ({ query, headers }, reply) => {
    const last = headers["last-event-id"];
    const stream = requestStream(
      logOf(world),
      query,
      typeof last === "string" ? last : undefined,
      (one) => requestRow(one).text,
    );
    return reply.type(STREAM_TYPE).header("cache-control", "no-store").send(stream);
  });

  pages.get(`${REQUESTS_PATH}/:id`, { onRequest: guard }, async ({ params }, reply) => {
    const log = logOf(world);
    const id = textAt(params, "id") ?? "";
    const number = numberIn(id);
    const found = number === undefined ? undefined : await log.find(number);
    if (found === undefined) throw notFound("request", id, { status: 404 });
    const { oldest, newest } = log.kept;
    const text = requestPage(found, {
      origin: world.origin(),
      older: found.id > oldest ? found.id - 1 : null,
      newer: found.id < newest ? found.id + 1 : null,
    });
    return reply.headers(pageHeaders()).send(text);
  });
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The filter as parameters of an address. */
function filterQuery(query: unknown): string {
  const given = FILTER_NAMES.flatMap((name): [string, string][] => {
    const value = textAt(query, name)?.trim();
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(given).toString();
}
