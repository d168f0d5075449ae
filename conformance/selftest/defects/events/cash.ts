/** Events of charges by cash or bank account: pending, paid, cancelled. */
import type { Defect } from "../../harness/defect.ts";
import { type Event, beginsWithLeftOver, calls, doesNotSend, isBy, isOf } from "../../mutations/events.ts";

const isPaidByBank = (event: Event): boolean =>
  isOf("succeeded")(event) && isBy("pay_with_bank_account")(event);
const isPaidInCash = (event: Event): boolean => isOf("succeeded")(event) && isBy("pay_with_store")(event);

export const bankEvents: readonly Defect[] = [
  {
    breaks: "event.charge.succeeded-after-bank-payment",
    how: "sends no charge.succeeded when a bank charge was paid",
    events: doesNotSend(isPaidByBank),
  },
  {
    breaks: "event.charge.succeeded-after-bank-payment",
    how: "calls it charge.paid when a bank charge was paid",
    events: calls("charge.paid", isPaidByBank),
  },
];

export const cashEvents: readonly Defect[] = [
  {
    breaks: "event.charge.pending",
    how: "sends nothing for a charge that waits",
    events: doesNotSend(isOf("pending")),
  },
  {
    breaks: "event.charge.pending",
    how: "sends a ping, and nothing for a charge that waits",
    events: beginsWithLeftOver("webhook.test", doesNotSend(isOf("pending"))),
  },
  {
    breaks: "event.charge.pending",
    how: "sends nothing for a charge that waits for 3DS",
    events: doesNotSend((event) => isOf("pending")(event) && isBy("credit_or_debit_card")(event)),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends no charge.succeeded when cash was paid",
    events: doesNotSend(isPaidInCash),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "calls it charge.paid when cash was paid",
    events: calls("charge.paid", isPaidInCash),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends nothing for a cancelled charge",
    events: doesNotSend(isOf("cancelled")),
  },
  {
    breaks: "event.charge.cancelled",
    how: "sends charge.succeeded for a cancelled charge",
    with: ["event.succeeded.only-then"],
    events: calls("charge.succeeded", isOf("cancelled")),
  },
];
