import { first, type Sql } from "./port.ts";

export interface DueJob<Kind extends string> {
  readonly merchant_id: string;
  readonly id: string;
  /** When it fell due first; failed attempts do not change it. */
  readonly due: number;
  readonly kind: Kind;
  readonly subject: string;
  /** How many attempts have failed. */
  readonly failures: number;
}

/** A job that waits, as people see it. */
export interface WaitingJob {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due: number;
  readonly next_attempt: number;
  readonly failures: number;
  readonly problem: string | null;
}

export async function insertJob(
  sql: Sql,
  merchantId: string,
  { id, due, kind, subject }: Pick<DueJob<string>, "id" | "due" | "kind" | "subject">,
): Promise<void> {
  await sql.all(`INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ($1, $2, $3, $4, $5)`, [
    merchantId,
    id,
    due,
    kind,
    subject,
  ]);
}

/** When the next job is due. */
export async function nextJobDue(sql: Sql): Promise<number | undefined> {
  return (await first<{ due: number }>(sql, `SELECT due FROM jobs ORDER BY due LIMIT 1`))?.due;
}

/** Removes the job that fell due first and returns it. Until the commit, other processes skip it. */
export function takeJob<Kind extends string>(sql: Sql, now: number): Promise<DueJob<Kind> | undefined> {
  return first<DueJob<Kind>>(
    sql,
    `WITH due AS MATERIALIZED (SELECT merchant_id, id FROM jobs WHERE due <= $1
       ORDER BY due, id LIMIT 1 ${sql.skipLocked})
     DELETE FROM jobs WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM due)
     RETURNING merchant_id, id, COALESCE(first_due, due) AS due, kind, subject, failures`,
    [now],
  );
}

/** Puts off a job that failed. Nothing happens when another process has tried it meanwhile. */
export async function noteFailure(
  sql: Sql,
  { merchant_id, id, due, failures }: DueJob<string>,
  { next, problem }: { readonly next: number; readonly problem: string },
): Promise<void> {
  await sql.all(
    `UPDATE jobs SET due = $1, first_due = $2, failures = failures + 1, problem = $3
     WHERE merchant_id = $4 AND id = $5 AND failures = $6`,
    [next, due, problem, merchant_id, id, failures],
  );
}

/** The jobs of a merchant: failed ones first, then by the time they are due. */
export function listJobs(sql: Sql, merchantId: string, limit: number): Promise<readonly WaitingJob[]> {
  return sql.all<WaitingJob>(
    `SELECT id, kind, subject, COALESCE(first_due, due) AS due, due AS next_attempt, failures, problem
     FROM jobs WHERE merchant_id = $1 ORDER BY CASE WHEN failures > 0 THEN 0 ELSE 1 END, jobs.due, id LIMIT $2`,
    [merchantId, limit],
  );
}
