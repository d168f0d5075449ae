/** Events: the table of events, their bodies, and that they are sent at all. */
import type { Defect } from "../defect.ts";
import { at, doesNotSend, sends } from "../ways.ts";

/** Events whose name the document gives, by the requirement that asks for them. */
const NAMED: readonly (readonly [breaks: string, type: string])[] = [
  ["event.capture.succeeded", "capture.succeeded"],
  ["event.order-creation.succeeded", "order_creation.succeeded"],
  ["event.plan-creation.succeeded", "plan_creation.succeeded"],
  ["event.subscription-creation.succeeded", "subscription_creation.succeeded"],
  ["event.subscription-update.succeeded", "subscription_update.succeeded"],
  ["event.product-creation.succeeded", "product_creation.succeeded"],
];

const captured = (event: Record<string, unknown>): boolean =>
  event["event_type"] === "charge.succeeded" &&
  at(event, "/payload/payment_method") === "credit_or_debit_card" &&
  at(event, "/payload/amount_details/amount") !== 300_000;

function isHoldRefund(event: Record<string, unknown>): boolean {
  return (
    event["event_type"] === "refund.succeeded" && at(event, "/payload/charge_detail/status") === "cancelled"
  );
}

const charge = (word: string) => (event: Record<string, unknown>) => event["event_type"] === `charge.${word}`;

/** Whoever is told nothing is told of none of these. */
const EVERY_EVENT = [
  ...NAMED.map(([requirement]) => requirement),
  "event.charge.cancelled",
  "event.charge.failed",
  "event.charge.pending",
  "event.charge.succeeded",
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
      events: sends((event) =>
        event.event_type === type ? { ...event, event_type: type.replace(".succeeded", ".done") } : event,
      ),
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
    events: sends((event) => {
      const { status_details: _, ...rest } = event;
      return event.event_type.startsWith("charge.") ? rest : event;
    }),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the id out of charge events",
    with: ["charge.views.event"],
    events: sends((event) => {
      const { id: _, ...rest } = event;
      return event.event_type.startsWith("charge.") ? rest : event;
    }),
  },
  {
    breaks: "charge.views.event",
    how: "calls a charge pending in the event of its success",
    events: sends((event) =>
      captured(event) ? { ...event, status_details: { status: "pending", detail: { code: "wait" } } } : event,
    ),
  },
  {
    breaks: "charge.views.event",
    how: "gives the event an id of its own",
    events: sends((event) => (captured(event) ? { ...event, id: crypto.randomUUID() } : event)),
  },
  {
    breaks: "event.other.keys",
    how: "leaves the payload out of plan events",
    events: sends(({ payload, ...rest }) =>
      rest.event_type.startsWith("plan") ? rest : { ...rest, payload },
    ),
  },
  {
    breaks: "event.charge.succeeded",
    how: "sends no charge.succeeded for a single-step charge",
    events: doesNotSend(captured),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends no charge.succeeded when cash was paid",
    events: doesNotSend(
      (event) => charge("succeeded")(event) && at(event, "/payload/payment_method") === "pay_with_store",
    ),
  },
  {
    breaks: "event.charge.pending",
    how: "sends nothing for a charge that waits",
    events: doesNotSend(charge("pending")),
  },
  {
    breaks: "event.charge.failed",
    how: "sends nothing for a declined charge",
    events: doesNotSend(
      (event) => charge("failed")(event) && at(event, "/status_details/detail/code") === "card_declined",
    ),
  },
  {
    breaks: "event.charge.failed",
    how: "sends charge.succeeded for a declined charge",
    events: sends((event) =>
      at(event, "/status_details/detail/code") === "card_declined"
        ? { ...event, event_type: "charge.succeeded" }
        : event,
    ),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends nothing for a cancelled charge",
    events: doesNotSend(charge("cancelled")),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends charge.succeeded for a cancelled charge",
    events: sends((event) =>
      charge("cancelled")(event) ? { ...event, event_type: "charge.succeeded" } : event,
    ),
  },
  {
    breaks: "event.refund.succeeded",
    how: "sends no event when captured money goes back",
    events: doesNotSend((event) => event.event_type === "refund.succeeded" && !isHoldRefund(event)),
  },
  {
    breaks: "event.refund.on-hold",
    how: "sends no event when a hold is given back",
    events: doesNotSend(isHoldRefund),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "sends nothing for an updated order",
    events: doesNotSend((event) => event.event_type === "order_update.succeeded"),
  },
];
