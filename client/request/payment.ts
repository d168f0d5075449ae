import type { components } from "@payment-service/contract/client-types";

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
  return { credentials: { payment_method: { method: "credit_or_debit_card" }, credit_or_debit_card: card } };
}

/** `payment_detail` of a charge or order that is paid by a card of which a token was made. */
export function byToken(payment_token: string): Schemas["PaymentDetail"] {
  const method = "pay_with_service_payment_token";
  return { credentials: { payment_method: { method }, service_payment_token: { payment_token } } };
}

/**
 * A body with members that the interface document does not name, such as the credential object of a payment method that
 * it leaves open: `withMore(body, { loyalty_id: "7" })`. The compiler knows the members of the document alone, so that a
 * misspelt one is found; these are yours to spell. Objects are merged, member by member; anything else is replaced.
 */
export function withMore<Body extends object>(body: Body, more: object): Body {
  const merged = Object.entries(more).map(([name, value]: [string, unknown]) => {
    const before: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
    return [name, isPlain(before) && isPlain(value) ? withMore(before, value) : value] as const;
  });
  return Object.assign({}, body, Object.fromEntries(merged));
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
