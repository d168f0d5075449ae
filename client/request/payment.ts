import type { components } from "@payment-service/contract";

type Schemas = components["schemas"];

/**
 * `payment_detail` of a charge or order that is paid by a card. Card data then pass through whoever calls this: a page
 * makes a token of them instead (`createPaymentToken`).
 *
 * @see Interface document, "Resources and their fields > Charge request body"
 */
export function byCard(card: Schemas["Card"]): Schemas["PaymentDetail"] {
  return { credentials: { payment_method: { method: "credit_or_debit_card" }, credit_or_debit_card: card } };
}

/** `payment_detail` of a charge or order that is paid by a card of which a token was made. */
export function byToken(payment_token: string): Schemas["PaymentDetail"] {
  const method = "pay_with_service_payment_token";
  return { credentials: { payment_method: { method }, service_payment_token: { payment_token } } };
}
