import { notFound } from "../values/errors.ts";
import { first, type Sql } from "../store/port.ts";
import type { EventState } from "./outbox.ts";

/** An event with where its delivery stands. */
export interface LoggedEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  readonly state: EventState;
  readonly attempts: number;
  readonly next_attempt: number | null;
  /** The fault that struck it. */
  readonly fault: string | null;
}

export interface Attempt {
  readonly number: number;
  readonly made_at: number;
  readonly url: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly duration_ms: number;
}

const COLUMNS = "id, created, type, state, attempts, next_attempt, fault";

/** Newest first, those before `beforeId` when it is given. */
export function listEvents(
  sql: Sql,
  merchantId: string,
  { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
): Promise<LoggedEvent[]> {
  return beforeId === undefined
    ? sql.all(`SELECT ${COLUMNS} FROM events WHERE merchant_id = $1 ORDER BY id DESC LIMIT $2`, [
        merchantId,
        limit,
      ])
    : sql.all(`SELECT ${COLUMNS} FROM events WHERE merchant_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, [
        merchantId,
        beforeId,
        limit,
      ]);
}

/** One event with its body and every attempt to deliver it. */
export async function readEvent(sql: Sql, merchantId: string, id: string) {
  const event = await first<LoggedEvent & { body: string }>(
    sql,
    `SELECT ${COLUMNS}, body FROM events WHERE merchant_id = $1 AND id = $2`,
    [merchantId, id],
  );
  if (event === undefined) throw notFound("event", id, 404);
  const made = await sql.all<Attempt>(
    `SELECT number, made_at, url, status, problem, duration_ms FROM event_attempts
     WHERE merchant_id = $1 AND event_id = $2 ORDER BY number`,
    [merchantId, id],
  );
  return { event, made };
}

/** Sends an event again now, under the same id; its pauses go on from where they were. */
export async function resendEvent(sql: Sql, merchantId: string, id: string, now: number): Promise<void> {
  const due = await first(
    sql,
    `UPDATE events SET state = 'due', next_attempt = $1 WHERE merchant_id = $2 AND id = $3 RETURNING id`,
    [now, merchantId, id],
  );
  if (due === undefined) throw notFound("event", id, 404);
}
