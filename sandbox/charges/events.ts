import type { EventBody } from "../events/outbox.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { captureAnswer, refundAnswer, type Movement } from "./movements.ts";
import { chargeResponse } from "./view.ts";

/**
 * Body of the event that a transition emits. The document does not give the contents of `payload`: here it is what
 * the operation answers with (gap event.payload).
 */
export function chargeEvent(world: World, type: ChargeEvent, charge: Charge, movement: Movement): EventBody {
  if (type === "capture.succeeded")
    return movementEvent(world, type, charge, { capture_detail: captureAnswer(movement, charge) });
  if (type === "refund.succeeded")
    return movementEvent(world, type, charge, { refund_detail: refundAnswer(movement, charge) });
  const payload = chargeResponse(world, charge);
  return { event_type: type, payload, id: charge.id, status_details: payload.status_details };
}

export function movementEvent(world: World, type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeResponse(world, charge), ...detail } };
}
