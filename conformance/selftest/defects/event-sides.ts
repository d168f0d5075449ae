/** Events: the second sides of which are sent, under which name, and with which keys. */
import type { Defect } from "../defect.ts";
import { at, sends } from "../ways.ts";

/** Events whose body lacks its payload. */
const NO_PAYLOAD = [
  "capture",
  "refund",
  "order_creation",
  "subscription_creation",
  "product_creation",
] as const;

type Events = NonNullable<Defect["events"]>;

/** The event of this kind under another name. */
function calls(type: string, by: string, when: (event: object) => boolean = () => true): Events {
  return sends((event) => (event.event_type === type && when(event) ? { ...event, event_type: by } : event));
}

export const eventSides: readonly Defect[] = [
  {
    breaks: "three-ds.webhook.success",
    how: "calls the success of an authentication by another name",
    events: calls(
      "charge.succeeded",
      "charge.authenticated",
      (event) => at(event, "/payload/amount_details/amount") === 300_000,
    ),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "calls it charge.paid when cash was paid",
    events: calls(
      "charge.succeeded",
      "charge.paid",
      (event) => at(event, "/payload/payment_method") === "pay_with_store",
    ),
  },
  {
    breaks: "event.charge.succeeded",
    how: "calls the success of a single-step charge charge.captured",
    events: calls(
      "charge.succeeded",
      "charge.captured",
      (event) =>
        at(event, "/payload/payment_method") === "credit_or_debit_card" &&
        at(event, "/payload/amount_details/amount") !== 300_000,
    ),
  },
  {
    breaks: "event.refund.succeeded",
    how: "calls refund.succeeded by another name when captured money goes back",
    events: calls(
      "refund.succeeded",
      "refund.done",
      (event) => at(event, "/payload/charge_detail/status") !== "cancelled",
    ),
  },
  {
    breaks: "event.refund.on-hold",
    how: "calls the release of a hold capture.cancelled",
    events: calls(
      "refund.succeeded",
      "capture.cancelled",
      (event) => at(event, "/payload/charge_detail/status") === "cancelled",
    ),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the payload out of charge.succeeded",
    events: sends(({ payload, ...rest }) =>
      rest.event_type === "charge.succeeded" ? rest : { ...rest, payload },
    ),
  },
  {
    breaks: "charge.views.event",
    how: "calls a charge failed in the event of its success",
    events: sends((event) =>
      event.event_type === "charge.succeeded" ? withStatus(event, "failure") : event,
    ),
  },
  {
    breaks: "event.other.keys",
    how: "leaves event_type out of capture.succeeded",
    with: ["event.capture.succeeded"],
    events: sends(({ event_type, ...rest }) =>
      event_type === "capture.succeeded" ? rest : { event_type, ...rest },
    ),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves event_type out of charge.succeeded",
    with: [
      "event.charge.succeeded",
      "event.charge.succeeded-after-cash",
      "three-ds.webhook.success",
      "charge.views.event",
    ],
    events: sends(({ event_type, ...rest }) =>
      event_type === "charge.succeeded" ? rest : { event_type, ...rest },
    ),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends no charge.succeeded when a bank charge was paid",
    events: sends((event) =>
      event.event_type === "charge.succeeded" &&
      at(event, "/payload/payment_method") === "pay_with_bank_account"
        ? undefined
        : event,
    ),
  },
  {
    breaks: "event.order-update.succeeded",
    how: "calls an update order_creation.succeeded once more",
    events: sends((event) =>
      event.event_type === "order_update.succeeded"
        ? { ...event, event_type: "order_creation.succeeded" }
        : event,
    ),
  },
  ...NO_PAYLOAD.map((word): Defect => ({
    breaks: "event.other.keys",
    how: `leaves the payload out of ${word}.succeeded`,
    events: sends(({ payload, ...rest }) =>
      rest.event_type === `${word}.succeeded` ? rest : { ...rest, payload },
    ),
  })),
];

function withStatus(event: object, status: string): object {
  return { ...event, status_details: { status, detail: { code: status } } };
}
