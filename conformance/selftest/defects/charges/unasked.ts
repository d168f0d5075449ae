/** Charges that nobody asked for, and money that moves when somebody looks. */
import type { Defect } from "../../harness/defect.ts";
import { CARD } from "../../mutations/bodies.ts";
import { movesLast, movesWhenReadTwice, movesWhenSearched, secretly } from "../../mutations/secretly.ts";

export const unaskedCharges: readonly Defect[] = [
  {
    breaks: "charge.only-when-asked",
    how: "charges what is looked up",
    wrap: secretly("lookupInstallments", ({ body }) => ({ operation: "createCharge", body })),
  },
];

/** A charge of 1.00 by the card of the customer, as one that only tries whether the card is good. */
const TRIAL = {
  description: "Card check",
  amount_details: { amount: 100, currency_code: "MXN" },
  payment_detail: { credentials: CARD },
};

export const chargedByReads: readonly Defect[] = [
  {
    breaks: "charge.none-by-reads",
    how: "makes a charge whenever a token is read",
    wrap: secretly("getPaymentToken", () => ({ operation: "createCharge", body: TRIAL })),
  },
  {
    breaks: "charge.none-by-reads",
    how: "bills again when invoices are listed",
    wrap: secretly("listInvoices", () => ({ operation: "createCharge", body: TRIAL })),
  },
];

export const movedByReads: readonly Defect[] = [
  {
    breaks: "charge.unmoved-by-reads",
    how: "captures a hold that is read for the second time",
    wrap: movesWhenReadTwice("captureCharge", "completed"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "returns a charge that is searched for",
    wrap: movesWhenSearched("refundCharge", "captured"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "captures the newest hold when plans are listed",
    wrap: movesLast("listPlans", "captureCharge", "completed"),
  },
];
