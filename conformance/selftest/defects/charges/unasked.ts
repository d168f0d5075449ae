/** Charges that nobody asked for, and money that moves when somebody looks. */
import type { Defect } from "../../harness/defect.ts";
import { CARD } from "../../mutations/bodies.ts";
import { movesLast, movesWhenReadTwice, movesWhenSearched, secretly } from "../../mutations/secretly.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const unaskedCharges: readonly Defect[] = breaking({
  "charge.only-when-asked: charges what is looked up": secretly("lookupInstallments", ({ body }) => ({
    operation: "createCharge",
    body,
  })),
});

/** A charge of 1.00 by the card of the customer, as one that only tries whether the card is good. */
const TRIAL = {
  description: "Card check",
  amount_details: { amount: 100, currency_code: "MXN" },
  payment_detail: { credentials: CARD },
};

export const chargedByReads: readonly Defect[] = breaking({
  "charge.none-by-reads: makes a charge whenever a token is read": secretly("getPaymentToken", () => ({
    operation: "createCharge",
    body: TRIAL,
  })),
  "charge.none-by-reads: bills again when invoices are listed": secretly("listInvoices", () => ({
    operation: "createCharge",
    body: TRIAL,
  })),
});

export const movedByReads: readonly Defect[] = breaking({
  "charge.unmoved-by-reads: captures a hold that is read for the second time": movesWhenReadTwice(
    "captureCharge",
    "completed",
  ),
  "charge.unmoved-by-reads: returns a charge that is searched for": movesWhenSearched(
    "refundCharge",
    "captured",
  ),
  "charge.unmoved-by-reads: captures the newest hold when plans are listed": movesLast(
    "listPlans",
    "captureCharge",
    "completed",
  ),
});
