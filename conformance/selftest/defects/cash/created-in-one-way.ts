/** Charges by store, bank account and BNPL that are refused in one way only. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { METHOD } from "../../mutations/charges.ts";
import { BY_AUTO_CAPTURE, CREATIONS, refusedInOneWay } from "../../mutations/creations.ts";

const ACCEPTED = [
  ["store.accepted", "pay_with_store"],
  ["bank.accepted", "pay_with_bank_account"],
  ["bnpl.accepted", "pay_with_bnpl"],
] as const;

export const cashCreatedInOneWay: readonly Defect[] = ACCEPTED.flatMap(([breaks, method]) =>
  refusedInOneWay({
    breaks,
    what: `a charge by ${method}`,
    operation: "createCharge",
    is: (body) => at(body, METHOD) === method,
    ways: [...CREATIONS, ...BY_AUTO_CAPTURE],
    // With a declared credential a refusal is a fault, not a missing field.
    target: { credentials: { [method]: {} } },
  }),
);
