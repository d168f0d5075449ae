import { ServiceError } from "../errors.ts";
import { moneyText } from "../money.ts";
import type { Action, ChargeState, Refusal } from "./charge.ts";

/** A decision against an action, as an answer. The document names no codes here (gap error.codes). */
export function refusalOf(charge: ChargeState, action: Action, reason: Refusal): ServiceError {
  const pending = action.type === "complete" || action.type === "cancel";
  switch (reason) {
    case "no_such_transition":
      // The testing endpoints answer 404 for a charge that is not pending (Errors).
      return pending
        ? new ServiceError(404, "charge_not_pending", `The charge is not pending, it is ${charge.status}.`)
        : new ServiceError(
            400,
            charge.status === "captured" ? "transaction_already_completed" : "charge_status_conflict",
            `A charge that is ${charge.status} does not allow: ${action.type}.`,
            { details: { charge_status: charge.status } },
          );
    case "amount_too_large": {
      const left = action.type === "capture" ? charge.authorized : charge.captured - charge.refunded;
      const text = moneyText({ amount: left, currency_code: charge.currency });
      return new ServiceError(400, "amount_too_large", `At most ${text} is left for this ${action.type}.`, {
        details: { amount_left: left },
      });
    }
    case "other_currency":
      return new ServiceError(400, "currency_mismatch", `The charge is in ${charge.currency}.`);
    case "other_method":
      return new ServiceError(
        404,
        "charge_not_pending",
        `Only pay_with_bank_account and pay_with_store charges wait for this; the charge is ${charge.method}.`,
      );
  }
}
