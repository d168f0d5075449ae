/** What this client needs of the world. Everything has a default; tests pass their own. */
export interface World {
  /** Must not follow redirects when `init` says so. Default: the platform's. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** Resolves after the given milliseconds; rejects with the signal's reason when that is given up. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
}

/** 23 days. A timer of the platform that is set to two days more ends at once. */
export const LONGEST_TIMER_MS = 2e9;

/** The platform's world, but for what a caller passes; `undefined` means the default. */
export function worldWith({
  fetch = (url, init) => globalThis.fetch(url, init),
  now = () => Date.now(),
  random = () => Math.random(),
  sleep = sleeping,
}: {
  readonly [Part in keyof World]?: World[Part] | undefined;
}): World {
  return { fetch, now, random, sleep };
}

/** The default of `sleep`. */
export function sleeping(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(milliseconds, LONGEST_TIMER_MS),
    );
    signal?.addEventListener("abort", stop, { once: true });
  });
}
