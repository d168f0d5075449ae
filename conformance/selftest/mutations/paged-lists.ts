/** The lists with page numbers: the word in their requirement ids, their operation, and the name of their array. */

/** Lists of what is billed to a subscription. */
export const BILLED = [
  ["invoice", "listInvoices", "invoice_list"],
  ["payment-intent", "listPaymentIntents", "payment_intent_list"],
] as const;

/** Lists of what a call creates. */
export const MADE = [
  ["plan", "listPlans", "plan_list"],
  ["subscription", "listSubscriptions", "subscription_list"],
] as const;

export const PAGED = [...BILLED, ...MADE] as const;
