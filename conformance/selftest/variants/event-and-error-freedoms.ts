/** Freedoms about events that tell nothing of their object, and about bodies of refusals. */
import { sends } from "../ways.ts";
import type { Variants } from "./variant.ts";

const withOwnId = (event: Record<string, unknown>): Record<string, unknown> =>
  event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` };

export const aboutEventsAndErrors: Variants = {
  "events with an id of their own, and nothing in the payload": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({ ...withOwnId(event), payload: {} })),
  },
  "events with an id of their own, and a payload of a sum and a date": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: { total: 5000, made_at: new Date().toISOString() },
    })),
  },
};
