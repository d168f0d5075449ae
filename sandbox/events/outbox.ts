import { WEBHOOK_FAULTS } from "../faults/fault.ts";
import type { Merchant } from "../merchants/merchants.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";

/**
 * `due`: still to be sent. `sending`: an attempt is under way. `unsent`: no webhook URL was registered when it
 * happened. `dropped`: a fault was set.
 */
export type EventState = "due" | "sending" | "delivered" | "failed" | "unsent" | "dropped";

/** The body of a webhook call (Events); charge events carry `id` and `status_details` besides. */
export interface EventBody {
  readonly event_type: string;
  readonly payload: object;
  readonly id?: string;
  readonly status_details?: object;
}

/** Written with the same `sql` as the state it reports, so that neither exists without the other. */
export async function announce(world: World, sql: Sql, merchant: Merchant, body: EventBody): Promise<void> {
  const now = world.clock.now();
  const id = world.newId();
  const listening = merchant.webhookUrl !== null;
  const struck = listening ? await world.faults.strike(sql, body.event_type, WEBHOOK_FAULTS) : undefined;
  const state: EventState = !listening ? "unsent" : struck?.fault === "webhook_dropped" ? "dropped" : "due";
  await sql.all(
    `INSERT INTO events (merchant_id, id, created, type, body, state, attempts, next_attempt, fault)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
    [
      merchant.id,
      id,
      now,
      body.event_type,
      world.settings.naming.translate(JSON.stringify(body)),
      state,
      state === "due" ? now + (struck?.milliseconds ?? 0) : null,
      struck?.fault ?? null,
    ],
  );
  if (struck?.fault === "webhook_before_answer") world.awaited?.push(id);
}
