/** Events: the second sides of which are sent, under which name, and with which keys. */
import type { Defect } from "../defect.ts";
import { type Event, calls, isBy, isOf, isOf3ds, isRelease, isSingleStep, lacksKey } from "../ways/events.ts";

/** Events whose body lacks its payload. */
const NO_PAYLOAD = [
  "capture",
  "refund",
  "order_creation",
  "subscription_creation",
  "product_creation",
] as const;

const isOfType =
  (type: string) =>
  ({ event_type }: Event): boolean =>
    event_type === type;

export const eventSides: readonly Defect[] = [
  {
    breaks: "three-ds.webhook.success",
    how: "calls the success of an authentication by another name",
    events: calls("charge.authenticated", (event) => isOf("succeeded")(event) && isOf3ds(event)),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "calls it charge.paid when cash was paid",
    events: calls("charge.paid", (event) => isOf("succeeded")(event) && isBy("pay_with_store")(event)),
  },
  {
    breaks: "event.charge.succeeded",
    how: "calls the success of a single-step charge charge.captured",
    events: calls("charge.captured", isSingleStep),
  },
  {
    breaks: "event.refund.succeeded",
    how: "calls refund.succeeded by another name when captured money goes back",
    events: calls("refund.done", (event) => isOfType("refund.succeeded")(event) && !isRelease(event)),
  },
  {
    breaks: "event.refund.on-hold",
    how: "calls the release of a hold capture.cancelled",
    events: calls("capture.cancelled", isRelease),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the payload out of charge.succeeded",
    events: lacksKey("payload", isOf("succeeded")),
  },

  {
    breaks: "event.other.keys",
    how: "leaves event_type out of capture.succeeded",
    with: ["event.capture.succeeded"],
    events: lacksKey("event_type", isOfType("capture.succeeded")),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves event_type out of charge.succeeded",
    with: [
      "event.charge.succeeded",
      "event.charge.succeeded-after-bank-payment",
      "event.charge.succeeded-after-cash",
      "three-ds.webhook.success",
      "charge.views.event",
    ],
    events: lacksKey("event_type", isOf("succeeded")),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "calls an update order_creation.succeeded once more",
    events: calls("order_creation.succeeded", isOfType("order_update.succeeded")),
  },
  ...NO_PAYLOAD.map((word): Defect => ({
    breaks: "event.other.keys",
    how: `leaves the payload out of ${word}.succeeded`,
    events: lacksKey("payload", isOfType(`${word}.succeeded`)),
  })),
];
