import type { Defect } from "../../defect.ts";
import { type Event, calls, doesNotSend, isBy, isOf } from "../../ways/events.ts";

const isPaidByBank = (event: Event): boolean =>
  isOf("succeeded")(event) && isBy("pay_with_bank_account")(event);

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
