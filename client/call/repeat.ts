import type { OperationId } from "@payment-service/contract";
import { isRead } from "./fault.ts";
import { TransportError } from "../answers/errors.ts";
import type { World } from "./world.ts";

interface Answered {
  readonly status: number | string;
  readonly httpStatus?: number;
  readonly response: Response;
}

const firstPause = 500;
const longestPause = 8_000;

/**
 * Milliseconds to wait before a call is sent again, after its attempt `number` was answered or failed; undefined where it
 * may not be sent again (interface document, "Errors", 429). Reads are repeated after 429, 503 and broken connections. Of
 * what changes something, only the creation of a token or an order is, and only after a 429, which the document declares
 * for these two. What moves money is never sent twice.
 */
export function pauseAfter(
  { outcome, failure }: { readonly outcome: Answered | undefined; readonly failure: unknown },
  { operation, number, world }: { operation: OperationId; number: number; world: World },
): number | undefined {
  const repeatable =
    outcome === undefined ? isPassing(failure) && isRead(operation) : isTurnedAway(outcome, operation);
  if (!repeatable) return undefined;
  const told = outcome === undefined ? 0 : retryAfter(outcome.response, world.now());
  const backoff = Math.min(firstPause * 2 ** (number - 1), longestPause);
  // Half of the pause is chance, so that clients refused together do not come back together.
  return told + backoff * (0.5 + world.random() / 2);
}

/** Whether the answer is one after which the call may be repeated. */
function isTurnedAway({ status, httpStatus = Number(status) }: Answered, operation: OperationId): boolean {
  // Where the contract does not declare the 429, it comes as undeclared.
  if (httpStatus === 429) return status !== "undeclared" || isRead(operation);
  return httpStatus === 503 && isRead(operation);
}

/** A failure that may be gone the next time. One that the caller wanted is not. */
function isPassing(error: unknown): boolean {
  return error instanceof TransportError && error.kind !== "aborted" && error.kind !== "tls";
}

/** Seconds or a date (RFC 9110, 10.2.3); 0 without the header, which the document does not mention (gap limit.rate). */
function retryAfter({ headers }: Response, now: number): number {
  const value = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Math.max(0, wait || 0);
}
