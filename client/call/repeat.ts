import type { World } from "./world.ts";

interface Answered {
  readonly status: number | string;
  readonly httpStatus?: number;
  readonly response: Response;
}

const firstPause = 500;
/** The limit counts requests per minute; whoever is told to wait longer hears it instead. */
const longestWait = 60_000;

/**
 * "Errors", 429: exponential backoff. A 429 is declared for the creation of tokens and orders alone; anywhere else it
 * arrives as undeclared and goes to the caller, so that nothing that moves money is sent twice.
 */
export async function withBackoff<Outcome extends Answered>(
  send: () => Promise<Outcome>,
  attempts: number,
  { now, sleep, random }: World,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send();
    if (!isTooMany(outcome) || attempt >= attempts) return outcome;
    const told = retryAfter(outcome.response, now());
    if (told > longestWait) return outcome;
    // Half of the pause is chance, so that clients refused together do not come back together.
    await sleep(told + firstPause * 2 ** (attempt - 1) * (0.5 + random() / 2), signal);
  }
}

function isTooMany({ status, httpStatus }: Answered): boolean {
  return status === 429 || (status === "unreadable" && httpStatus === 429);
}

/** Seconds or a date (RFC 9110, 10.2.3); 0 without the header, which the interface does not show (gap limit.rate). */
function retryAfter({ headers }: Response, now: number): number {
  const value = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Math.max(0, wait || 0);
}
