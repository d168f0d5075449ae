import { first, type Sql } from "./port.ts";

/**
 * `due`: still to be sent. `sending`: an attempt is under way. `unsent`: no webhook URL was registered when it
 * happened. `dropped`: a fault was set.
 */
export type EventState = "due" | "sending" | "delivered" | "failed" | "unsent" | "dropped";

export interface NewEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  readonly body: string;
  readonly state: EventState;
  readonly next_attempt: number | null;
  /** The fault that struck it. */
  readonly fault: string | null;
}

/** An event as the portal and the control interface list it, with the state of its delivery. */
export interface LoggedEvent extends Omit<NewEvent, "body"> {
  readonly attempts: number;
}

/** One attempt to deliver an event. */
export interface Attempt {
  readonly number: number;
  readonly made_at: number;
  readonly url: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly duration_ms: number;
}

const LOGGED = "id, created, type, state, attempts, next_attempt, fault";

export async function insertEvent(sql: Sql, merchantId: string, event: NewEvent): Promise<void> {
  await sql.all(
    `INSERT INTO events (merchant_id, id, created, type, body, state, attempts, next_attempt, fault)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
    [
      merchantId,
      event.id,
      event.created,
      event.type,
      event.body,
      event.state,
      event.next_attempt,
      event.fault,
    ],
  );
}

/** Newest first. With `beforeId`: only events older than that one. */
export function listEvents(
  sql: Sql,
  merchantId: string,
  { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
): Promise<LoggedEvent[]> {
  return beforeId === undefined
    ? sql.all(`SELECT ${LOGGED} FROM events WHERE merchant_id = $1 ORDER BY id DESC LIMIT $2`, [
        merchantId,
        limit,
      ])
    : sql.all(`SELECT ${LOGGED} FROM events WHERE merchant_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, [
        merchantId,
        beforeId,
        limit,
      ]);
}

export function findEvent(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<(LoggedEvent & { readonly body: string }) | undefined> {
  return first(sql, `SELECT ${LOGGED}, body FROM events WHERE merchant_id = $1 AND id = $2`, [
    merchantId,
    id,
  ]);
}

/** Those of the ids that are events, with their bodies. */
export function eventsAmong(
  sql: Sql,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; body: string }[]> {
  const places = ids.map((_id, index) => `$${index + 2}`).join(", ");
  return sql.all(`SELECT id, body FROM events WHERE merchant_id = $1 AND id IN (${places})`, [
    merchantId,
    ...ids,
  ]);
}

/** Makes an event due again. False when there is no such event. */
export async function makeEventDue(sql: Sql, merchantId: string, id: string, now: number): Promise<boolean> {
  const due = await first(
    sql,
    `UPDATE events SET state = 'due', next_attempt = $1 WHERE merchant_id = $2 AND id = $3 RETURNING id`,
    [now, merchantId, id],
  );
  return due !== undefined;
}

/** In the order in which they were made. */
export function listAttempts(sql: Sql, merchantId: string, eventId: string): Promise<Attempt[]> {
  return sql.all<Attempt>(
    `SELECT number, made_at, url, status, problem, duration_ms FROM event_attempts
     WHERE merchant_id = $1 AND event_id = $2 ORDER BY number`,
    [merchantId, eventId],
  );
}

/** Does nothing when the attempt is already noted. */
export async function insertAttempt(
  sql: Sql,
  merchantId: string,
  eventId: string,
  attempt: Attempt,
): Promise<void> {
  await sql.all(
    `INSERT INTO event_attempts (merchant_id, event_id, number, made_at, url, status, problem, duration_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      merchantId,
      eventId,
      attempt.number,
      attempt.made_at,
      attempt.url,
      attempt.status,
      attempt.problem,
      attempt.duration_ms,
    ],
  );
}
