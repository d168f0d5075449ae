/** Freedoms about events. */
import { NAMED_EVENTS } from "../../named-events.ts";
import { at } from "../../pointer.ts";
import type { Deliver } from "../defect.ts";
import { answers } from "../ways.ts";
import { sends } from "../ways/events.ts";
import type { Variants } from "./variant.ts";

const withOwnId = (event: Record<string, unknown>): Record<string, unknown> =>
  event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` };

export const aboutEvents: Variants = {
  "a held charge sends nothing before it is captured": {
    takes: ["event.held-charge"],
    events: sends((event) =>
      event.event_type === "charge.succeeded" && at(event, "/payload/status") === "completed"
        ? undefined
        : event,
    ),
  },
  "each webhook twice": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      await next(text);
      await next(text);
    },
  },
  "webhooks late and in another order": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      // Not waited for: whoever sends late still has 16 on their way at once.
      setTimeout(() => void next(text), text.length % 60);
    },
  },
  "other names of the events that the document leaves unnamed": {
    takes: [
      "event.charge-pending",
      "event.charge-failed",
      "event.charge-cancelled",
      "event.disbursement-succeeded",
      "event.disbursement-failed",
      "event.capture-failed",
      "event.refund-failed",
      "event.order-creation-failed",
      "event.order-update-succeeded",
      "event.order-update-failed",
      "event.plan-creation-failed",
      "event.subscription-creation-failed",
      "event.subscription-update-failed",
      "event.product-creation-failed",
    ],
    events: sends((event) => {
      if (NAMED_EVENTS.includes(event.event_type)) return event;
      const [resource, outcome] = event.event_type.split(".");
      return { ...event, event_type: `${resource}.went_${outcome}` };
    }),
  },
  "an event for each refused capture and refund": {
    takes: ["event.capture-failed", "event.refund-failed"],
    ...tellsRefusals(),
  },
  "payloads that show the id alone": {
    takes: ["event.payload"],
    events: sends((event) => {
      const places = ["/payload/charge_detail/id", "/payload/id", "/payload/order/id", "/payload/plan/id"];
      const id = places.map((place) => at(event, place)).find((found) => found !== undefined);
      return { ...event, payload: { id } };
    }),
  },
  "payloads that are a text": {
    takes: ["event.payload"],
    events: sends((event) => ({ ...event, payload: JSON.stringify(event["payload"]) })),
  },
  "the id of the event in place of the charge's": {
    takes: ["event.id"],
    events: sends(withOwnId),
  },
  "numbers as ids of events": {
    takes: ["event.id"],
    events: sends((event) =>
      event["id"] === undefined ? event : { ...event, id: Math.floor(Math.random() * 1e9) },
    ),
  },
  "disbursements without id and status": {
    takes: ["event.disbursement-body"],
    events: sends((event) => {
      const { id: _, status_details: __, ...rest } = event;
      return event.event_type.startsWith("disbursement") ? rest : event;
    }),
  },
  "payloads that name nothing": {
    takes: ["event.payload"],
    events: sends((one) => ({ ...one, payload: {} })),
  },
  "events with an id of their own, and nothing in the payload": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({ ...withOwnId(event), payload: {} })),
  },
  "events with an id of their own, nothing in the payload, and another status of a failure": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: {},
      ...(event.event_type === "charge.failed" && { status_details: { status: "declined" } }),
    })),
  },
  "events with an id of their own, and a payload of a sum and a date": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: { total: 5000, made_at: new Date().toISOString() },
    })),
  },
};

/** Whether a refused request counts as a failed capture or refund is not shown; here it does. */
function tellsRefusals(): Pick<Variants[string], "wrap" | "events"> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = next),
    wrap: answers(["captureCharge", "refundCharge"], (reply, { operation, id }) => {
      const event_type = operation === "captureCharge" ? "capture.failed" : "refund.failed";
      if (reply.status >= 400) void send?.(JSON.stringify({ event_type, payload: { charge_id: id } }));
      return reply;
    }),
  };
}
