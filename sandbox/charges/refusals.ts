import { ServiceError } from "../values/errors.ts";
import { moneyText } from "../values/money.ts";
import type { ChargeState } from "../values/charge-state.ts";
import type { Action, Refusal } from "./charge.ts";

/** A decision against an action, as an answer. The document names no codes here (gap error.codes). */
export function refusalOf(charge: ChargeState, action: Action, reason: Refusal): ServiceError {
  return ANSWERS[reason](charge, action);
}

const ANSWERS: Readonly<Record<Refusal, (charge: ChargeState, action: Action) => ServiceError>> = {
  no_such_transition(charge, action) {
    // The testing endpoints answer 404 for a charge that is not pending (Errors).
    if (action.type === "complete" || action.type === "cancel") return notPending(`it is ${charge.status}`);
    const code = charge.status === "captured" ? "transaction_already_completed" : "charge_status_conflict";
    return new ServiceError(400, code, `A charge that is ${charge.status} does not allow: ${action.type}.`, {
      details: { charge_status: charge.status },
    });
  },

  amount_too_large(charge, action) {
    const left = action.type === "capture" ? charge.authorized : charge.captured - charge.refunded;
    const text = moneyText({ amount: left, currency_code: charge.currency });
    return new ServiceError(400, "amount_too_large", `At most ${text} is left for this ${action.type}.`, {
      details: { amount_left: left },
    });
  },

  other_currency: (charge) =>
    new ServiceError(400, "currency_mismatch", `The charge is in ${charge.currency}.`),

  /** The testing endpoints are for two methods; for them another charge is not pending (gap testing.other-methods). */
  other_method: (charge) =>
    notPending(`only pay_with_bank_account and pay_with_store wait like that, and it is ${charge.method}`),
};

function notPending(why: string): ServiceError {
  return new ServiceError(404, "charge_not_pending", `The charge is not pending: ${why}.`);
}
