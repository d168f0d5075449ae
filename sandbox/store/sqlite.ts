import type { LoneSql, Sql, Store } from "./port.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { ReadCache } from "./read-cache.ts";

/**
 * Opens the store in a file, or in memory with `:memory:`. Commands that arrive during one turn of the event loop
 * share a transaction, and so one fsync, and are answered after it. A group waits for more turns while each brings
 * more commands and is short: with 64 connections, groups of 50 instead of 14 to 33.
 */
export function openSqlite(location: string): Store {
  return new SqliteStore(new SqliteConnection(location));
}

/** The most commands in one transaction; reads of others run between two transactions. */
const LARGE_GROUP = 256;

/** A turn longer than this many milliseconds has heavy work, such as long lists. A group does not wait for it. */
const LONG_TURN = 5;

/** A command with its promise: `run` never rejects but remembers the result, and `answer` settles the promise. */
interface Waiting {
  readonly run: (sql: LoneSql) => Promise<"kept" | "threw">;
  readonly answer: () => void;
  readonly fail: (error: unknown) => void;
}

class SqliteStore implements Store {
  readonly shared = false;
  readonly #connection: SqliteConnection;
  readonly #readCache: ReadCache;
  #waiting: Waiting[] = [];
  /** From the moment a group is scheduled until the queue is empty again. */
  #draining: Promise<void> | undefined;
  /** Milliseconds of the last turn of the event loop that a group waited for. */
  #lastTurn = 0;
  /** True between BEGIN and COMMIT: a read must not see what may still be rolled back. */
  #inTransaction = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#readCache = new ReadCache(connection);
  }

  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.writeAlone(command);
  }

  /** Commands of one transaction run one after the other, so each of them is alone. */
  writeAlone<Result>(command: (sql: LoneSql) => Promise<Result>): Promise<Result> {
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

  look(key: string, query: (sql: Sql) => Promise<string | undefined>): Promise<string | undefined> | string {
    return this.#readCache.get(key) ?? this.#readCache.remember(key, () => this.read(query));
  }

  /** No other process can open the file. */
  alone<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  async close(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
    this.#connection.close();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#waiting.splice(0);
      // When a command failed half-way, every command of the group runs again alone. This is rare. So no command
      // needs a savepoint, which would cost 9 to 31 % of the rate, and it works however the transaction ended.
      if ((await this.#runGroup(group)) === "undone") {
        for (const command of group) await this.#runGroup([command]);
      }
      // Gives the answers time to leave, so that new commands can arrive.
      await this.#turn();
    }
    this.#draining = undefined;
  }

  async #gather(): Promise<void> {
    for (let before = 0; before < this.#waiting.length && this.#waiting.length < LARGE_GROUP;) {
      if (this.#lastTurn > LONG_TURN) {
        // The turn after this group measures it again.
        this.#lastTurn = 0;
        return;
      }
      before = this.#waiting.length;
      await this.#turn();
    }
  }

  async #turn(): Promise<void> {
    const begun = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    this.#lastTurn = performance.now() - begun;
  }

  /** Runs one transaction. A single command is always answered; a group that was undone stays unanswered. */
  async #runGroup(group: readonly Waiting[]): Promise<"answered" | "undone"> {
    this.#inTransaction = true;
    try {
      this.#connection.begin();
      for (const command of group) {
        const before = this.#connection.changes;
        const end = await command.run(this.#connection);
        // SQLite ends the transaction by itself after some errors, a full disk for one.
        const lost = !this.#connection.isInTransaction;
        if (!lost && (end === "kept" || this.#connection.changes === before)) continue;
        this.#connection.rollback();
        if (group.length > 1) return "undone";
        if (end === "kept")
          throw new Error("A command hid the failure of one of its statements. Let it throw.");
        command.answer();
        return "answered";
      }
      this.#connection.commit();
    } catch (error) {
      this.#connection.rollback();
      for (const command of group) command.fail(error);
      return "answered";
    } finally {
      this.#inTransaction = false;
    }
    for (const command of group) command.answer();
    return "answered";
  }
}

function waiting<Result>(
  command: (sql: LoneSql) => Promise<Result>,
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
