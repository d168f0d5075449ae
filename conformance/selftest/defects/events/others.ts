import type { Defect } from "../../defect.ts";
import { type Event, lacksKey, sendsTooSoon, tellsRefused } from "../../ways/events.ts";

const isUpdate = ({ event_type }: Event): boolean => event_type === "order_update.succeeded";

export const orderAndKeyEvents: readonly Defect[] = [
  {
    breaks: "event.order-creation.succeeded",
    how: "sends order_creation.succeeded for an order that it refuses",
    ...tellsRefused("createOrder", ({ body }) => ({
      event_type: "order_creation.succeeded",
      payload: body ?? {},
    })),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "sends two events when an order is made, and none when it changes",
    events: sendsTooSoon("order_update.succeeded", "order_creation.succeeded"),
  },
  {
    breaks: "event.other.keys",
    how: "leaves the payload out of the event of an update",
    mayBreak: ["event.order-update.succeeded"],
    events: lacksKey("payload", isUpdate),
  },
];
