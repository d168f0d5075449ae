import type { components } from "@payment-service/contract/client-types";
import { at } from "../answers/places.ts";

type Schemas = components["schemas"];

/** A card with all that the payment needs. */
export interface CardData {
  readonly card_number: string;
  /** Two digits. */
  readonly expiration_month: string;
  /** Four digits. */
  readonly expiration_year: string;
  readonly card_validation_code?: string | undefined;
}

/**
 * `payment_detail` of a charge or order that is paid by a card. Your program then handles card data: a page makes a token
 * of them instead (`createPaymentToken`).
 *
 * @see Interface document, "Resources and their fields > Charge request body"
 */
export function byCard(card: CardData): Schemas["PaymentDetail"] {
  return paidBy("credit_or_debit_card", { credit_or_debit_card: card });
}

/** `payment_detail` of a charge or order that is paid by a card of which a token was made. */
export function byToken(payment_token: string): Schemas["PaymentDetail"] {
  return paidBy("pay_with_service_payment_token", { service_payment_token: { payment_token } });
}

/**
 * `payment_detail` of a charge or order that is paid in a store, from a bank account or at a BNPL provider:
 * `byMethod("pay_with_store")`. The interface document names no credentials of these methods (gap
 * payment-detail.further-fields): those of your service go into `credentials`, such as
 * `{ pay_by_store_type: "OXXO" }`, which the sandbox reads.
 *
 * @see Interface document, "What the service does", payment methods
 */
export const byMethod: (
  method: Exclude<Schemas["PaymentMethod"], "credit_or_debit_card" | "pay_with_service_payment_token">,
  credentials?: object,
) => Schemas["PaymentDetail"] = paidBy;

function paidBy(method: Schemas["PaymentMethod"], credentials?: object): Schemas["PaymentDetail"] {
  return { credentials: { payment_method: { method }, ...credentials } };
}

/**
 * A body with members that the interface document does not name, such as the credential object of a payment method that
 * it leaves open: `withMore(body, { loyalty_id: "7" })`. The compiler knows the members of the document alone, so that a
 * misspelt one is found; these are yours to spell. Objects are merged, member by member; anything else is replaced.
 */
export function withMore<const Body extends object>(body: Body, more: object): Body {
  const merged = Object.entries(more).map(([name, value]: [string, unknown]) => {
    const before = at(body, name);
    return [name, isPlain(before) && isPlain(value) ? withMore(before, value) : value] as const;
  });
  return Object.assign({}, body, Object.fromEntries(merged));
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
