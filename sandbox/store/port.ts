/** What SQLite and PostgreSQL both take and give without loss: money and times are BIGINT, documents are TEXT. */
export type SqlValue = string | number | null;

/**
 * The SQL that both engines understand: `$1` placeholders, RETURNING, ON CONFLICT, row-value comparison. A statement
 * is written once, here in the sandbox, and never branches on the engine.
 */
export interface Sql {
  all<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Until the command ends, nobody is inside `name` alone while others are, and two are never alone in it. Where
   * commands run one by one anyway this costs nothing.
   */
  enter(name: string, how: "together" | "alone"): Promise<void>;
  /** Until the command ends, nobody else changes these tables. Costs nothing where commands run one by one. */
  freeze(tables: readonly string[]): Promise<void>;
  /** Ends a SELECT inside a claiming UPDATE or DELETE: rows that another command is just claiming are passed over. */
  readonly skipLocked: "" | "FOR UPDATE SKIP LOCKED";
}

export interface Store {
  /**
   * Runs `command` atomically, and resolves only after its commit is durable. A returned value commits, a throw rolls
   * back. A command may be run again after a rollback that another one caused, so it must have no effect besides its
   * SQL. Others may commit between two of its statements, so what it has read it makes true by a guarded UPDATE.
   */
  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Sees committed state only. */
  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** `read` of a text that may be remembered under `key`, for as long as nothing in the store changes. */
  look(key: string, query: (sql: Sql) => Promise<string | undefined>): Promise<string | undefined> | string;
  close(): Promise<void>;
  /** Other processes may use this world too, and commands may commit in another order than they began. */
  readonly shared: boolean;
}

/**
 * Statements of one command that need not wait for each other: PostgreSQL is asked once for all of them. Also when one
 * fails it waits for the others, so that none comes after the command's rollback.
 */
export async function together<Parts extends readonly unknown[]>(
  parts: readonly [...Parts],
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const all = Promise.all(parts);
  await Promise.allSettled([all, ...parts]);
  return all;
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

/**
 * Numbers beyond 2^53 would be read back as others, or not at all. Those that the sandbox makes are far below; one
 * that a request brings, a time in a far future, means the same when it is cut.
 */
export function bounded(value: SqlValue): SqlValue {
  if (typeof value !== "number") return value;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}
