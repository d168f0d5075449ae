import type { EventBody } from "../events/outbox.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { chargeView, statusDetails } from "./view.ts";

/** A capture or refund, or the charge itself: it has a transaction id and an amount. */
export interface Movement {
  readonly id: string;
  readonly amount: number;
}

/**
 * Body of the event that a transition emits. The document does not give the contents of `payload` (gap
 * event.payload).
 */
export function chargeEvent(
  world: World,
  type: ChargeEvent,
  charge: Charge,
  { id, amount }: Movement,
): EventBody {
  const moved = { amount: { amount, currency_code: charge.currency }, date_created: world.clock.now() };
  if (type === "capture.succeeded") {
    return movementEvent(type, charge, { capture_detail: { capture_transaction_id: id, ...moved } });
  }
  if (type === "refund.succeeded") {
    return movementEvent(type, charge, { refund_detail: { refund_transaction_id: id, ...moved } });
  }
  return {
    event_type: type,
    payload: chargeView(charge),
    id: charge.id,
    status_details: statusDetails(world, charge),
  };
}

export function movementEvent(type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeView(charge), ...detail } };
}
