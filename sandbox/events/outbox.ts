import { WEBHOOK_FAULTS } from "../faults/fault.ts";
import type { Merchant } from "../store/merchants.ts";
import { insertEvent, type EventState, findEvent, listAttempts, makeEventDue } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import { written } from "../checking/writing.ts";
import type { World } from "../world.ts";
import { notFound } from "../checking/refuse.ts";

/** The body of a webhook call (Events); charge events carry `id` and `status_details` besides. */
export interface EventBody {
  readonly event_type: string;
  readonly payload: object;
  readonly id?: string;
  readonly status_details?: object;
}

/**
 * Written in the same transaction as the state that it reports, so neither exists without the other. `about` is the id
 * of the charge, order, plan, product or subscription; null when none was made.
 */
export async function announce(
  world: World,
  sql: Sql,
  merchant: Merchant,
  body: EventBody,
  about: string | null,
): Promise<void> {
  const now = world.clock.now();
  const id = world.newId();
  const listening = merchant.webhookUrl !== null;
  const struck = listening ? await world.faults.strike(sql, body.event_type, WEBHOOK_FAULTS) : undefined;
  const state: EventState = !listening ? "unsent" : struck?.fault === "webhook_dropped" ? "dropped" : "due";
  await insertEvent(sql, merchant.id, {
    id,
    type: body.event_type,
    about,
    body: written(body, world.settings),
    created: now,
    state,
    next_attempt: state === "due" ? now + (struck?.milliseconds ?? 0) : null,
    fault: struck?.fault ?? null,
  });
  if (world.trace !== undefined) world.trace.events = [...world.trace.events, id];
  if (struck?.fault === "webhook_before_answer") world.awaited?.push(id);
}

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
