import type { EventContents } from "./events.ts";
import { first, type Sql } from "./port.ts";

/** An event that this process delivers until `lease`. */
export interface ClaimedEvent extends EventContents {
  readonly merchant_id: string;
  readonly attempts: number;
  readonly fault: string | null;
  /**
   * The end of the lease, which also identifies it: a process that comes back later finds another value and changes
   * nothing.
   */
  readonly lease: number;
}

/** When the next attempt for this merchant is to be made. */
export async function nextDelivery(sql: Sql, merchantId: string): Promise<number | undefined> {
  const next = await first<{ due: number }>(
    sql,
    `SELECT next_attempt AS due FROM events WHERE merchant_id = $1 AND next_attempt IS NOT NULL
     ORDER BY next_attempt LIMIT 1`,
    [merchantId],
  );
  return next?.due;
}

/** Whether one of these events is still to be delivered and was never tried. */
export async function isAnyUntried(sql: Sql, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const places = ids.map((_id, index) => `$${index + 1}`).join(", ");
  const untried = await sql.all(
    `SELECT id FROM events WHERE next_attempt IS NOT NULL AND attempts = 0 AND id IN (${places})`,
    ids,
  );
  return untried.length > 0;
}

/**
 * Claims at most `limit` due events that no other process has, until `lease`, in the order in which they happened.
 */
export async function claimEvents(
  sql: Sql,
  {
    merchantId,
    now,
    lease,
    limit,
  }: { readonly merchantId: string; readonly now: number; readonly lease: number; readonly limit: number },
): Promise<ClaimedEvent[]> {
  const claimed = await sql.all<ClaimedEvent>(
    `WITH due AS MATERIALIZED (SELECT merchant_id, id FROM events WHERE merchant_id = $1 AND next_attempt <= $2
       ORDER BY next_attempt, id LIMIT $3 ${sql.skipLocked})
     UPDATE events SET state = 'sending', next_attempt = $4 WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM due)
     RETURNING merchant_id, id, type, about, body, attempts, fault, next_attempt AS lease`,
    [merchantId, now, limit, lease],
  );
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * For the start of a process that is alone with its store: attempts that a kill interrupted are due at once, and not
 * only when their lease ends.
 */
export async function freeLeases(sql: Sql, now: number): Promise<void> {
  await sql.all(`UPDATE events SET state = 'due', next_attempt = $1 WHERE state = 'sending'`, [now]);
}

/** Ends the lease with the result. False when the lease was over and another process has the event. */
export async function settleEvent(
  sql: Sql,
  event: ClaimedEvent,
  outcome: { readonly state: string; readonly attempts: number; readonly next: number | null },
): Promise<boolean> {
  const rows = await sql.all(
    `UPDATE events SET state = $1, attempts = $2, next_attempt = $3
     WHERE merchant_id = $4 AND id = $5 AND next_attempt = $6 RETURNING id`,
    [outcome.state, outcome.attempts, outcome.next, event.merchant_id, event.id, event.lease],
  );
  return rows.length > 0;
}

/** Whether the receiver has accepted an attempt of this event. */
export async function wasTaken(sql: Sql, event: ClaimedEvent): Promise<boolean> {
  const taken = await sql.all(
    `SELECT number FROM event_attempts WHERE merchant_id = $1 AND event_id = $2 AND status BETWEEN 200 AND 299`,
    [event.merchant_id, event.id],
  );
  return taken.length > 0;
}

/** Releases events that a fault holds back until a later one has overtaken them, as `event` has. */
export async function releaseOvertaken(sql: Sql, event: ClaimedEvent, now: number): Promise<void> {
  await sql.all(
    `UPDATE events SET next_attempt = $1 WHERE merchant_id = $2 AND id < $3 AND next_attempt > $1
     AND fault = 'webhook_reordered' AND state = 'due' AND attempts = 0`,
    [now, event.merchant_id, event.id],
  );
}
