import { LONGEST_TIMER_MS } from "./world.ts";

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (reason: unknown) => {
      over();
      // The promise first: a fetch that is aborted rejects with a reason of its own.
      reject(reason);
      controller.abort(reason);
    };
    const given = () => end(signal?.reason);
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", given);
    };
    // Before the timer, since it throws where the caller gave something else as a signal.
    signal?.addEventListener("abort", given, { once: true });
    // No call lasts as long as the longest timer.
    if (milliseconds <= LONGEST_TIMER_MS)
      timer = setTimeout(
        () => end(new DOMException("The time limit of the call is over.", "TimeoutError")),
        milliseconds,
      );
    call(controller.signal).then((result) => {
      over();
      return resolve(result);
    }, end);
  });
}
