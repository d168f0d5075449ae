import type { Merchant } from "../merchants.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";

/** `due`: still to be sent. `sending`: an attempt is under way. `unsent`: no webhook URL was registered when it happened. */
export type EventState = "due" | "sending" | "delivered" | "failed" | "unsent";

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
  const listening = merchant.webhookUrl !== null;
  await sql.all(
    `INSERT INTO events (merchant_id, id, created, type, body, state, attempts, next_attempt)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7)`,
    [
      merchant.id,
      world.newId(),
      now,
      body.event_type,
      world.settings.naming.translate(JSON.stringify(body)),
      (listening ? "due" : "unsent") satisfies EventState,
      listening ? now : null,
    ],
  );
}
