/** Charges by card and by token that are refused in one way only. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { METHOD, THREE_DS_AMOUNT } from "../../mutations/charges.ts";
import { BY_AUTO_CAPTURE, CREATIONS, WITH_AUTO_CAPTURE, refusedInOneWay } from "../../mutations/creations.ts";

function isBy(method: string): (body: unknown) => boolean {
  return (body) => at(body, METHOD) === method && at(body, "/amount_details/amount") !== THREE_DS_AMOUNT;
}

export const chargesCreatedInOneWay: readonly Defect[] = [
  ...refusedInOneWay({
    breaks: "charge.method.card",
    what: "a charge by card",
    operation: "createCharge",
    is: isBy("credit_or_debit_card"),
    // A refusal without auto_capture breaks charge.only-required-fields.
    ways: [...CREATIONS, ...WITH_AUTO_CAPTURE],
  }),
  ...refusedInOneWay({
    breaks: "charge.method.token",
    what: "a charge by token",
    operation: "createCharge",
    is: isBy("pay_with_service_payment_token"),
    ways: [...CREATIONS, ...BY_AUTO_CAPTURE],
  }),
];
