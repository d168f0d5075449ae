/** Charges that nobody asked for, and money that moves when somebody looks. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { CARD } from "../../mutations/bodies.ts";
import { movesLast, movesWhenReadTwice, movesWhenSearched, secretly } from "../../mutations/secretly.ts";

/** The charge of an order is paid at a store, since an order need not have a card. */
function ofOrder(order: unknown): object {
  return {
    description: at(order, "/order/description"),
    amount_details: at(order, "/order/order_total_amount"),
    payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } },
  };
}

export const unaskedCharges: readonly Defect[] = [
  {
    breaks: "charge.only-when-asked",
    how: "charges what is looked up",
    wrap: secretly("lookupInstallments", ({ body }) => ({ operation: "createCharge", body })),
  },
  {
    breaks: "charge.only-when-asked",
    how: "makes a charge for each order that is read",
    wrap: secretly("getOrder", (_, { body }) => ({ operation: "createCharge", body: ofOrder(body) })),
  },
  {
    breaks: "charge.only-when-asked",
    how: "makes a charge for an order that is updated with what it has already",
    wrap: secretly("updateOrder", (_, { body }) => ({ operation: "createCharge", body: ofOrder(body) })),
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
    how: "makes a charge whenever a token is updated, to try its card",
    wrap: secretly("updatePaymentToken", () => ({ operation: "createCharge", body: TRIAL })),
  },
  {
    breaks: "charge.none-by-reads",
    how: "makes a charge whenever an order is read",
    wrap: secretly("getOrder", () => ({ operation: "createCharge", body: TRIAL })),
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
    how: "returns one centavo of a charge that is read for the second time",
    wrap: movesWhenReadTwice("refundCharge", "captured", 0),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "releases a hold that is searched for",
    wrap: movesWhenSearched("refundCharge", "completed"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "returns a charge that is searched for",
    wrap: movesWhenSearched("refundCharge", "captured"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "releases the holds of a token that is read",
    wrap: movesLast("getPaymentToken", "refundCharge", "completed", "pay_with_service_payment_token"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "captures the newest hold when plans are listed",
    wrap: movesLast("listPlans", "captureCharge", "completed"),
  },
  {
    breaks: "charge.unmoved-by-reads",
    how: "returns the newest charge when an order is read",
    wrap: movesLast("getOrder", "refundCharge", "captured"),
  },
];
