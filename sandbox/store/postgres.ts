import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import { busyElsewhere, notKept, storeClosed, StoreUnusable } from "./failures.ts";
import { first, type LoneSql, type Sql, type Store } from "./port.ts";
import { numbers, PostgresConnection, statementNames } from "./postgres/connection.ts";
import { ConnectionLost, isUndone, Uncertain, unavailable } from "./postgres/errors.ts";
import { Groups, type Waiting } from "./postgres/groups.ts";
import { lone, shared } from "./postgres/transaction.ts";
import { withoutPassword } from "./postgres/url.ts";
import { UnderWay } from "../values/under-way.ts";
import { SCHEMA_VERSION, TABLES } from "./schema.ts";

/** Connections, enough for a small server. Commands that wait for one wait in order. */
const CONNECTIONS = 12;

/**
 * Milliseconds for which a command waits in all: for others, for a connection, for its statements. The server ends a
 * statement itself a little sooner; after the whole time it is silent, and its connection is given up.
 */
const PATIENCE = 10_000;

/** A command that was undone this often in a row has a defect. */
const ATTEMPTS = 10;

/** How often a process looks whether another has ended what only one may do. */
const LOOK_EVERY = 50;

/**
 * A commit is durable before the answer, whatever the server's default is. A hanging process locks no row for long.
 */
function session(patience: number): string {
  const limit = `-c statement_timeout=${Math.round(0.8 * patience)}`;
  return `-c synchronous_commit=on -c idle_in_transaction_session_timeout=30s ${limit}`;
}

/** Opens the store in a PostgreSQL database, where several processes may share it. `patience` is in milliseconds. */
export async function openPostgres(url: string, patience = PATIENCE): Promise<Store> {
  const shown = withoutPassword(url);
  const pool = new Pool({
    connectionString: url,
    options: session(patience),
    application_name: "payment-sandbox",
    max: CONNECTIONS,
    connectionTimeoutMillis: patience,
    pipeline: true,
    types: numbers(),
  });
  // A broken connection leaves the pool, and its statement fails. Without these listeners Node would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const store = new PostgresStore(pool, patience);
  try {
    await store.writeAlone(createTables);
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof StoreUnusable)
      throw new StoreUnusable(`--database-url ${shown}: ${error.message}`, { cause: error });
    throw new StoreUnusable(
      `--database-url ${shown} cannot be used (${reasonOf(error)}). Check that the server runs, and check host, user, password and name.`,
      { cause: error },
    );
  }
}

class PostgresStore implements Store {
  readonly shared = true;
  readonly #pool: Pool;
  readonly #nameOf = statementNames();
  /** The work that `close` must wait for. */
  readonly #underWay = new UnderWay();

  readonly #patience: number;
  readonly #groups = new Groups((group) => this.#runGroup(group));

  constructor(pool: Pool, patience: number) {
    this.#pool = pool;
    this.#patience = patience;
  }

  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#underWay.add(this.#write(command));
  }

  writeAlone<Result>(command: (sql: LoneSql) => Promise<Result>): Promise<Result> {
    return this.#underWay.add(this.#writeAlone(command));
  }

  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#underWay.add(this.#read(query));
  }

  /** Another process may have changed it, so nothing is cached. */
  look(_key: string, query: (sql: Sql) => Promise<string | undefined>): Promise<string | undefined> {
    return this.read(query);
  }

  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.#underWay.add(this.#alone(name, work));
  }

  async close(): Promise<void> {
    await this.#underWay.ended();
    await this.#pool.end();
  }

  /** First in a group, and when that was undone, alone: a command that is refused spoils no other. */
  async #write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    const outcome = await this.#groups.run(command);
    return outcome === undefined ? this.#writeAlone(command, begun) : outcome();
  }

  async #runGroup(group: readonly Waiting[]): Promise<"ended" | "undone"> {
    const begun = performance.now();
    try {
      const deadline = (group[0]?.begun ?? begun) + this.#patience;
      return await this.#onClient(deadline, (connection) => shared(connection, group));
    } catch (error) {
      if (error instanceof Uncertain || !this.#mayRepeat(begun)) throw unavailable(error);
      return "undone";
    }
  }

  async #writeAlone<Result>(
    command: (sql: LoneSql) => Promise<Result>,
    begun = performance.now(),
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#onClient(begun + this.#patience, (connection) => lone(connection, command));
      } catch (error) {
        const again = isUndone(error) || (error instanceof ConnectionLost && this.#mayRepeat(begun));
        if (!again || attempt === ATTEMPTS) throw unavailable(error);
      }
    }
  }

  async #read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    const deadline = begun + this.#patience;
    try {
      return await this.#onClient(deadline, query);
    } catch (error) {
      // Nothing was changed yet, so a read simply runs again after a connection had died unnoticed.
      if (!(error instanceof ConnectionLost) || !this.#mayRepeat(begun)) throw unavailable(error);
      return await this.#onClient(deadline, query).catch((second: unknown) =>
        Promise.reject(unavailable(second)),
      );
    }
  }

  /** A connection that broke soon may have been an old one. After a long silence another would be silent too. */
  #mayRepeat(begun: number): boolean {
    return performance.now() - begun < this.#patience / 2;
  }

  /** The lock ends with its connection, so a process that is killed blocks no other. */
  async #alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.#patience;
    const client = await this.#connect(deadline);
    const connection = new PostgresConnection(client, this.#nameOf, deadline);
    // Sooner than the last look would be given up.
    const giveUp = deadline - 0.2 * this.#patience;
    const lock = `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held`;
    try {
      while ((await first<{ held: boolean }>(connection, lock, [name]))?.held !== true) {
        if (performance.now() > giveUp) throw busyElsewhere();
        await pause(LOOK_EVERY);
      }
      return await work();
    } catch (error) {
      throw unavailable(error);
    } finally {
      client.release(true);
    }
  }

  async #onClient<Result>(
    deadline: number,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#connect(deadline);
    let broken = true;
    try {
      const result = await work(new PostgresConnection(client, this.#nameOf, deadline));
      broken = false;
      return result;
    } catch (error) {
      broken = error instanceof ConnectionLost || error instanceof Uncertain;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #connect(deadline: number): Promise<PoolClient> {
    const connecting = this.#pool.connect();
    const late = Promise.withResolvers<never>();
    const wait = Math.max(1, deadline - performance.now());
    const timer = setTimeout(() => late.reject(new Error("it does not answer in time")), wait);
    try {
      return await Promise.race([connecting, late.promise]);
    } catch (error) {
      // One that comes later is for others.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (this.#pool.ended) throw storeClosed(error);
      throw notKept(
        "store_unavailable",
        `The database cannot be reached (${reasonOf(error)}). Try again.`,
        error,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}

/** When several addresses fail, Node's error has no message of its own, only the errors of each address. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  if (cause !== undefined) return reasonOf(cause);
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}

/** Creates what is missing. Processes that start at once do it one after the other. */
export async function createTables(sql: LoneSql): Promise<void> {
  await sql.enterAlone("payment-sandbox schema");
  await sql.all(`CREATE TABLE IF NOT EXISTS sandbox_schema (version BIGINT NOT NULL PRIMARY KEY)`);
  const made = await first<{ version: number }>(sql, `SELECT version FROM sandbox_schema`);
  if (made?.version === SCHEMA_VERSION) return;
  if (made !== undefined) {
    throw new StoreUnusable("The state was made by another version of the sandbox. Give an empty database.");
  }
  for (const statement of TABLES) await sql.all(bytewise(statement));
  await sql.all(`INSERT INTO sandbox_schema (version) VALUES ($1)`, [SCHEMA_VERSION]);
}

/** Ids and terms are compared byte by byte, as SQLite does, and not by the rules of a language. */
function bytewise(statement: string): string {
  return statement.replaceAll(/\bTEXT\b/g, `TEXT COLLATE "C"`);
}
