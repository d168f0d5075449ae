import { readEvent, resendEvent } from "../events/outbox.ts";
import { listEvents } from "../store/events.ts";
import { wholeIn } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { Endpoint } from "./endpoint.ts";

const EVENTS_AT_ONCE = 100;

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/events",
    async answer({ world, merchantId }, { query }) {
      const page = {
        limit: wholeIn(query, "limit", 1, EVENTS_AT_ONCE) ?? EVENTS_AT_ONCE,
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
