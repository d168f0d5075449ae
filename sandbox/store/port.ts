/** Values that both engines store without loss: money and times are BIGINT, documents are TEXT. */
export type SqlValue = string | number | null;

/**
 * The SQL that both engines understand: `$1` placeholders, RETURNING, ON CONFLICT, row-value comparison. A statement
 * is written once and never depends on the engine. A SELECT changes nothing: commands that ask the same may get one
 * answer, and the same rows.
 */
export interface Sql {
  all<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** A lock until the command ends: any number of commands are in `name` together. */
  enter(name: string): Promise<void>;
  /** The end of a SELECT inside a claiming UPDATE or DELETE: it skips rows that another command is claiming. */
  readonly skipLocked: "" | "FOR UPDATE SKIP LOCKED";
  /**
   * Numbers for later commands; only where no other process changes the store. Empty after a rollback and after
   * `freeze`, which comes before rows are replaced.
   */
  readonly memory?: Map<string, number>;
}

/** For a command with a transaction of its own: only there a lock can keep every other command out. */
export interface LoneSql extends Sql {
  /** A lock until the command ends: no other command is in `name`. Free of cost where commands run one by one. */
  enterAlone(name: string): Promise<void>;
  /** A lock until the command ends: nobody else changes these tables. Free of cost where commands run one by one. */
  freeze(tables: readonly string[]): Promise<void>;
}

export interface Store {
  /**
   * Runs `command` atomically and resolves when its commit is durable. A returned value commits, a throw rolls back.
   * A command may run again after a rollback that another one caused, so it must do nothing besides its SQL, but for
   * notes in the trace of its request, which may name what does not exist. Others may change rows between two of its
   * statements, so a change must be guarded by what was read.
   */
  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** `write`, and no other command runs between its statements in this process. It may lock out those of others. */
  writeAlone<Result>(command: (sql: LoneSql) => Promise<Result>): Promise<Result>;
  /** Sees committed state only. */
  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** `read` of a text that may be cached under `key` while nothing in the store changes. */
  look(key: string, query: (sql: Sql) => Promise<string | undefined>): Promise<string | undefined> | string;
  /**
   * Runs `work` while no other process runs work of this name; it may take long and use the store. Refuses when
   * another process does not end in time.
   */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** True when other processes may use this world; commands may then commit in another order than they began. */
  readonly shared: boolean;
}

/**
 * Runs statements of one command that do not depend on each other; PostgreSQL gets them at once. When one fails, the
 * others are awaited too, so that none runs after the rollback.
 */
export async function together<Parts extends readonly unknown[]>(
  parts: readonly [...Parts],
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  try {
    return await Promise.all(parts);
  } catch (error) {
    await Promise.allSettled(parts);
    throw error;
  }
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
 * JavaScript cannot hold numbers beyond 2^53. Those of the sandbox are far below. A request may bring one, such as a
 * time in the far future; it is cut, and means the same.
 */
export function bounded(value: SqlValue): SqlValue {
  if (typeof value !== "number") return value;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}
