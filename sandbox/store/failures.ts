import { ServiceError } from "../values/errors.ts";

/** The store cannot be opened. The message is one line that says why and what to do. */
export class StoreUnusable extends Error {
  override readonly name = "StoreUnusable";
}

const CLOSED = "store_closed";

/** For work that goes on after the store was closed: a stop waited no longer for it, or its client is gone. */
export function storeClosed(cause: unknown): ServiceError {
  return notKept(CLOSED, "The sandbox is closed.", cause);
}

export function isStoreClosed(error: unknown): boolean {
  return error instanceof ServiceError && error.code === CLOSED;
}

const DAMAGED = "store_damaged";

export function isDamaged(error: unknown): boolean {
  return error instanceof ServiceError && error.code === DAMAGED;
}

/** Nothing of the command was stored. The caller may repeat it when there is room or the server is back. */
export function notKept(
  code: "store_full" | typeof DAMAGED | "store_unavailable" | typeof CLOSED,
  message: string,
  cause: unknown,
): ServiceError {
  const error = new ServiceError(503, code, message, { headers: { "retry-after": "5" } });
  error.cause = cause;
  return error;
}

/** Another process is doing what only one may do at a time. */
export function busyElsewhere(): ServiceError {
  return new ServiceError(
    409,
    "busy_elsewhere",
    "Another process that uses this state is moving the clock. Try again when it has ended.",
  );
}

/** Whether the store failed, and not the request. */
export function isNotKept(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 503;
}

/** The connection broke during the commit: nobody knows whether it succeeded. */
export function perhapsKept(cause: unknown): ServiceError {
  const error = new ServiceError(
    503,
    "outcome_unknown",
    "The database connection broke during the commit. Read the state before you repeat the request.",
  );
  error.cause = cause;
  return error;
}
