import type { Sql, Store } from "./port.ts";
import { TABLES } from "./schema.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

/**
 * Opens the store in a file, or nowhere with `:memory:`. Commands are taken in groups: those that arrive while the
 * event loop turns share one transaction and so one fsync, and are answered after it.
 */
export function openSqlite(location: string): Store {
  const connection = new SqliteConnection(location);
  for (const statement of TABLES) connection.execute(statement);
  return new SqliteStore(connection);
}

/** A caller's work with its promise: `run` never rejects, it remembers; `answer` settles the promise. */
interface Waiting {
  readonly run: (sql: Sql) => Promise<"kept" | "threw">;
  readonly answer: () => void;
  readonly fail: (error: unknown) => void;
}

class SqliteStore implements Store {
  readonly #connection: SqliteConnection;
  #waiting: Waiting[] = [];
  /** From the moment a group is scheduled until the queue is empty again. */
  #draining: Promise<void> | undefined;
  /** True between BEGIN and COMMIT: a read must not see what may still be rolled back. */
  #inTransaction = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(waiting(command, resolve, reject));
      this.#draining ??= new Promise((done) => {
        setImmediate(() => done(this.#drain()));
      });
    });
  }

  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#inTransaction ? this.write(query) : query(this.#connection);
  }

  async close(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
    this.#connection.close();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#runGroup(this.#waiting.splice(0));
      // Let the answers leave and new commands gather before the next group.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#draining = undefined;
  }

  async #runGroup(group: Waiting[]): Promise<void> {
    this.#inTransaction = true;
    try {
      this.#connection.execute("BEGIN IMMEDIATE");
      for (const command of group) {
        const before = this.#connection.changes();
        const end = await command.run(this.#connection);
        if (end === "threw" && this.#connection.changes() !== before) {
          // It broke off half-way. That is rare, so no savepoint is paid for: undo the group, run the others again.
          this.#connection.rollback();
          command.answer();
          const others = group.filter((other) => other !== command);
          if (others.length > 0) await this.#runGroup(others);
          return;
        }
      }
      this.#connection.execute("COMMIT");
    } catch (error) {
      this.#connection.rollback();
      for (const command of group) command.fail(error);
      return;
    } finally {
      this.#inTransaction = false;
    }
    for (const command of group) command.answer();
  }
}

function waiting<Result>(
  command: (sql: Sql) => Promise<Result>,
  resolve: (value: Result) => void,
  reject: (error: unknown) => void,
): Waiting {
  let answer: () => void = () => reject(new Error("The command was answered before it ran."));
  return {
    async run(sql) {
      try {
        const value = await command(sql);
        answer = () => resolve(value);
        return "kept";
      } catch (error) {
        answer = () => reject(error);
        return "threw";
      }
    },
    answer: () => answer(),
    fail: reject,
  };
}
