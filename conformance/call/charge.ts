/** How the request of a charge asks for it to be paid, and when two charges have a known order. */
import type { Exchange } from "./exchange.ts";
import { at } from "./json-pointer.ts";

/** Charges further apart than this have different times of creation, even in whole seconds. */
export const A_MOMENT_MS = 1100;

type Created = Pick<Exchange, "sent">;

export function methodOf({ sent }: Created): string {
  return String(at(sent, "/payment_detail/credentials/payment_method/method"));
}

/** By a card, or by the token of one. */
export function isByCard(created: Created): boolean {
  return /^credit_or_debit_card$|_payment_token$/.test(methodOf(created));
}

/** Once it is accepted, its funds wait for a capture. A method without a card holds nothing. */
export function isHold(created: Created): boolean {
  return !isSingleStep(created) && !/^pay_with_(store|bank_account|bnpl)$/.test(methodOf(created));
}

/** Captured in the step that makes it. */
export function isSingleStep({ sent }: Created): boolean {
  return at(sent, "/processing_instructions/auto_capture") === true;
}
