import type { OperationId } from "@payment-service/contract";

const WINDOW_MS = 60_000;
/** The window of the target may begin a moment later than ours. */
const MARGIN_MS = 500;

interface Turn {
  /** The moment at which the target counts the call, as far as is known. */
  counted: number;
}

/**
 * Keeps calls below the number per minute that the target declares, so that ordinary flows get no 429.
 * Counts token and order creation separately; where they share one limit, backing off does the rest.
 */
export class RatePace {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #sent = new Map<OperationId, Turn[]>();
  readonly #givenUp = new Set<OperationId>();
  #lastInLine: Promise<void> = Promise.resolve();

  constructor(limit: number | undefined, now: () => number) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#now = now;
  }

  /** Counts the next call of the operation, which has to wait until `counted`. */
  turn(operation: OperationId): Turn {
    const sent = this.#sent.get(operation) ?? [];
    this.#sent.set(operation, sent);
    const now = this.#now();
    const earlier = sent.at(-this.#limit);
    const turn = { counted: Math.max(now, (earlier?.counted ?? -Infinity) + WINDOW_MS + MARGIN_MS) };
    sent.push(turn);
    return turn;
  }

  /** The target may have counted the call as late as this. */
  answered(turn: Turn): void {
    turn.counted = this.#now();
  }

  /** Waits behind the calls that wait already for a limit that is not known; what it gives lets the next one go. */
  async inLine(): Promise<() => void> {
    const before = this.#lastInLine;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastInLine = promise;
    await before;
    return resolve;
  }

  /** Every attempt of a call was answered with 429. The next calls do not back off as long again. */
  gaveUp(operation: OperationId): void {
    this.#givenUp.add(operation);
  }

  /** The operation gave another answer than 429. */
  heard(operation: OperationId): void {
    this.#givenUp.delete(operation);
  }

  hasGivenUp(operation: OperationId): boolean {
    return this.#givenUp.has(operation);
  }
}
