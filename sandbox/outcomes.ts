/** The outcome of a test card. `three_ds` asks for authentication, but only at the card's own amount. */
export type CardOutcome = "approve" | "decline" | "three_ds";

export interface TestCard {
  readonly name: string;
  readonly card_number: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly card_validation_code: string;
  readonly outcome: CardOutcome;
  /** The amount at which the outcome happens; at any other the card is approved. */
  readonly amount?: number;
  /** `detail.code` of the failed charge. */
  readonly reason?: string;
  readonly about: string;
}

const card = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };

/** The document mentions test cards but does not give them (Endpoints > Gaps). These belong to this sandbox. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    ...card,
    name: "approved",
    card_number: "4111111111111111",
    outcome: "approve",
    about: "Approved. So is every valid card number that is not in this table.",
  },
  {
    ...card,
    name: "declined",
    card_number: "4000000000000002",
    outcome: "decline",
    reason: "card_declined",
    about: "Declined by the bank.",
  },
  {
    ...card,
    name: "insufficient_funds",
    card_number: "4000000000009995",
    outcome: "decline",
    reason: "insufficient_funds",
    about: "Declined for lack of funds; a subscription paid with it gets failed payment intents.",
  },
  {
    ...card,
    name: "three_ds",
    card_number: "4000000000003220",
    outcome: "three_ds",
    amount: 300_000,
    about: "The customer must authenticate (3DS) when the amount is exactly this one.",
  },
  {
    ...card,
    name: "installments",
    card_number: "5555555555554444",
    outcome: "approve",
    amount: 90_000,
    about: "A credit card; at this amount installments over 3, 6 and 9 months are offered.",
  },
];

/** Amounts that make something fail, so that every event can be seen (gap outcomes.failure-triggers). */
export const TEST_AMOUNTS = {
  capture_fails: 66_601,
  refund_fails: 66_602,
  order_creation_fails: 66_603,
  order_update_fails: 66_604,
  disbursement_fails: 66_605,
} as const;

/**
 * A product or plan with this name is refused, and so are a subscription for this token alias and a cancellation with
 * this reason.
 */
export const FAILING_NAME = "sandbox:fail";

/**
 * With such a `search_key` the charge list answers with the code of the same name. Nothing else causes these codes.
 */
export const TEST_SEARCH_KEYS = ["merchant_does_not_exist", "merchant_sub_account_does_not_exist"] as const;

/** Smallest amount for each number of monthly installments (gap lookup.option-fields). */
export const INSTALLMENT_MINIMUMS: readonly { readonly months: number; readonly amount: number }[] = [
  { months: 3, amount: 30_000 },
  { months: 6, amount: 60_000 },
  { months: 9, amount: 90_000 },
  { months: 12, amount: 120_000 },
  { months: 18, amount: 180_000 },
  { months: 24, amount: 240_000 },
];

export function testCard(cardNumber: string): TestCard | undefined {
  return TEST_CARDS.find((listed) => listed.card_number === cardNumber);
}
