import type { OperationId } from "@payment-service/contract";

const WINDOW_MS = 60_000;
/** A window that the target begins a moment later than we do has to be over too. */
const MARGIN_MS = 500;

/**
 * Keeps calls below the number per minute that the target declares, so that ordinary flows are not turned away.
 * Token and order creation are counted apart; where they share one limit, backing off does the rest.
 */
export class Pace {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #sent = new Map<OperationId, number[]>();
  readonly #deaf = new Set<OperationId>();

  constructor(limit: number | undefined, now: () => number) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#now = now;
  }

  /** How long the next call of the operation has to wait; it is counted at once. */
  wait(operation: OperationId): number {
    const sent = this.#sent.get(operation) ?? [];
    this.#sent.set(operation, sent);
    const now = this.#now();
    const earlier = sent.at(-this.#limit);
    const begin = earlier === undefined ? now : Math.max(now, earlier + WINDOW_MS + MARGIN_MS);
    sent.push(begin);
    return begin - now;
  }

  /** A call was answered 429 for as long as is waited: the next ones are not waited for as long again. */
  gaveUp(operation: OperationId): void {
    this.#deaf.add(operation);
  }

  /** It was answered otherwise. */
  heard(operation: OperationId): void {
    this.#deaf.delete(operation);
  }

  isDeaf(operation: OperationId): boolean {
    return this.#deaf.has(operation);
  }
}
