/**
 * Ends a call when the time is up or the caller's signal says so, also where the platform's fetch does not listen.
 * Each call has its own controller: Node's fetch leaves its listener on a shared one, which gets slower with each call.
 */
export function withTimeLimit<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const end = (reason: unknown) => {
      // The promise first: a fetch that is aborted rejects with a reason of its own.
      reject(reason);
      controller.abort(reason);
    };
    const given = () => end(signal?.reason);
    const timer = Number.isFinite(milliseconds)
      ? setTimeout(() => end(new TimeUp()), milliseconds)
      : undefined;
    signal?.addEventListener("abort", given, { once: true });
    const whole = async (): Promise<Result> => {
      try {
        return await call(controller.signal);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", given);
      }
    };
    whole().then(resolve, reject);
  });
}

/** The time limit of this client, not that of a signal. */
export class TimeUp extends Error {
  override readonly name = "TimeoutError";

  constructor() {
    super("The time limit of the call is over.");
  }
}
