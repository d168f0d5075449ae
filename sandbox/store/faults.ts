import { first, type Sql } from "./port.ts";

export interface FaultRow {
  readonly id: string;
  readonly fault: string;
  /** The event type or operation that it strikes; null means all of them. */
  readonly subject: string | null;
  readonly milliseconds: number | null;
  /** 1 when the request is carried out although its answer goes wrong. */
  readonly work_done: number;
  /** How often it will still strike; null means without end. */
  readonly times_left: number | null;
  readonly struck: number;
}

/** In the order in which they were set. */
export function listFaults(sql: Sql): Promise<readonly FaultRow[]> {
  return sql.all<FaultRow>(`SELECT * FROM faults ORDER BY id`);
}

export async function insertFault(sql: Sql, fault: FaultRow): Promise<void> {
  await sql.all(
    `INSERT INTO faults (id, fault, subject, milliseconds, work_done, times_left, struck)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      fault.id,
      fault.fault,
      fault.subject,
      fault.milliseconds,
      fault.work_done,
      fault.times_left,
      fault.struck,
    ],
  );
}

/** Counts one strike. False when none is left, or the fault was removed. */
export async function strikeFault(sql: Sql, id: string): Promise<boolean> {
  const struck = await first(
    sql,
    `UPDATE faults SET struck = struck + 1, times_left = times_left - 1
     WHERE id = $1 AND (times_left IS NULL OR times_left > 0) RETURNING id`,
    [id],
  );
  return struck !== undefined;
}

/** Removes one fault, or all. False when there was none. */
export async function deleteFaults(sql: Sql, id?: string): Promise<boolean> {
  const gone =
    id === undefined
      ? await sql.all(`DELETE FROM faults RETURNING id`)
      : await sql.all(`DELETE FROM faults WHERE id = $1 RETURNING id`, [id]);
  return gone.length > 0;
}
