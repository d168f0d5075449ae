/** Events of charges by cash or bank account: pending, paid, cancelled. */
import type { Defect } from "../../harness/defect.ts";
import { type Event, doesNotSend, isBy, isOf } from "../../mutations/events.ts";

const isPaidByBank = (event: Event): boolean =>
  isOf("succeeded")(event) && isBy("pay_with_bank_account")(event);
const isPaidInCash = (event: Event): boolean => isOf("succeeded")(event) && isBy("pay_with_store")(event);

export const bankEvents: readonly Defect[] = [
  {
    breaks: "event.charge.succeeded-after-bank-payment",
    how: "sends no charge.succeeded when a bank charge was paid",
    events: doesNotSend(isPaidByBank),
  },
];

export const cashEvents: readonly Defect[] = [
  {
    breaks: "event.charge.pending",
    how: "sends nothing for a charge that waits",
    events: doesNotSend(isOf("pending")),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends no charge.succeeded when cash was paid",
    events: doesNotSend(isPaidInCash),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends nothing for a cancelled charge",
    events: doesNotSend(isOf("cancelled")),
  },
];
