import { ServiceError } from "../values/errors.ts";
import type { Store } from "../store/port.ts";
import { takeShare } from "../store/rate-shares.ts";

const MINUTE = 60_000;

/**
 * Lets a minute's worth of requests pass at once, and then as many as a minute's share of time allows: who waits is
 * let in again soon, not only when a minute is over. The number is not shown by the document (gaps limit.rate and limit.rate-shape).
 */
export class RateLimit {
  readonly #perMinute: number;
  /** Per caller, until when its requests so far use up its share of time; in the store where that is shared. */
  readonly #usedUntil = new Map<string, number>();

  readonly #store: Store;

  constructor(perMinute: number, store: Store) {
    this.#perMinute = perMinute;
    this.#store = store;
  }

  /** What the store counts is emptied with the store. */
  forget(): void {
    this.#usedUntil.clear();
  }

  /** Refuses with 429 when `who` has no share left. */
  async count(who: string, now: number): Promise<void> {
    const share = MINUTE / this.#perMinute;
    const usedUntil = this.#store.shared
      ? await takeShare(this.#store, who, { now, share, most: MINUTE })
      : Math.max(now, this.#usedUntil.get(who) ?? 0) + share;
    const excess = usedUntil - now - MINUTE;
    if (excess <= 0) {
      this.#usedUntil.set(who, usedUntil);
      return;
    }
    const wait = Math.ceil(excess / 1000);
    throw new ServiceError(
      429,
      "too_many_requests",
      `More than ${this.#perMinute} requests in a minute. Wait ${wait} s, then twice as long after each refusal.`,
      { details: { retry_after_seconds: wait }, headers: { "retry-after": String(wait) } },
    );
  }
}
