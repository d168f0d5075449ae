/** Ways to complete and to cancel wrongly a charge by bank account. */
import type { Defect } from "../../defect.ts";
import { at } from "../../ways.ts";
import { onCharge } from "../../ways/charge.ts";
import { json } from "../../wire.ts";

const TESTING = [
  ["complete", "completePendingCharge"],
  ["cancel", "cancelPendingCharge"],
] as const;

const isOverAtTheBank = (charge: unknown): boolean =>
  at(charge, "/charge/payment_method") === "pay_with_bank_account" &&
  at(charge, "/charge/status") !== "pending";

export const bankSimulations: readonly Defect[] = TESTING.map(([verb, operation]) => ({
  breaks: `testing.${verb}.not-pending`,
  how: `claims to ${verb} a bank account charge over and over`,
  wrap: onCharge(operation, (charge) =>
    isOverAtTheBank(charge) ? json(200, { success_message: "Done." }) : undefined,
  ),
}));
