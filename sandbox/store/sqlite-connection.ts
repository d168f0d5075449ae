import type { DatabaseSync, StatementSync } from "node:sqlite";
import { notKept, storeClosed, StoreUnusable } from "./failures.ts";
import { bounded, type LoneSql, type SqlValue } from "./port.ts";
import { SCHEMA_VERSION, TABLES } from "./schema.ts";

interface Prepared {
  readonly statement: StatementSync;
  /** The index of the value for each placeholder, in the order of the text. */
  readonly order: readonly number[];
  /** `counted` changes rows and returns them; `run` changes rows and returns none. */
  readonly kind: "read" | "counted" | "run";
  readonly columns: readonly string[];
}

/**
 * One process owns the file (locking_mode) until it ends, even by a kill. A commit is on the disk when it returns
 * (synchronous). The log is copied into the file every 4 MB, as SQLite does by itself. All requests wait
 * meanwhile; with 16 MB they waited twice as long.
 */
const PRAGMAS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 1000;`;

/** `node:sqlite` behind the asynchronous port; each statement text is prepared once. */
export class SqliteConnection implements LoneSql {
  readonly skipLocked = "";
  readonly memory = new Map<string, number>();
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  /**
   * Rows changed since the connection was opened, plus rollbacks. Shows whether a failed command changed anything,
   * and whether a cached read is still right.
   */
  changes = 0;

  constructor(location: string) {
    // An import would end with a stack trace where this Node has no such module.
    const sqlite = process.getBuiltinModule("node:sqlite");
    if (sqlite === undefined)
      throw new StoreUnusable(`The sandbox needs Node 22.16 or later; this is ${process.version}.`);
    this.#database = new sqlite.DatabaseSync(location);
    try {
      this.#database.exec(PRAGMAS);
      this.#createTables();
    } catch (error) {
      this.#database.close();
      if (resultCode(error) === BUSY)
        throw new StoreUnusable("Another process has this state open. Stop it, or give another directory.", {
          cause: error,
        });
      throw statementError(error);
    }
  }

  async all<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    try {
      const { statement, order, kind, columns } = this.#prepare(text);
      const bound: SqlValue[] = [];
      for (const index of order) bound.push(bounded(values[index] ?? null));
      if (kind === "run") {
        this.changes += Number(statement.run(...bound).changes);
        return [];
      }
      const rows = rowsOf<Row>(columns, statement.all(...bound));
      if (kind === "counted") this.changes += rows.length;
      return rows;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Commands run one by one, so every command is alone. */
  async enter(): Promise<void> {}

  async enterAlone(): Promise<void> {}

  async freeze(): Promise<void> {
    this.memory.clear();
  }

  /** False after errors with which SQLite ends a transaction by itself, such as a full disk, and after `close`. */
  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  begin(): void {
    this.#execute("BEGIN IMMEDIATE");
  }

  commit(): void {
    this.#execute("COMMIT");
  }

  rollback(): void {
    this.changes += 1;
    this.memory.clear();
    if (this.isInTransaction) this.#execute("ROLLBACK");
  }

  close(): void {
    this.#database.close();
  }

  #execute(text: string): void {
    try {
      this.#database.exec(text);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    return this.#database.isOpen ? statementError(error) : storeClosed(error);
  }

  #createTables(): void {
    const made = this.#database.prepare("PRAGMA user_version").get()?.["user_version"];
    if (made === SCHEMA_VERSION) return;
    if (made !== 0) {
      throw new StoreUnusable(
        "The state was made by another version of the sandbox. Delete it, or give another directory.",
      );
    }
    this.#database.exec(`BEGIN; ${TABLES.join(";")}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const order: number[] = [];
    const positional = text.replaceAll(/\$(\d+)/g, (_placeholder, number: string) => {
      order.push(Number(number) - 1);
      return "?";
    });
    const statement = this.#database.prepare(positional);
    // Rows are made into objects below, which costs half as much as in `node:sqlite`.
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, order, kind: kindOf(columns, text), columns };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function kindOf(columns: readonly string[], text: string): Prepared["kind"] {
  if (columns.length === 0) return "run";
  return /^\s*SELECT\b/i.test(text) ? "read" : "counted";
}

/** Result codes of SQLite (sqlite.org/rescode.html). */
const BUSY = 5;
/** Access denied; the file, or its directory, is read-only or cannot be opened. */
const READ_ONLY = new Set([3, 8, 14]);
/** An error of the disk, and a full one: a disk that is full may be told as either. */
const FULL = new Set([10, 13]);
/** The file is damaged, or is none of SQLite. */
const DAMAGED = new Set([11, 26]);

function resultCode(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code & 0xff : undefined;
}

function statementError(error: unknown): unknown {
  const code = resultCode(error) ?? 0;
  const why = error instanceof Error ? error.message : String(error);
  if (FULL.has(code)) {
    const message = `The state cannot be written (${why}). Make room on the disk; then it works again.`;
    return notKept("store_full", message, error);
  }
  if (READ_ONLY.has(code)) {
    const message = `The state cannot be opened or written (${why}). Make its directory and files writable.`;
    return notKept("store_unavailable", message, error);
  }
  if (DAMAGED.has(code)) {
    const message = `The state is damaged (${why}). Stop the sandbox, and restore its directory or delete it.`;
    return notKept("store_damaged", message, error);
  }
  return error;
}

function rowsOf<Row>(columns: readonly string[], rows: readonly unknown[]): Row[];
/** The statement decides which columns a row has; the compiler cannot know them. */
function rowsOf(columns: readonly string[], rows: readonly unknown[]): readonly object[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    if (!Array.isArray(values)) return row;
    for (let place = 0; place < columns.length; place += 1) row[columns[place] ?? ""] = values[place];
    return row;
  });
}
