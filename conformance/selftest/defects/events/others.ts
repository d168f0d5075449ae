/** Events of orders, products, plans and subscriptions, and the keys of all events that are not about charges. */
import type { Defect } from "../../harness/defect.ts";
import { doesNotSend, isOfType, lacksEvent, lacksKey, sends } from "../../mutations/events.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const orderEvents: readonly Defect[] = [
  lacksEvent("order_creation.succeeded"),
  ...breaking({
    "event.order-update.succeeded: sends nothing for an updated order": {
      events: doesNotSend((event) => event.event_type === "order_update.succeeded"),
    },
  }),
];

export const otherEventKeys: readonly Defect[] = breaking({
  "event.other.keys: leaves the payload out of capture.succeeded": {
    events: lacksKey("payload", isOfType("capture.succeeded")),
  },
  "event.other.keys: sends null as payload": {
    with: ["event.charge.keys"],
    events: sends((event) => ({ ...event, payload: null })),
  },
});

const CREATIONS = ["product", "plan", "subscription"] as const;

export const subscriptionEvents: readonly Defect[] = [
  ...CREATIONS.map((what) => lacksEvent(`${what}_creation.succeeded`)),
  lacksEvent("subscription_update.succeeded"),
];
