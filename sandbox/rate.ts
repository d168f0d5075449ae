import { ServiceError } from "./errors.ts";

const MINUTE = 60_000;

/** Counts requests per minute of the clock. The number allowed is not shown by the document (gap limit.rate). */
export class RateLimit {
  readonly #perMinute: number;
  readonly #counts = new Map<string, { minute: number; requests: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Refuses with 429 when `who` has used up this minute. */
  count(who: string, now: number): void {
    const minute = Math.floor(now / MINUTE);
    const counted = this.#counts.get(who);
    const requests = counted?.minute === minute ? counted.requests + 1 : 1;
    this.#counts.set(who, { minute, requests });
    if (requests <= this.#perMinute) return;
    const wait = Math.ceil(((minute + 1) * MINUTE - now) / 1000);
    throw new ServiceError(
      429,
      "too_many_requests",
      `More than ${this.#perMinute} requests in a minute. Wait ${wait} s, then twice as long after each refusal.`,
      { details: { retry_after_seconds: wait }, headers: { "retry-after": String(wait) } },
    );
  }
}
