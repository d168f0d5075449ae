import type { ChargeNews, EventBody } from "../events/outbox.ts";
import { notFound } from "../checking/not-found.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import type { EventContents } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import { written } from "../values/written-answer.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { captureAnswer, refundAnswer, type Movement } from "./movements.ts";
import { chargeResponse } from "./view.ts";

/** What of a charge changes with its transitions, and the capture or refund that was made. */
interface ChargeSnapshot extends Pick<Charge, "status" | "captured" | "refunded" | "reason"> {
  readonly movement?: Movement;
}

/**
 * The event that a transition emits. Its body is written when it is first sent or read: written at once, it would be
 * more than half of what a creation stores.
 */
export function chargeEvent(type: ChargeEvent, charge: Charge, movement?: Movement): ChargeNews {
  const { status, captured, refunded, reason } = charge;
  const snapshot: ChargeSnapshot = { status, captured, refunded, reason, ...(movement && { movement }) };
  return { event_type: type, snapshot };
}

/** The body of an event. That of a charge event is written of the charge and of its snapshot, the same each time. */
export async function eventBody(
  world: World,
  sql: Sql,
  merchantId: string,
  { id, type, body, snapshot, about }: EventContents,
): Promise<string> {
  if (body !== null) return body;
  const charge = await findCharge(sql, merchantId, about ?? "");
  // A rewind took both away after the event was read.
  if (charge === undefined || snapshot === null) throw notFound("event", id, { status: 404 });
  const then: ChargeSnapshot = JSON.parse(snapshot);
  return written(chargeBody(world, type, { ...charge, ...then }, then.movement), world.settings);
}

/** The document does not give the contents of `payload`: here it is what the operation answers with (gap event.payload). */
function chargeBody(world: World, type: string, charge: Charge, movement?: Movement): EventBody {
  if (movement !== undefined && type === "capture.succeeded")
    return movementEvent(world, type, charge, { capture_detail: captureAnswer(movement, charge) });
  if (movement !== undefined && type === "refund.succeeded")
    return movementEvent(world, type, charge, { refund_detail: refundAnswer(movement, charge) });
  const payload = chargeResponse(world, charge);
  return { event_type: type, payload, id: charge.id, status_details: payload.status_details };
}

export function movementEvent(world: World, type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeResponse(world, charge), ...detail } };
}
