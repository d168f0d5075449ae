import { findEvent, listAttempts, makeEventDue } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import { notFound } from "../checking/not-found.ts";

/** One event with its body, and every attempt to deliver it. */
export async function readEvent(sql: Sql, merchantId: string, id: string) {
  const event = await findEvent(sql, merchantId, id);
  if (event === undefined) throw notFound("event", id, { status: 404 });
  return { event, made: await listAttempts(sql, merchantId, id) };
}

/** Sends an event again now, under the same id. When that fails, the pauses go on from where they were. */
export async function resendEvent(sql: Sql, merchantId: string, id: string, now: number): Promise<void> {
  if (!(await makeEventDue(sql, merchantId, id, now))) throw notFound("event", id, { status: 404 });
}
