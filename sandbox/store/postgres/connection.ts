import { types, TypeOverrides, type PoolClient } from "pg";
import { bounded, type LoneSql, type SqlValue } from "../port.ts";
import { statementError } from "./errors.ts";

/** Filters of lists make many statement texts. Beyond this number they are not kept prepared on the server. */
const PREPARED_AT_MOST = 200;

/** Gives each statement text the name under which it is prepared. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_AT_MOST) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Milliseconds after which a copy of whole tables is given up. */
const LONG_PATIENCE = 600_000;

/** What came of a statement; `command` is its first word, and `rowCount` the number of rows it read or changed. */
export interface Result<Row extends object = object> {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

const LONE_LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;
export const SHARED_LOCK = `SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))`;

/** One client of the pool behind the port, for one command, query, or group of commands. */
export class PostgresConnection implements LoneSql {
  readonly skipLocked = "FOR UPDATE SKIP LOCKED";
  readonly #client: PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #deadline: number;

  /** At `deadline`, by `performance.now()`, a statement that has no answer is given up, and the connection with it. */
  constructor(client: PoolClient, nameOf: (text: string) => string | undefined, deadline: number) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#deadline = deadline;
  }

  get #timeLimit(): { readonly query_timeout: number } {
    return { query_timeout: Math.max(1, this.#deadline - performance.now()) };
  }

  async all<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return (await this.query<Row>(text, values)).rows;
  }

  async query<Row extends object>(
    text: string,
    values: readonly (SqlValue | readonly SqlValue[])[],
  ): Promise<Result<Row>> {
    const name = this.#nameOf(text);
    try {
      const named = name === undefined ? {} : { name };
      const bound = values.map((value) => (isList(value) ? value.map(storable) : storable(value)));
      return await this.#client.query<Row>({ text, values: bound, ...named, ...this.#timeLimit });
    } catch (error) {
      throw statementError(error);
    }
  }

  async enter(name: string): Promise<void> {
    await this.all(SHARED_LOCK, [name]);
  }

  async enterAlone(name: string): Promise<void> {
    await this.all(LONE_LOCK, [name]);
  }

  async freeze(tables: readonly string[]): Promise<void> {
    await this.execute(`LOCK TABLE ${tables.join(", ")} IN EXCLUSIVE MODE`);
    // What follows copies or empties whole tables.
    await this.execute(`SET LOCAL statement_timeout = ${LONG_PATIENCE}`);
    this.#deadline = performance.now() + LONG_PATIENCE;
  }

  /** A statement without values. Returns the tag with which the server ended it. */
  async execute(text: string): Promise<string> {
    try {
      return (await this.#client.query({ text, ...this.#timeLimit })).command;
    } catch (error) {
      throw statementError(error);
    }
  }
}

function isList(value: SqlValue | readonly SqlValue[]): value is readonly SqlValue[] {
  return Array.isArray(value);
}

/** PostgreSQL's text cannot hold U+0000. JSON documents escape it; keys and search terms do not need it. */
function storable(value: SqlValue): SqlValue {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : bounded(value);
}

/**
 * Counts, sums, money and times are below 2^53 (checked when requests arrive), so they become numbers, as with
 * SQLite.
 */
export function numbers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, Number);
  parsers.setTypeParser(types.builtins.NUMERIC, Number);
  return parsers;
}
