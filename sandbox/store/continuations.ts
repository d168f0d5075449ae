import { first, type Sql } from "./port.ts";

export interface Continuation {
  readonly created: number;
  readonly expires: number;
  readonly charge_id: string;
  readonly action: string;
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
