const CARD = {
  card_number: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2039",
  card_validation_code: "123",
};

/** The body of a small card charge that is approved. */
export const mxnCharge = JSON.stringify({
  description: "A pair of shoes",
  amount_details: { amount: 5000, currency_code: "MXN" },
  payment_detail: {
    credentials: { payment_method: { method: "credit_or_debit_card" }, credit_or_debit_card: CARD },
  },
});
