import type { OperationId } from "@payment-service/contract";

/** One attempt of a call, before it leaves. The same object comes with the answer. */
export interface RequestEvent {
  readonly operation: OperationId;
  /** 1 for the first. */
  readonly attempt: number;
  readonly method: "GET" | "POST" | "PATCH";
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

export function quietly<Result>(hook: () => Result): Result | undefined {
  try {
    return hook();
  } catch {
    return undefined;
  }
}
