import type { OperationId } from "@payment-service/contract";

const WINDOW_MS = 60_000;
/** The window of the target may begin a moment later than ours. */
const MARGIN_MS = 500;

/**
 * Keeps calls below the number per minute that the target declares, so that ordinary flows get no 429.
 * Counts token and order creation separately; where they share one limit, backing off does the rest.
 */
export class RatePace {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #sent = new Map<OperationId, number[]>();
  readonly #givenUp = new Set<OperationId>();

  constructor(limit: number | undefined, now: () => number) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#now = now;
  }

  /** Counts the next call of the operation; returns how long it has to wait. */
  wait(operation: OperationId): number {
    const sent = this.#sent.get(operation) ?? [];
    this.#sent.set(operation, sent);
    const now = this.#now();
    const earlier = sent.at(-this.#limit);
    const begin = earlier === undefined ? now : Math.max(now, earlier + WINDOW_MS + MARGIN_MS);
    sent.push(begin);
    return begin - now;
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
