import { ServiceError } from "../values/errors.ts";
import type { Store } from "../store/port.ts";
import { takeShare } from "../store/rate-shares.ts";

const MINUTE = 60_000;

/**
 * Allows a minute's worth of requests at once, and after that one request for each share of a minute: a caller who
 * waits is served again soon. The document does not give the number (gaps limit.rate and limit.rate-shape).
 */
export class RateLimit {
  readonly #perMinute: number;
  /** For each caller, the time until which its requests use up its share. A shared store holds this itself. */
  readonly #usedUntil = new Map<string, number>();

  readonly #store: Store;

  constructor(perMinute: number, store: Store) {
    this.#perMinute = perMinute;
    this.#store = store;
  }

  /** Counts in a shared store are emptied together with the store. */
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
    throw tooMany(wait, `(${this.#perMinute} per minute)`);
  }
}

/** The refusal of one request too many, which may come again after `wait` seconds. */
export function tooMany(wait: number, why: string): ServiceError {
  return new ServiceError(
    429,
    "too_many_requests",
    `Rate limit exceeded ${why}. Retry after ${wait} s, with exponential backoff.`,
    { details: { retry_after_seconds: wait }, headers: { "retry-after": String(wait) } },
  );
}
