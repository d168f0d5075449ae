import { first, type Sql } from "./port.ts";

export interface NewContinuation {
  readonly created: number;
  readonly expires: number;
  readonly charge_id: string;
  readonly action: string;
}

export interface Continuation extends NewContinuation {
  /** How often its page was opened while the charge waited. */
  readonly visits: number;
  readonly first_visit: number | null;
  readonly last_visit: number | null;
}

export async function insertContinuation(
  sql: Sql,
  merchantId: string,
  id: string,
  { created, expires, charge_id, action }: NewContinuation,
): Promise<void> {
  await sql.all(
    `INSERT INTO continuations (merchant_id, id, created, expires, charge_id, action, visits)
     VALUES ($1, $2, $3, $4, $5, $6, 0)`,
    [merchantId, id, created, expires, charge_id, action],
  );
}

export function findContinuation(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<Continuation | undefined> {
  return first<Continuation>(
    sql,
    `SELECT created, expires, charge_id, action, visits, first_visit, last_visit FROM continuations
     WHERE merchant_id = $1 AND id = $2`,
    [merchantId, id],
  );
}

export async function noteVisit(sql: Sql, merchantId: string, id: string, now: number): Promise<void> {
  await sql.all(
    `UPDATE continuations SET visits = visits + 1, first_visit = COALESCE(first_visit, $1), last_visit = $1
     WHERE merchant_id = $2 AND id = $3`,
    [now, merchantId, id],
  );
}
