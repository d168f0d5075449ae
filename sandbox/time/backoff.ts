const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts, as the Standard Webhooks specification recommends them. The first attempt is made at once. */
export const RETRY_PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** At most this share is added to a pause, so that events refused together do not come back together. */
const JITTER = 0.1;

/** When to try again after `attempts` failed ones; undefined when enough is enough. `chance` is within 0 and 1. */
export function nextAttempt(attempts: number, now: number, chance: number): number | undefined {
  const pause = RETRY_PAUSES[attempts - 1];
  return pause === undefined ? undefined : now + Math.round(pause * (1 + JITTER * chance));
}

/** The pause after `failures` failed attempts, for what is never given up: the last one again and again. */
export function lastingPause(failures: number): number {
  return RETRY_PAUSES[failures - 1] ?? 24 * HOUR;
}
