import { ServiceError } from "./errors.ts";

const MINUTE = 60_000;

/**
 * Lets a minute's worth of requests pass at once, and then as many as a minute's share of time allows: who waits is
 * let in again soon, not only when a minute is over. The number is not shown by the document (gap limit.rate).
 */
export class RateLimit {
  readonly #perMinute: number;
  /** Per caller, until when its requests so far use up its share of time. */
  readonly #usedUntil = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Refuses with 429 when `who` has no share left. */
  count(who: string, now: number): void {
    const share = MINUTE / this.#perMinute;
    const usedUntil = Math.max(now, this.#usedUntil.get(who) ?? 0) + share;
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
