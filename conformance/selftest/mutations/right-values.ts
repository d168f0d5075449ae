/** Right values that a defect puts in place of missing or wrong ones. */
export const MONEY = { amount: 5000, currency_code: "MXN" };

export const CARD = {
  payment_method: { method: "credit_or_debit_card" },
  credit_or_debit_card: {
    card_number: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2039",
    card_validation_code: "123",
  },
};

/** The card that the sandbox approves, for a target that declares nothing else. */
export const APPROVED = CARD.credit_or_debit_card;
