/** The lists with page numbers: how their requirements call them, their operation, and the array that they give. */

/** Of what is billed to a subscription. */
export const BILLED = [
  ["invoice", "listInvoices", "invoice_list"],
  ["payment-intent", "listPaymentIntents", "payment_intent_list"],
] as const;

/** Of what is made by a call. */
export const MADE = [
  ["plan", "listPlans", "plan_list"],
  ["subscription", "listSubscriptions", "subscription_list"],
] as const;

export const PAGED = [...BILLED, ...MADE] as const;
