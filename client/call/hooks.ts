import type { OperationId } from "@payment-service/contract";
import type { WrittenRequest } from "@payment-service/contract/client";

/** One attempt of a call, before it leaves. The same object comes with the answer. */
export interface RequestEvent {
  readonly operation: OperationId;
  /** 1 for the first. */
  readonly attempt: number;
  readonly method: WrittenRequest["init"]["method"];
  /** Without its query, which may hold a key or a customer's data. */
  readonly url: string;
}

/** How an attempt ended: with an answer, which has an `httpStatus`, or without one, which has an `error`. */
export interface ResponseEvent {
  readonly request: RequestEvent;
  /** Milliseconds, the reading of the answer included. */
  readonly duration: number;
  readonly httpStatus?: number | undefined;
  readonly error?: unknown;
}

/** For logs, metrics and traces. What a hook throws is dropped: watching a payment must not break it. */
export interface Hooks {
  /** May return headers for the attempt, such as `traceparent`. */
  readonly onRequest?: ((event: RequestEvent) => Readonly<Record<string, string>> | void) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

interface Watcher {
  /** Hears of the request before it leaves, and gives it with the headers that the hook adds. */
  asked(url: string, init: WrittenRequest["init"]): WrittenRequest["init"];
  ended(how: Pick<ResponseEvent, "httpStatus" | "error">): void;
}

/** Calls the hooks for one attempt; undefined where there are none, so that a call without them pays nothing. */
export function watcher(
  { onRequest, onResponse }: Hooks,
  operation: OperationId,
  attempt: number,
): Watcher | undefined {
  if (!onRequest && !onResponse) return undefined;
  const started = performance.now();
  let request: RequestEvent | undefined;
  return {
    asked(url, init) {
      const [plain = url] = url.split("?");
      const event = { operation, attempt, method: init.method, url: plain };
      const more = onRequest && quietly(() => onRequest(event));
      request = event;
      return more
        ? { ...init, headers: { ...more, ...Object.fromEntries(new Headers(init.headers)) } }
        : init;
    },
    ended(how) {
      if (!onResponse || !request) return;
      const event = { request, duration: performance.now() - started, ...how };
      quietly(() => onResponse(event));
    },
  };
}

function quietly<Result>(hook: () => Result): Result | undefined {
  try {
    return hook();
  } catch {
    return undefined;
  }
}
