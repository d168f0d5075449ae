/** Events of other outcomes than the usual one: what waits, fails, is cancelled, is a part, or is refused. */
import type { Defect } from "../defect.ts";
import { at } from "../ways.ts";
import {
  type Event,
  doesNotSend,
  isBy,
  isOf,
  lacksKey,
  saysStatus,
  sendsToo,
  tellsRefused,
} from "../ways/events.ts";

const isPart = (event: Event): boolean => {
  const { capture_detail, refund_detail, charge_detail } = Object(event["payload"]);
  const moved = at(capture_detail ?? refund_detail, "/amount/amount");
  return charge_detail !== undefined && Number(moved) < Number(at(charge_detail, "/amount_details/amount"));
};

export const outcomes: readonly Defect[] = [
  ...[
    ["a charge that waits for 3DS", "credit_or_debit_card"],
    ["a charge that waits at a bank", "pay_with_bank_account"],
    ["a charge that waits at a BNPL provider", "pay_with_bnpl"],
  ].map(([what, method = ""]): Defect => ({
    breaks: "event.charge.pending",
    how: `sends nothing for ${what}`,
    events: doesNotSend((event) => isOf("pending")(event) && isBy(method)(event)),
  })),
  {
    breaks: "event.charge.pending",
    how: "sends charge.succeeded as soon as a BNPL charge waits",
    events: sendsToo((event) => isOf("pending")(event) && isBy("pay_with_bnpl")(event), "charge.succeeded"),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends nothing for a cancelled bank account charge",
    events: doesNotSend((event) => isOf("cancelled")(event) && isBy("pay_with_bank_account")(event)),
  },
  {
    breaks: "event.charge.failed",
    how: "says success in the event of a failure",
    with: ["three-ds.webhook.failure"],
    events: saysStatus("success", isOf("failed")),
  },
  {
    breaks: "event.charge.failed",
    how: "sends charge.succeeded before it looks at the amount",
    ...tellsRefused("createCharge", ({ body }) => ({
      event_type: "charge.succeeded",
      payload: body,
      id: crypto.randomUUID(),
      status_details: { status: "success" },
    })),
  },
  {
    breaks: "event.charge.succeeded",
    how: "sends no charge.succeeded for a charge by token",
    events: doesNotSend((event) => isOf("succeeded")(event) && isBy("pay_with_service_payment_token")(event)),
  },
  ...(["capture", "refund"] as const).map((word): Defect => ({
    breaks: `event.${word}.succeeded`,
    how: `sends no ${word}.succeeded for a part`,
    events: doesNotSend((event) => event.event_type === `${word}.succeeded` && isPart(event)),
  })),
  {
    breaks: "event.refund.succeeded",
    how: "sends refund.succeeded for a refund that it refuses",
    ...tellsRefused("refundCharge", ({ id, body }) => ({
      event_type: "refund.succeeded",
      payload: { charge_detail: { id }, refund_detail: body },
    })),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves status_details out of the event of a charge that waits",
    events: lacksKey("status_details", isOf("pending")),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the id out of the event of a failure",
    events: lacksKey("id", isOf("failed")),
  },
  {
    breaks: "event.charge.keys",
    how: "leaves the payload out of the event of a cancellation",
    events: lacksKey("payload", isOf("cancelled")),
  },
];
