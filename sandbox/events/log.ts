import { findEvent, listAttempts, makeEventDue } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import { notFound } from "../checking/not-found.ts";
import type { World } from "../world.ts";
import { bodyOrNull } from "../store/event-bodies.ts";

/** One event with its body, null when that cannot be written, and every attempt to deliver it. */
export async function readEvent(world: World, sql: Sql, merchantId: string, id: string) {
  const found = await findEvent(sql, merchantId, id);
  if (found === undefined) throw notFound("event", id, { status: 404 });
  const body = await bodyOrNull(world.eventBody, sql, merchantId, found);
  // A reset may have removed the event and its charge between the two reads.
  if (body === null && (await findEvent(sql, merchantId, id)) === undefined)
    throw notFound("event", id, { status: 404 });
  const { snapshot: _, ...event } = { ...found, body };
  return { event, made: await listAttempts(sql, merchantId, id) };
}

/** Sends an event again now, under the same id. When that fails, the pauses go on from where they were. */
export async function resendEvent(sql: Sql, merchantId: string, id: string, now: number): Promise<void> {
  if (!(await makeEventDue(sql, merchantId, id, now))) throw notFound("event", id, { status: 404 });
}
