/** Events of charges by card, cash or bank account, and the keys of all charge events. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import {
  type Event,
  beginsWithLeftOver,
  doesNotSend,
  isOf,
  isSingleStep,
  lacksKey,
  sends,
  isBy,
} from "../../mutations/events.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const isOfCharge = (event: Event): boolean => event.event_type.startsWith("charge.");
const isDeclined = (event: Event): boolean => at(event, "/status_details/detail/code") === "card_declined";

/** All events of charges: sending none breaks each of these. */
const EVERY_EVENT = [
  "event.capture.succeeded",
  "event.order-creation.succeeded",
  "event.plan-creation.succeeded",
  "event.subscription-creation.succeeded",
  "event.subscription-update.succeeded",
  "event.product-creation.succeeded",
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

/** What has no event charge.succeeded any more. */
const NO_SUCCESS = [
  "event.charge.succeeded",
  "event.charge.succeeded-after-bank-payment",
  "event.charge.succeeded-after-cash",
  "three-ds.webhook.success",
];

export const chargeEvents: readonly Defect[] = breaking({
  "event.webhook-url: sends what an earlier run left behind, and nothing else": {
    events: beginsWithLeftOver("charge.succeeded", () => async () => {}),
    with: EVERY_EVENT,
  },
  "event.charge.succeeded: sends no charge.succeeded for a single-step charge": {
    events: doesNotSend(isSingleStep),
  },
  "event.charge.keys: leaves the payload out of charge.succeeded": {
    events: lacksKey("payload", isOf("succeeded")),
  },
  "event.charge.keys: sends null as payload, id and status_details in charge events, and calls each charge.failed":
    {
      with: NO_SUCCESS,
      events: sends((event) =>
        isOfCharge(event)
          ? { event_type: "charge.failed", payload: null, id: null, status_details: null }
          : event,
      ),
    },
  "event.charge.keys: sends the status itself as status_details": {
    events: sends((event) => ({ ...event, status_details: at(event, "/status_details/status") })),
  },
  "event.charge.keys: sends a number as the status of charge.succeeded": {
    events: sends((event) =>
      isOf("succeeded")(event) ? { ...event, status_details: { status: 7 } } : event,
    ),
  },
  "event.charge.failed: sends nothing for a declined charge": {
    events: doesNotSend((event) => isOf("failed")(event) && isDeclined(event)),
  },
});

const isPaidByBank = (event: Event): boolean =>
  isOf("succeeded")(event) && isBy("pay_with_bank_account")(event);
const isPaidInCash = (event: Event): boolean => isOf("succeeded")(event) && isBy("pay_with_store")(event);

export const bankEvents: readonly Defect[] = breaking({
  "event.charge.succeeded-after-bank-payment: sends no charge.succeeded when a bank charge was paid": {
    events: doesNotSend(isPaidByBank),
  },
});

export const cashEvents: readonly Defect[] = breaking({
  "event.charge.pending: sends nothing for a charge that waits": { events: doesNotSend(isOf("pending")) },
  "event.charge.succeeded-after-cash: sends no charge.succeeded when cash was paid": {
    events: doesNotSend(isPaidInCash),
  },
  "event.charge.cancelled: sends nothing for a cancelled charge": { events: doesNotSend(isOf("cancelled")) },
});
