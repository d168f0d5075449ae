import type { LoneSql, Sql } from "../port.ts";
import type { PostgresConnection } from "./connection.ts";
import { ConnectionLost, Uncertain } from "./errors.ts";
import { Flight, FlightSql } from "./flight.ts";

const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";

/**
 * Milliseconds for which a group of commands waits for a lock. Then each of them waits alone: so none waits for
 * another one's lock, and two groups that block each other do not wait for the server to find that out.
 */
const GROUP_PATIENCE = 200;

/** Runs one command in a transaction of its own, which waits for locks as long as a statement may last. */
export async function lone<Result>(
  connection: PostgresConnection,
  command: (sql: LoneSql) => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    // Not awaited alone: it is sent together with the command's first statement.
    const begun = connection.execute(BEGIN);
    [result] = await Promise.all([command(connection), begun]);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) await connection.execute("ROLLBACK");
    throw error;
  }
  // The server answers COMMIT with ROLLBACK, and without an error, when a statement of the transaction has failed.
  if ((await commit(connection)) === "ROLLBACK")
    throw new Error("A command hid the failure of one of its statements. Let it throw.");
  return result;
}

/**
 * Runs several commands at once in one transaction. It is undone when a statement failed, or when a command threw that
 * had changed something: then each command has to run alone, unless it was alone here and threw. `run` never rejects.
 */
export async function shared(
  connection: PostgresConnection,
  group: readonly { readonly run: (sql: Sql) => Promise<"kept" | "threw"> }[],
): Promise<"ended" | "undone"> {
  const flight = new Flight(connection);
  const begun = connection
    .execute(`${BEGIN}; SET LOCAL lock_timeout = ${GROUP_PATIENCE}`)
    .catch((error: unknown) => (flight.failure ??= error));
  const ends = await Promise.all(
    group.map(async ({ run }) => {
      const sql = new FlightSql(flight);
      return (await run(sql)) === "kept" || !sql.changed;
    }),
  );
  await begun;
  if (flight.failure instanceof ConnectionLost) throw flight.failure;
  const unbroken = flight.failure === undefined;
  if (unbroken && ends.every((fine) => fine))
    return (await commit(connection)) === "COMMIT" ? "ended" : "undone";
  await connection.execute("ROLLBACK");
  return unbroken && group.length === 1 ? "ended" : "undone";
}

async function commit(connection: PostgresConnection): Promise<string> {
  return connection.execute("COMMIT").catch((error: unknown) => {
    throw error instanceof ConnectionLost ? new Uncertain("No answer to COMMIT.", { cause: error }) : error;
  });
}
