import { LOGGED, type LoggedEvent } from "./events.ts";
import type { Sql } from "./port.ts";

/** An attempt to deliver, with the event that it delivered. */
export interface AttemptSince {
  readonly event_id: string;
  readonly type: string;
  readonly number: number;
  readonly made_at: number;
  readonly status: number | null;
  readonly problem: string | null;
}

export interface EventsSince {
  readonly events: readonly LoggedEvent[];
  readonly attempts: readonly AttemptSince[];
}

/** Looked at: the newest events. Shown: of these, and of their attempts, the first ones since the time. */
const LOOKED_AT = 1000;
const SHOWN = 200;

/** What was made and what was attempted since a time of the sandbox's clock, oldest first. */
export async function eventsSince(sql: Sql, merchantId: string, from: number): Promise<EventsSince> {
  const newest = `SELECT * FROM events WHERE merchant_id = $1 ORDER BY id DESC LIMIT ${LOOKED_AT}`;
  const events = await sql.all<LoggedEvent>(
    `SELECT ${LOGGED} FROM (${newest}) AS newest WHERE created >= $2 ORDER BY id LIMIT ${SHOWN}`,
    [merchantId, from],
  );
  const attempts = await sql.all<AttemptSince>(
    `SELECT a.event_id, newest.type, a.number, a.made_at, a.status, a.problem FROM (${newest}) AS newest
     JOIN event_attempts a ON a.merchant_id = $1 AND a.event_id = newest.id
     WHERE a.made_at >= $2 ORDER BY a.made_at, a.event_id, a.number LIMIT ${SHOWN}`,
    [merchantId, from],
  );
  return { events, attempts };
}
