import { first, type Sql, type SqlValue } from "./port.ts";

/**
 * `due`: still to be sent. `sending`: an attempt is under way. `unsent`: no webhook URL was registered when it
 * happened. `dropped`: a fault was set.
 */
export type EventState = "due" | "sending" | "delivered" | "failed" | "unsent" | "dropped";

/** What an event reports. */
export interface EventContents {
  readonly id: string;
  readonly type: string;
  /** Id of the charge, order, plan, product or subscription that it reports on; null when none was made. */
  readonly about: string | null;
  /** As it is sent. */
  readonly body: string;
}

export interface NewEvent extends EventContents {
  readonly created: number;
  readonly state: EventState;
  readonly next_attempt: number | null;
  /** The fault that struck it. */
  readonly fault: string | null;
}

/** An event as the portal and the control interface list it, with the state of its delivery. */
export interface LoggedEvent extends Omit<NewEvent, "body"> {
  readonly attempts: number;
}

/** What came back of an attempt; `status` is null when no answer came. */
export interface Answer {
  readonly status: number | null;
  readonly problem: string | null;
}

/** One attempt to deliver an event. */
export interface Attempt extends Answer {
  readonly number: number;
  readonly made_at: number;
  readonly url: string;
  readonly duration_ms: number;
  /** The headers that were sent, with both signatures. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the answer's body; null when no answer came. */
  readonly answer: string | null;
}

export const LOGGED = "id, created, type, state, attempts, next_attempt, fault, about";

export async function insertEvent(sql: Sql, merchantId: string, event: NewEvent): Promise<void> {
  await sql.all(
    `INSERT INTO events (merchant_id, id, created, type, body, state, attempts, next_attempt, fault, about)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)`,
    [
      merchantId,
      event.id,
      event.created,
      event.type,
      event.body,
      event.state,
      event.next_attempt,
      event.fault,
      event.about,
    ],
  );
}

export interface EventsWanted {
  readonly limit: number;
  /** Only events older than this one. */
  readonly beforeId?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
}

/** At most this many events are looked through for a type or a state, which have no index. */
export const EVENTS_SEARCHED = 10_000;

/** Newest first. A type or a state is looked for among the newest `EVENTS_SEARCHED` events only. */
export function listEvents(
  sql: Sql,
  merchantId: string,
  { limit, beforeId, type, state }: EventsWanted,
): Promise<readonly LoggedEvent[]> {
  const values: SqlValue[] = [merchantId];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const older = beforeId === undefined ? "" : `AND id < ${bind(beforeId)}`;
  const newest = `SELECT ${LOGGED} FROM events WHERE merchant_id = $1 ${older} ORDER BY id DESC`;
  const tests = [
    ...(type === undefined ? [] : [`type = ${bind(type)}`]),
    ...(state === undefined ? [] : [`state = ${bind(state)}`]),
  ];
  return tests.length === 0
    ? sql.all(`${newest} LIMIT ${bind(limit)}`, values)
    : sql.all(
        `SELECT * FROM (${newest} LIMIT ${EVENTS_SEARCHED}) AS newest WHERE ${tests.join(" AND ")}
         ORDER BY id DESC LIMIT ${bind(limit)}`,
        values,
      );
}

/** The events that report on one thing, oldest first. */
export function eventsAbout(
  sql: Sql,
  merchantId: string,
  about: string,
  limit: number,
): Promise<readonly LoggedEvent[]> {
  return sql.all(`SELECT ${LOGGED} FROM events WHERE merchant_id = $1 AND about = $2 ORDER BY id LIMIT $3`, [
    merchantId,
    about,
    limit,
  ]);
}

export function findEvent(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<(LoggedEvent & EventContents) | undefined> {
  return first(sql, `SELECT ${LOGGED}, body FROM events WHERE merchant_id = $1 AND id = $2`, [
    merchantId,
    id,
  ]);
}

/** Those of the ids that are events. */
export function eventsAmong(
  sql: Sql,
  merchantId: string,
  ids: readonly string[],
): Promise<readonly Pick<EventContents, "id" | "body">[]> {
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
export async function listAttempts(sql: Sql, merchantId: string, eventId: string): Promise<Attempt[]> {
  const rows = await sql.all<Omit<Attempt, "headers"> & { headers: string }>(
    `SELECT number, made_at, url, status, problem, duration_ms, headers, answer FROM event_attempts
     WHERE merchant_id = $1 AND event_id = $2 ORDER BY number`,
    [merchantId, eventId],
  );
  return rows.map((row) => ({ ...row, headers: JSON.parse(row.headers) }));
}

/** What came back of the last attempt, by the id of its event. */
export async function lastAnswers(
  sql: Sql,
  merchantId: string,
  events: readonly Pick<LoggedEvent, "id">[],
): Promise<ReadonlyMap<string, Answer>> {
  if (events.length === 0) return new Map();
  const places = events.map((_event, index) => `$${index + 2}`).join(", ");
  const rows = await sql.all<Answer & { event_id: string }>(
    `SELECT a.event_id, a.status, a.problem FROM events e
     JOIN event_attempts a ON a.merchant_id = $1 AND a.event_id = e.id AND a.number = e.attempts
     WHERE e.merchant_id = $1 AND e.id IN (${places})`,
    [merchantId, ...events.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** Does nothing when the attempt is already noted. */
export async function insertAttempt(
  sql: Sql,
  merchantId: string,
  eventId: string,
  attempt: Attempt,
): Promise<void> {
  await sql.all(
    `INSERT INTO event_attempts (merchant_id, event_id, number, made_at, url, status, problem, duration_ms,
       headers, answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      merchantId,
      eventId,
      attempt.number,
      attempt.made_at,
      attempt.url,
      attempt.status,
      attempt.problem,
      attempt.duration_ms,
      JSON.stringify(attempt.headers),
      attempt.answer,
    ],
  );
}
