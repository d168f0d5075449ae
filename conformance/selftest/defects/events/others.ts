/** Events of orders, products, plans and subscriptions, and the keys of all events that are not about charges. */
import type { Defect } from "../../harness/defect.ts";
import {
  calls,
  doesNotSend,
  isOfType,
  lacksEvent,
  lacksKey,
  sends,
  sendsTooSoon,
} from "../../mutations/events.ts";

const WITHOUT_PAYLOAD = [
  "capture",
  "refund",
  "order_creation",
  "plan_creation",
  "subscription_creation",
  "product_creation",
] as const;

export const orderEvents: readonly Defect[] = [
  ...lacksEvent("order_creation.succeeded"),
  {
    breaks: "event.order-update.succeeded",
    how: "sends nothing for an updated order",
    events: doesNotSend((event) => event.event_type === "order_update.succeeded"),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "calls an update order_creation.succeeded once more",
    events: calls("order_creation.succeeded", isOfType("order_update.succeeded")),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "sends two events when an order is created, and none when it changes",
    events: sendsTooSoon("order_update.succeeded", "order_creation.succeeded"),
  },
];

export const otherEventKeys: readonly Defect[] = [
  {
    breaks: "event.other.keys",
    how: "leaves event_type out of capture.succeeded",
    with: ["event.capture.succeeded"],
    events: lacksKey("event_type", isOfType("capture.succeeded")),
  },
  ...WITHOUT_PAYLOAD.map((word): Defect => ({
    breaks: "event.other.keys",
    how: `leaves the payload out of ${word}.succeeded`,
    events: lacksKey("payload", isOfType(`${word}.succeeded`)),
  })),
  {
    breaks: "event.other.keys",
    how: "sends null as payload",
    with: ["event.charge.keys"],
    events: sends((event) => ({ ...event, payload: null })),
  },
  {
    breaks: "event.other.keys",
    how: "leaves the payload out of the event of an update",
    mayBreak: ["event.order-update.succeeded"],
    events: lacksKey("payload", isOfType("order_update.succeeded")),
  },
];

const CREATIONS = ["product", "plan", "subscription"] as const;

export const subscriptionEvents: readonly Defect[] = [
  ...CREATIONS.flatMap((what) => lacksEvent(`${what}_creation.succeeded`)),
  ...lacksEvent("subscription_update.succeeded"),
  {
    breaks: "event.subscription-update.succeeded",
    how: "sends subscription_update.succeeded when a subscription is made, and not when it ends",
    events: sendsTooSoon("subscription_update.succeeded", "subscription_creation.succeeded"),
  },
];
