import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Sql, SqlValue } from "./port.ts";

interface Prepared {
  readonly statement: StatementSync;
  /** Which value stands at each placeholder, in the order of the text. */
  readonly order: readonly number[];
}

/** `node:sqlite` behind the asynchronous port; each statement text is prepared once. */
export class SqliteConnection implements Sql {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  readonly #changes: StatementSync;

  constructor(location: string) {
    this.#database = new DatabaseSync(location);
    this.#database.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    this.#changes = this.#database.prepare("SELECT total_changes() AS changes");
  }

  async all<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const { statement, order } = this.#prepare(text);
    return rowsOf<Row>(statement.all(...order.map((index) => values[index] ?? null)));
  }

  /** Rows changed since the connection was opened: tells whether a failed command left anything behind. */
  changes(): unknown {
    return this.#changes.get()?.["changes"];
  }

  execute(text: string): void {
    this.#database.exec(text);
  }

  rollback(): void {
    // SQLite has already rolled back by itself after some errors (a full disk, for one).
    if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
  }

  close(): void {
    this.#database.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const order: number[] = [];
    const positional = text.replaceAll(/\$(\d+)/g, (_placeholder, number: string) => {
      order.push(Number(number) - 1);
      return "?";
    });
    const prepared = { statement: this.#database.prepare(positional), order };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function rowsOf<Row>(rows: readonly object[]): Row[];
/** Which columns a row has is said by its statement, and the compiler cannot read that. */
function rowsOf(rows: readonly object[]): readonly object[] {
  return rows;
}
