import { announce, type EventBody } from "../events/outbox.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Charge } from "../store/charges.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { captureAnswer, refundAnswer, type Movement } from "./movements.ts";
import { chargeResponse } from "./view.ts";

/**
 * Announces that a transition moved a charge. The document does not give the contents of `payload`: here it is what
 * the operation answers with (gap event.payload). Events of captures and refunds also show the movement.
 */
export function announceMove(
  world: World,
  sql: Sql,
  merchant: Merchant,
  type: ChargeEvent,
  charge: Charge,
  movement: Movement,
): Promise<void> {
  if (type !== "capture.succeeded" && type !== "refund.succeeded")
    return announceCharge(world, sql, merchant, type, charge);
  const detail =
    type === "capture.succeeded"
      ? { capture_detail: captureAnswer(movement, charge) }
      : { refund_detail: refundAnswer(movement, charge) };
  return announce(world, sql, merchant, movementEvent(world, type, charge, detail), charge.id);
}

/** Announces a charge as it is now. Its payload is the charge response. */
export function announceCharge(
  world: World,
  sql: Sql,
  merchant: Merchant,
  type: ChargeEvent,
  charge: Charge,
): Promise<void> {
  const payload = chargeResponse(world, charge);
  const { id, status_details } = payload;
  const body: EventBody = { event_type: type, payload, id, status_details };
  return announce(world, sql, merchant, body, charge.id);
}

export function movementEvent(world: World, type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeResponse(world, charge), ...detail } };
}
