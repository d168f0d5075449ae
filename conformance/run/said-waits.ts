/** What is said while a run waits: otherwise it looks as if it hangs. */
import type { Line } from "../call/line.ts";
import type { Target } from "../subject/target.ts";
import type { Conditions } from "./conditions.ts";
import { SANITY_CHECK } from "./sanity-check.ts";

/** Before the first flow nothing else is printed. */
export function saysThatItBacksOff(tell: Conditions["tell"]): NonNullable<Line["backsOff"]> {
  let isTold = false;
  return (flow, longestMs) => {
    if (isTold || flow !== SANITY_CHECK) return;
    isTold = true;
    const seconds = longestMs / 1000;
    tell?.(
      `The target answers 429 (too many requests). The run waits for its limit, up to ${seconds} s for each call.`,
    );
  };
}

/** A shorter wait is over before anybody wonders. */
const LONG_MS = 5000;

/** Called with the milliseconds of each wait for the declared limit. Says it once for the waits that overlap. */
export function saysThatItKeepsTheLimit(
  { rate_limit }: Pick<Target, "rate_limit">,
  now: () => number,
  tell: Conditions["tell"],
): (ms: number) => void {
  let until = now();
  return (ms) => {
    if (ms < LONG_MS || now() < until) return;
    until = now() + ms;
    const limit = rate_limit?.requests_per_minute;
    tell?.(
      `The run keeps to rate_limit.requests_per_minute (${limit}): what makes a token or an order waits, now for ${Math.ceil(ms / 1000)} s.`,
    );
  };
}
