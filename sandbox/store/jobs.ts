import { first, type Sql } from "./port.ts";

export interface DueJob<Kind extends string> {
  readonly merchant_id: string;
  readonly id: string;
  readonly due: number;
  readonly kind: Kind;
  readonly subject: string;
}

/** Strikes the job that fell due first from the list. Until the command commits, other processes pass it over. */
export function takeJob<Kind extends string>(sql: Sql, now: number): Promise<DueJob<Kind> | undefined> {
  return first<DueJob<Kind>>(
    sql,
    `WITH due AS MATERIALIZED (SELECT merchant_id, id FROM jobs WHERE due <= $1
       ORDER BY due, id LIMIT 1 ${sql.skipLocked})
     DELETE FROM jobs WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM due)
     RETURNING merchant_id, id, due, kind, subject`,
    [now],
  );
}
