/** What SQLite and PostgreSQL both take and give without loss: money and times are BIGINT, documents are TEXT. */
export type SqlValue = string | number | null;

/**
 * The SQL that both engines understand: `$1` placeholders, RETURNING, ON CONFLICT, row-value comparison. A statement
 * is written once, here in the sandbox, and never branches on the engine.
 */
export interface Sql {
  all<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

export interface Store {
  /**
   * Runs `command` alone and atomically, and resolves only after its commit is durable. A returned value commits, a
   * throw rolls back. A command may be run again after a rollback that another one caused, so it must have no effect
   * besides its SQL.
   */
  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Sees committed state only. */
  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The first row, for statements that find at most one. */
export async function first<Row extends object>(
  sql: Sql,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<Row | undefined> {
  const rows = await sql.all<Row>(text, values);
  return rows[0];
}
