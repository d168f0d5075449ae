/**
 * Ends a call when the time is up or the caller's signal says so, also where the platform's fetch does not listen.
 * Each call has its own controller: Node's fetch leaves its listener on a shared one, which gets slower with each call.
 */
export async function withTimeLimit<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const controller = new AbortController();
  let fail: ((reason: unknown) => void) | undefined;
  const end = (reason: unknown) => {
    // The promise first: a fetch that is aborted rejects with a reason of its own.
    fail?.(reason);
    controller.abort(reason);
  };
  const given = () => end(signal?.reason);
  const timer = Number.isFinite(milliseconds) ? setTimeout(() => end(new TimeUp()), milliseconds) : undefined;
  signal?.addEventListener("abort", given, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      fail = reject;
      call(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", given);
  }
}

/** The time limit of this client, not that of a signal. */
export class TimeUp extends Error {
  override readonly name = "TimeoutError";

  constructor() {
    super("The time limit of the call is over.");
  }
}
