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

/**
 * A pause is longer by a random part of up to this share, so that events refused together do not come back together.
 */
const JITTER = 0.1;

/** When to try again after `attempts` failed attempts; undefined when no attempt is left. `chance` is from 0 to 1. */
export function nextAttempt(attempts: number, now: number, chance: number): number | undefined {
  const pause = RETRY_PAUSES[attempts - 1];
  return pause === undefined ? undefined : now + Math.round(pause * (1 + JITTER * chance));
}

/** The pause after `failures` failures of something that is never given up: the last pause repeats. */
export function lastingPause(failures: number): number {
  return RETRY_PAUSES[failures - 1] ?? 24 * HOUR;
}
