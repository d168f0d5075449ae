/** Events: the table of events, their bodies, and that they are sent at all. */
import type { Defect } from "../defect.ts";
import { at } from "../ways.ts";
import {
  type Event,
  calls,
  doesNotSend,
  isBy,
  isOf,
  isRelease,
  isSingleStep,
  lacksKey,
} from "../ways/events.ts";

/** Events whose name the document gives, by the requirement that asks for them. */
const NAMED: readonly (readonly [breaks: string, type: string])[] = [
  ["event.capture.succeeded", "capture.succeeded"],
  ["event.order-creation.succeeded", "order_creation.succeeded"],
  ["event.plan-creation.succeeded", "plan_creation.succeeded"],
  ["event.subscription-creation.succeeded", "subscription_creation.succeeded"],
  ["event.subscription-update.succeeded", "subscription_update.succeeded"],
  ["event.product-creation.succeeded", "product_creation.succeeded"],
];

const isOfCharge = (event: Event): boolean => String(event["event_type"]).startsWith("charge.");
const isDeclined = (event: Event): boolean => at(event, "/status_details/detail/code") === "card_declined";

/** Whoever is told nothing is told of none of these. */
const EVERY_EVENT = [
  ...NAMED.map(([requirement]) => requirement),
  "event.charge.cancelled",
  "event.charge.failed",
  "event.charge.pending",
  "event.charge.succeeded",
  "event.charge.succeeded-after-bank-payment",
  "event.charge.succeeded-after-cash",
  "event.order-update.succeeded",
  "event.refund.on-hold",
  "event.refund.succeeded",
  "three-ds.webhook.failure",
  "three-ds.webhook.success",
];

export const events: readonly Defect[] = [
  ...NAMED.flatMap(([breaks, type]): Defect[] => [
    {
      breaks,
      how: `sends no ${type}`,
      events: doesNotSend((event) => event.event_type === type),
    },
    {
      breaks,
      how: `calls ${type} by another name`,
      events: calls(type.replace(".succeeded", ".done"), (event) => event["event_type"] === type),
    },
  ]),
  {
    breaks: "event.webhook-url",
    how: "sends nothing",
    events: () => async () => {},
    with: EVERY_EVENT,
  },
  {
    breaks: "event.charge.keys",
    how: "leaves status_details out of charge events",
    events: lacksKey("status_details", isOfCharge),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the id out of charge events",
    events: lacksKey("id", isOfCharge),
  },

  {
    breaks: "event.other.keys",
    how: "leaves the payload out of plan events",
    events: lacksKey("payload", (event) => String(event["event_type"]).startsWith("plan")),
  },
  {
    breaks: "event.charge.succeeded",
    how: "sends no charge.succeeded for a single-step charge",
    events: doesNotSend(isSingleStep),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends no charge.succeeded when cash was paid",
    events: doesNotSend((event) => isOf("succeeded")(event) && isBy("pay_with_store")(event)),
  },
  {
    breaks: "event.charge.pending",
    how: "sends nothing for a charge that waits",
    events: doesNotSend(isOf("pending")),
  },
  {
    breaks: "event.charge.failed",
    how: "sends nothing for a declined charge",
    events: doesNotSend((event) => isOf("failed")(event) && isDeclined(event)),
  },
  {
    breaks: "event.charge.failed",
    how: "sends charge.succeeded for a declined charge",
    events: calls("charge.succeeded", isDeclined),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends nothing for a cancelled charge",
    events: doesNotSend(isOf("cancelled")),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends charge.succeeded for a cancelled charge",
    events: calls("charge.succeeded", isOf("cancelled")),
  },
  {
    breaks: "event.refund.succeeded",
    how: "sends no event when captured money goes back",
    events: doesNotSend((event) => event.event_type === "refund.succeeded" && !isRelease(event)),
  },
  {
    breaks: "event.refund.on-hold",
    how: "sends no event when a hold is given back",
    events: doesNotSend(isRelease),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "sends nothing for an updated order",
    events: doesNotSend((event) => event.event_type === "order_update.succeeded"),
  },
];
