import type { EventBody } from "../events/outbox.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { captureAnswer, refundAnswer, type Movement } from "./movements.ts";
import { chargeResponse, type ChargeResponse } from "./view.ts";

/**
 * Body of the event that a transition emits. The document does not give the contents of `payload`: here it is what
 * the operation answers with (gap event.payload).
 */
export function chargeEvent(world: World, type: ChargeEvent, charge: Charge, movement: Movement): EventBody {
  if (type === "capture.succeeded")
    return movementEvent(world, type, charge, { capture_detail: captureAnswer(movement, charge) });
  if (type === "refund.succeeded")
    return movementEvent(world, type, charge, { refund_detail: refundAnswer(movement, charge) });
  return responseEvent(type, chargeResponse(world, charge));
}

/** An event whose payload is the charge response. */
export function responseEvent(type: ChargeEvent, response: ChargeResponse): EventBody {
  const { id, status_details } = response;
  return { event_type: type, payload: response, id, status_details };
}

export function movementEvent(world: World, type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeResponse(world, charge), ...detail } };
}
