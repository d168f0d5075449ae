import { readEvent, resendEvent } from "../events/log.ts";
import { listEvents } from "../store/events.ts";
import { textAt } from "../values/json.ts";
import type { Endpoint } from "./endpoint.ts";

const EVENTS_AT_ONCE = 100;

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/events",
    async answer({ world, merchantId }, { query }) {
      const page = { limit: EVENTS_AT_ONCE, beforeId: textAt(query, "before_id") };
      return { events: await world.store.read((sql) => listEvents(sql, merchantId, page)) };
    },
  },
  {
    method: "GET",
    path: "/events/{id}",
    async answer({ world, merchantId }, { params }) {
      const id = textAt(params, "id") ?? "";
      const { event, made } = await world.store.read((sql) => readEvent(sql, merchantId, id));
      return { ...event, body: parsed(event.body), deliveries: made };
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

function parsed(body: string): unknown {
  return JSON.parse(body);
}
