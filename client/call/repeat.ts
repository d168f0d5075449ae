import type { OperationId } from "@payment-service/contract";
import { transportError } from "./fault.ts";
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
  const reads = /^(get|list)/.test(operation);
  for (let number = 1; ; number += 1) {
    const end: Ending<Outcome> = await attempt(number).then(
      (outcome) => ({
        outcome,
        again: mayRepeat(outcome, reads),
        told: retryAfter(outcome.response, world.now()),
      }),
      (error: unknown) => ({ error, again: reads && isPassing(error), told: 0 }),
    );
    const backoff = Math.min(firstPause * 2 ** (number - 1), longestPause);
    // Half of the pause is chance, so that clients refused together do not come back together.
    const pause = end.told + backoff * (0.5 + world.random() / 2);
    const over = !end.again || number >= attempts || world.now() + pause >= deadline;
    if (over && "error" in end) throw end.error;
    if (over && "outcome" in end) return end.outcome;
    await world.sleep(pause, signal).catch((reason: unknown) => {
      throw transportError(reason, { operation, begun: false, signal });
    });
  }
}

type Ending<Outcome> = { readonly again: boolean; readonly told: number } & (
  | { readonly outcome: Outcome }
  | { readonly error: unknown }
);

function mayRepeat({ status, httpStatus }: Answered, reads: boolean): boolean {
  const http = httpStatus ?? status;
  // Where the contract does not declare the 429, it comes as undeclared.
  return reads ? http === 429 || http === 503 : http === 429 && status !== "undeclared";
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
