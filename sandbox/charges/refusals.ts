import { ServiceError } from "../values/errors.ts";
import { moneyText } from "../values/money.ts";
import type { ChargeState } from "../values/charge-state.ts";
import type { Action, Refusal } from "./charge.ts";

/** The answer to an action that the rules refuse. The document names no codes here (gap error.codes). */
export function refusalOf(charge: ChargeState, action: Action, reason: Refusal): ServiceError {
  return ANSWERS[reason](charge, action);
}

const ANSWERS: Readonly<Record<Refusal, (charge: ChargeState, action: Action) => ServiceError>> = {
  no_such_transition(charge, action) {
    // The testing endpoints answer 404 for a charge that is not pending (Errors).
    if (action.type === "complete" || action.type === "cancel")
      return notPending(`This charge is ${charge.status}, not pending.`);
    const code = charge.status === "captured" ? "transaction_already_completed" : "charge_status_conflict";
    return new ServiceError(400, code, sentence(charge, action), {
      details: { charge_status: charge.status },
    });
  },

  amount_too_large(charge, action) {
    const asked = "money" in action ? action.money.amount : charge.authorized;
    const left = action.type === "capture" ? charge.authorized : charge.captured - charge.refunded;
    const text = moneyText({ amount: left, currency_code: charge.currency });
    const message = `At most ${text} is left for this ${action.type}.`;
    return new ServiceError(400, "amount_too_large", message, {
      details: {
        amount_left: left,
        violations: [
          {
            at: "body/amount",
            problem: `must be at most ${left}`,
            at_most: left,
            sent: String(asked),
          },
        ],
      },
    });
  },

  other_currency: (charge) =>
    new ServiceError(400, "currency_mismatch", `The charge is in ${charge.currency}.`),

  /**
   * The testing endpoints work for two methods. They treat any other charge as not pending (gap
   * testing.other-methods).
   */
  other_method: (charge) =>
    notPending(`Only bank-account and store charges can be simulated; this charge uses ${charge.method}.`),
};

function notPending(message: string): ServiceError {
  return new ServiceError(404, "charge_not_pending", message);
}

function sentence({ status }: ChargeState, { type }: Action): string {
  const done = DONE[type];
  const again = done === status;
  return `This charge is ${again ? "already " : ""}${status} and cannot be ${done}${again ? " again" : ""}.`;
}

const DONE: Readonly<Record<Action["type"], string>> = {
  approve: "approved",
  decline: "declined",
  require_action: "made pending",
  authenticate: "authenticated",
  reject: "rejected",
  complete: "completed",
  cancel: "cancelled",
  expire: "expired",
  capture: "captured",
  refund: "refunded",
};
