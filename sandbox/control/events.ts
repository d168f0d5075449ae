import { readEvent, resendEvent } from "../events/outbox.ts";
import { listEvents } from "../store/events.ts";
import { invalid } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { Endpoint } from "./endpoint.ts";
import { shorten } from "../values/shorten.ts";

const EVENTS_AT_ONCE = 100;

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/events",
    async answer({ world, merchantId }, { query }) {
      const page = {
        limit: readLimit(textAt(query, "limit")),
        beforeId: textAt(query, "before_id"),
        type: textAt(query, "type"),
        state: textAt(query, "state"),
      };
      return { events: await world.store.read((sql) => listEvents(sql, merchantId, page)) };
    },
  },
  {
    method: "GET",
    path: "/events/{id}",
    async answer({ world, merchantId }, { params }) {
      const id = textAt(params, "id") ?? "";
      return eventView(await world.store.read((sql) => readEvent(sql, merchantId, id)));
    },
  },
  {
    method: "POST",
    path: "/events/{id}/resend",
    async answer({ world, merchantId }, { params }) {
      const id = textAt(params, "id") ?? "";
      await world.write((sql) => resendEvent(sql, merchantId, id, world.clock.now()));
      return { id, state: "due" };
    },
  },
];

/** An event with its body, and every attempt. */
export function eventView({ event, made }: Awaited<ReturnType<typeof readEvent>>) {
  const body: unknown = JSON.parse(event.body);
  return { ...event, body, deliveries: made };
}

function readLimit(text = String(EVENTS_AT_ONCE)): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= EVENTS_AT_ONCE) return limit;
  throw invalid(`must be a whole number from 1 to ${EVENTS_AT_ONCE}`, {
    part: "query",
    field: "limit",
    at_least: 1,
    at_most: EVENTS_AT_ONCE,
    sent: shorten(text, 40),
  });
}
