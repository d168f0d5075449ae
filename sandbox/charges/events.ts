import { BodyNotWritten } from "../store/event-bodies.ts";
import { announce, putIntoOutbox, type EventBody } from "../events/outbox.ts";
import type { Merchant } from "../store/merchants.ts";
import { findChargeRow, fromRow, snapshotOf, type Charge, type ChargeSnapshot } from "../store/charges.ts";
import type { EventContents } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import type { ChargeEvent } from "../values/transition.ts";
import { written } from "../values/written-answer.ts";
import { captureAnswer, refundAnswer, type Movement } from "./movements.ts";
import { chargeResponse } from "./view.ts";

/**
 * Announces that a transition moved a charge. The document does not give the contents of `payload`: here it is what
 * the operation answers with (gap event.payload). Events of captures and refunds also show
 * the movement. A snapshot does not hold it, so these events keep their bodies.
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

/** Announces a charge as it is now. A pending one may show addresses that only this process has, so its body is kept. */
export function announceCharge(
  world: World,
  sql: Sql,
  merchant: Merchant,
  type: ChargeEvent,
  charge: Charge,
): Promise<void> {
  if (charge.status === "pending")
    return announce(world, sql, merchant, responseEvent(world, type, charge), charge.id);
  const snapshot = JSON.stringify(snapshotOf(charge));
  return putIntoOutbox(world, sql, merchant, { type, about: charge.id, body: null, snapshot });
}

/** The kept body. If there is none, the body is written from the charge and the snapshot, with the flags of this process. */
export async function eventBody(
  world: World,
  sql: Sql,
  merchantId: string,
  event: EventContents,
): Promise<string> {
  if (event.body !== null) return event.body;
  const row = await findChargeRow(sql, merchantId, event.about ?? "");
  try {
    if (row === undefined) throw new Error("The store has no such charge.");
    const then: ChargeSnapshot = JSON.parse(event.snapshot ?? "");
    return written(responseEvent(world, event.type, { ...fromRow(row), ...then }), world.settings);
  } catch (error) {
    throw new BodyNotWritten(event, error);
  }
}

/** An event whose payload is the charge response. */
function responseEvent(world: World, type: string, charge: Charge): EventBody {
  const response = chargeResponse(world, charge);
  const { id, status_details } = response;
  return { event_type: type, payload: response, id, status_details };
}

export function movementEvent(world: World, type: string, charge: Charge, detail: object): EventBody {
  return { event_type: type, payload: { charge_detail: chargeResponse(world, charge), ...detail } };
}
