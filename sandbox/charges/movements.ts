import type { World } from "../world.ts";
import type { Charge } from "../store/charges.ts";
import type { Money } from "../values/money.ts";

/** A capture or refund, or the charge itself: it has a transaction id and an amount. */
export interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
}

/** What a capture answers with. Its event says the same (gap event.payload). */
export function captureAnswer({ id, amount, created }: Movement, { currency }: Pick<Charge, "currency">) {
  return {
    capture_transaction_id: id,
    captured_amount: { amount, currency_code: currency },
    status_details: succeeded(created, "The funds were captured."),
  };
}

/** What a refund answers with. Its event says the same. */
export function refundAnswer({ id, amount, created }: Movement, { currency }: Pick<Charge, "currency">) {
  return {
    refund_transaction_id: id,
    refunded_amount: { amount, currency_code: currency },
    status_details: succeeded(created, "The amount was refunded."),
  };
}

/** A capture or refund that the bank refused. Nothing moved, so the amount is what was asked for. */
export function refusedMovement(
  world: World,
  type: "capture" | "refund",
  id: string,
  money: Money,
  { code, message }: { readonly code: string; readonly message: string },
) {
  return {
    [`${type}_transaction_id`]: id,
    amount: money,
    status_details: {
      status: "failure",
      message,
      date_created: world.clock.now(),
      detail: { code, message },
    },
  };
}

function succeeded(created: number, message: string) {
  return { status: "success", message, date_created: created };
}
