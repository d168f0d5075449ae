import type { OperationId } from "@payment-service/contract";
import { isRead, transportError } from "./fault.ts";
import { TransportError } from "../answers/errors.ts";
import type { World } from "./world.ts";

interface Answered {
  readonly status: number | string;
  readonly httpStatus?: number;
  readonly response: Response;
}

const firstPause = 500;
const longestPause = 8_000;

export interface Repeating {
  readonly operation: OperationId;
  /** How often the call is sent in all. */
  readonly attempts: number;
  /** When the last attempt has to be over, in milliseconds since 1970. */
  readonly deadline: number;
  readonly world: World;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats what may be repeated, with growing pauses (interface document, "Errors", 429). Reads are repeated after 429, 503
 * and broken connections. Of what changes something, only the creation of a token or an order is, and only after a 429,
 * which the document declares for these two. What moves money is never sent twice.
 */
export async function repeated<Outcome extends Answered>(
  attempt: (number: number) => Promise<Outcome>,
  { operation, attempts, deadline, world, signal }: Repeating,
): Promise<Outcome> {
  for (let number = 1; ; number += 1) {
    let outcome: Outcome | undefined;
    let failure: unknown;
    try {
      outcome = await attempt(number);
      if (!isTurnedAway(outcome, operation)) return outcome;
    } catch (error) {
      if (!isPassing(error) || !isRead(operation)) throw error;
      failure = error;
    }
    const told = outcome === undefined ? 0 : retryAfter(outcome.response, world.now());
    const backoff = Math.min(firstPause * 2 ** (number - 1), longestPause);
    // Half of the pause is chance, so that clients refused together do not come back together.
    const pause = told + backoff * (0.5 + world.random() / 2);
    if (number >= attempts || world.now() + pause >= deadline) {
      if (outcome === undefined) throw failure;
      return outcome;
    }
    await world.sleep(pause, signal).catch((reason: unknown) => {
      throw transportError(reason, { operation, begun: false, again: true, signal });
    });
  }
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
  const value = headers.get("retry-after");
  if (value === null) return 0;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Math.max(0, wait || 0);
}
