import type { World } from "../world.ts";
import type { Money } from "../values/money.ts";

/** A capture or refund, or the charge itself: it has a transaction id and an amount. */
export interface Movement {
  readonly id: string;
  readonly amount: number;
}

/** What a capture answers with. Its event says the same (gap event.payload). */
export function captureAnswer(world: World, id: string, money: Money) {
  return {
    capture_transaction_id: id,
    captured_amount: { ...money },
    status_details: succeeded(world, "The funds were captured."),
  };
}

/** What a refund answers with. Its event says the same. */
export function refundAnswer(world: World, id: string, money: Money) {
  return {
    refund_transaction_id: id,
    refunded_amount: { ...money },
    status_details: succeeded(world, "The amount was refunded."),
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

function succeeded(world: World, message: string) {
  return { status: "success", message, date_created: world.clock.now() };
}
