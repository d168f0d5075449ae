import type { Sql, SqlValue } from "../port.ts";
import { SHARED_LOCK, type PostgresConnection, type Result } from "./connection.ts";
import { arraysOf, manyRows } from "./many-rows.ts";

/** A statement that leaves with the others of the same moment, and all commands that asked for it. */
interface Statement {
  /** Statements leave in the order of their numbers. */
  readonly number: number;
  readonly text: string;
  /** Several only where each is a row of one INSERT. */
  readonly rows: (readonly SqlValue[])[];
  readonly result: PromiseWithResolvers<Result>;
}

/**
 * The statements of commands that share a transaction. Those of one moment leave together: the same question is asked
 * once, and rows for one table are one INSERT. So a group of fifty commands sends about as many statements as one.
 */
export class Flight {
  /** The first statement that failed. PostgreSQL then runs no other one in this transaction. */
  failure: unknown;
  readonly #connection: Pick<PostgresConnection, "query">;
  #waiting: Statement[] = [];
  /** The statements of this moment that another command can join. */
  readonly #open = new Map<string, Statement>();
  #last = 0;

  constructor(connection: Pick<PostgresConnection, "query">) {
    this.#connection = connection;
  }

  /** Sends a statement, or joins one that was asked for with or after the statement number `after`. */
  send(text: string, values: readonly SqlValue[], after: number): Statement {
    const isInsert = manyOf(text) !== undefined;
    const key = isInsert ? text : /^\s*SELECT\b/.test(text) ? text + JSON.stringify(values) : undefined;
    const same = key === undefined ? undefined : this.#open.get(key);
    if (same !== undefined && same.number >= after) {
      if (isInsert) same.rows.push(values);
      return same;
    }
    const result = Promise.withResolvers<Result>();
    const statement = { number: (this.#last += 1), text, rows: [values], result };
    if (key !== undefined) this.#open.set(key, statement);
    // After everything that runs now: the other commands go on in the same turn, each to its next statement.
    if (this.#waiting.push(statement) === 1) process.nextTick(() => this.#leave());
    return statement;
  }

  #leave(): void {
    const statements = this.#waiting;
    this.#waiting = [];
    this.#open.clear();
    for (const { text, rows, result } of statements) {
      const [first = []] = rows;
      const sent =
        rows.length === 1
          ? this.#connection.query(text, first)
          : this.#connection.query(manyOf(text) ?? text, arraysOf(rows));
      sent.then(result.resolve, (error: unknown) => {
        this.failure ??= error;
        result.reject(error);
      });
    }
  }
}

const texts = new Map<string, string | undefined>();

/** `manyRows`, worked out once for each text. */
function manyOf(text: string): string | undefined {
  if (!texts.has(text)) texts.set(text, manyRows(text));
  return texts.get(text);
}

/** The port for one of the commands that share a transaction. */
export class FlightSql implements Sql {
  readonly skipLocked = "FOR UPDATE SKIP LOCKED";
  /** Whether this command has changed any row. */
  changed = false;
  readonly #flight: Flight;
  /** The number of its newest statement: an order in which it asks is kept. */
  #newest = 0;

  constructor(flight: Flight) {
    this.#flight = flight;
  }

  async all<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const { number, result } = this.#flight.send(text, values, this.#newest);
    this.#newest = number;
    const { command, rowCount, rows } = await result.promise;
    if (command !== "SELECT" && rowCount !== 0) this.changed = true;
    return rowsOf<Row>(rows);
  }

  async enter(name: string): Promise<void> {
    await this.all(SHARED_LOCK, [name]);
  }
}

function rowsOf<Row>(rows: readonly object[]): Row[];
/** The statement decides which columns a row has; the compiler cannot know them. */
function rowsOf(rows: readonly object[]): readonly object[] {
  return rows;
}
