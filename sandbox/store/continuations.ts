import { first, type Sql } from "./port.ts";

export interface Continuation {
  readonly created: number;
  readonly expires: number;
  readonly charge_id: string;
  readonly action: string;
}

export async function insertContinuation(
  sql: Sql,
  merchantId: string,
  id: string,
  { created, expires, charge_id, action }: Continuation,
): Promise<void> {
  await sql.all(
    `INSERT INTO continuations (merchant_id, id, created, expires, charge_id, action) VALUES ($1, $2, $3, $4, $5, $6)`,
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
    `SELECT created, expires, charge_id, action FROM continuations WHERE merchant_id = $1 AND id = $2`,
    [merchantId, id],
  );
}
