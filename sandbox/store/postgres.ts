import { Pool, type PoolClient } from "pg";
import { notKept, perhapsKept, StoreUnusable } from "./failures.ts";
import type { Sql, Store } from "./port.ts";
import { numbers, PostgresConnection, statementNames } from "./postgres-connection.ts";
import { ConnectionLost, isUndone } from "./postgres-errors.ts";
import { createTables } from "./postgres-schema.ts";
import { withoutPassword } from "./postgres-url.ts";

/** Connections, enough for a small server. Commands that wait for one wait in order, and at most this long. */
const CONNECTIONS = 12;
const CONNECT_TIMEOUT = 10_000;

/** A command that was undone this often in a row has a defect. */
const ATTEMPTS = 10;

/**
 * A commit is durable before the answer, whatever the server's default is. A hanging process locks no row for long.
 */
const SESSION = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=30s";

/** Opens the store in a PostgreSQL database, where several processes may share it. */
export async function openPostgres(url: string): Promise<Store> {
  const shown = withoutPassword(url);
  const pool = new Pool({
    connectionString: url,
    options: SESSION,
    application_name: "payment-sandbox",
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    pipeline: true,
    types: numbers(),
  });
  // A broken connection leaves the pool, and its statement fails. Without these listeners Node would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const store = new PostgresStore(pool);
  try {
    await store.write(createTables);
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
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#awaited(this.#write(command));
  }

  read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#awaited(this.#read(query));
  }

  /** Another process may have changed it, so nothing is cached. */
  look(_key: string, query: (sql: Sql) => Promise<string | undefined>): Promise<string | undefined> {
    return this.read(query);
  }

  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }

  async #write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#onClient((connection) => transaction(connection, command));
      } catch (error) {
        const again = isUndone(error) || error instanceof ConnectionLost;
        if (!again || attempt === ATTEMPTS) throw unavailable(error);
      }
    }
  }

  async #read<Result>(query: (sql: Sql) => Promise<Result>): Promise<Result> {
    try {
      return await this.#onClient(query);
    } catch (error) {
      // Nothing was changed yet, so a read simply runs again after a connection had died unnoticed.
      if (!(error instanceof ConnectionLost)) throw error;
      return await this.#onClient(query).catch((second: unknown) => Promise.reject(unavailable(second)));
    }
  }

  #awaited<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const forget = () => this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #onClient<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    let broken = true;
    try {
      const result = await work(new PostgresConnection(client, this.#nameOf));
      broken = false;
      return result;
    } catch (error) {
      broken = error instanceof ConnectionLost || error instanceof Uncertain;
      throw error instanceof Uncertain ? perhapsKept(error.cause) : error;
    } finally {
      client.release(broken);
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw notKept(
        "store_unavailable",
        `The database cannot be reached (${reasonOf(error)}). Try again.`,
        error,
      );
    }
  }
}

/** The commit was sent, and its answer never arrived. */
class Uncertain extends Error {
  override readonly name = "Uncertain";
}

async function transaction<Result>(
  connection: PostgresConnection,
  command: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    // Not awaited alone: it is sent together with the command's first statement.
    const begun = connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED");
    [result] = await Promise.all([command(connection), begun]);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) await connection.execute("ROLLBACK");
    throw error;
  }
  const end = await connection.execute("COMMIT").catch((error: unknown) => {
    throw error instanceof ConnectionLost ? new Uncertain("No answer to COMMIT.", { cause: error }) : error;
  });
  // The server answers COMMIT with ROLLBACK, and without an error, when a statement of the transaction has failed.
  if (end === "ROLLBACK")
    throw new Error("A command hid the failure of one of its statements. Let it throw.");
  return result;
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof ConnectionLost)) return error;
  return notKept("store_unavailable", "The connection to the database broke. Try again.", error);
}

/** When several addresses fail, Node's error has no message of its own, only the errors of each address. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  if (cause !== undefined) return reasonOf(cause);
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
