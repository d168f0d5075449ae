/** Charges that are shown as paid in another way than the one that was asked for. */
import { operationIds } from "../../../call/contract.ts";
import { isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";

const CHARGE = ["createCharge", "getCharge"] as const;

const calls =
  (from: string, to: unknown): ChangeMember =>
  (name, value) =>
    name === "payment_method" && value === from ? to : value;

/** In the place where a request names the method, and there alone. */
const inPaymentDetail: ChangeMember = (name, value) =>
  name === "charge" && isObject(value)
    ? {
        ...value,
        payment_method: undefined,
        payment_detail: { credentials: { payment_method: { method: otherThan(value["payment_method"]) } } },
      }
    : value;

const otherThan = (method: unknown): string =>
  method === "pay_with_store" ? "credit_or_debit_card" : "pay_with_store";

export const shownMethod: readonly Defect[] = [
  {
    breaks: "shown.payment-method",
    how: "shows a charge by card as paid at a store",
    wrap: changesMembers(CHARGE, calls("credit_or_debit_card", "oxxo")),
  },
  {
    breaks: "shown.payment-method",
    how: "shows a charge at a store as paid by card, in an object",
    wrap: changesMembers(CHARGE, calls("pay_with_store", { type: "creditCard", last_4: "1111" })),
  },
  {
    breaks: "shown.payment-method",
    how: "lists charges by card as paid by bank transfer",
    wrap: changesMembers("listCharges", calls("credit_or_debit_card", "SPEI")),
  },
  {
    breaks: "shown.payment-method",
    how: "shows another method in payment_detail, where requests name it, and nowhere else",
    wrap: changesMembers(operationIds, inPaymentDetail),
  },
  {
    breaks: "shown.payment-method",
    how: "tells of charges at a store as of charges by card",
    events: sendsMembers(calls("pay_with_store", "credit_or_debit_card")),
  },
];
