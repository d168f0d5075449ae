import { DatabaseError } from "pg";
import { notKept, perhapsKept } from "../failures.ts";

/** The connection is lost, and its transaction with it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** The commit was sent, and its answer never arrived. */
export class Uncertain extends Error {
  override readonly name = "Uncertain";
}

/** Two transactions conflicted and this one was undone: it can run again. */
const UNDONE = new Set(["40001", "40P01"]);

/** Connection exceptions (class 08); the server or an administrator ended the session (57P). */
const LOST = /^(08|57P)/;

/** The server ended a statement that ran too long, or waited too long for another one. */
const CANCELLED = "57014";

/** The database takes no writes, as a standby does, or this user may not write. */
const READ_ONLY = new Set(["25006", "42501"]);

/** System errors (class 58), damaged data or a damaged index; a table is gone, since each that a statement names was made at the start. */
const DAMAGED = /^(58|XX00[12]$|42P01$)/;

/** Disk full and other resources used up (class 53). */
const EXHAUSTED = /^53/;

/** Turns an error of a statement into one that the store acts on. Any other error is a defect and stays as it is. */
export function statementError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return lost(error);
  const { code = "", message } = error;
  if (LOST.test(code)) return lost(error);
  if (code === CANCELLED) return notKept("store_unavailable", "The database is too slow. Try again.", error);
  if (READ_ONLY.has(code))
    return notKept(
      "store_unavailable",
      `The database takes no writes (${message}). Try again when it does.`,
      error,
    );
  if (DAMAGED.test(code)) {
    const advice = "Stop the sandbox, and restore the database or give an empty one";
    return notKept("store_damaged", `The database is damaged (${message}). ${advice}.`, error);
  }
  if (EXHAUSTED.test(code)) {
    const text = `The database has no room (${message}). Make room; then it works again.`;
    return notKept("store_full", text, error);
  }
  return error;
}

export function isUndone(error: unknown): boolean {
  return error instanceof DatabaseError && UNDONE.has(error.code ?? "");
}

/** What the caller is given for an error of the store. */
export function unavailable(error: unknown): unknown {
  if (error instanceof Uncertain) return perhapsKept(error.cause);
  if (!(error instanceof ConnectionLost)) return error;
  return notKept("store_unavailable", "The connection to the database broke. Try again.", error);
}

function lost(cause: unknown): ConnectionLost {
  return new ConnectionLost("The connection to PostgreSQL broke.", { cause });
}
