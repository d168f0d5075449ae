/** Charges that are shown as paid in another way than the one that was asked for. */

import type { Defect } from "../../harness/defect.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";

const CHARGE = ["createCharge", "getCharge"] as const;

const calls =
  (from: string, to: unknown): ChangeMember =>
  (name, value) =>
    name === "payment_method" && value === from ? to : value;

export const shownMethod: readonly Defect[] = [
  {
    breaks: "shown.payment-method",
    how: "shows a charge by card as paid at a store",
    wrap: changesMembers(CHARGE, calls("credit_or_debit_card", "oxxo")),
  },
  {
    breaks: "shown.payment-method",
    how: "tells of charges at a store as of charges by card",
    events: sendsMembers(calls("pay_with_store", "credit_or_debit_card")),
  },
];
