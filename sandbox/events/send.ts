import { asciiJson, signatureHeaders } from "./signatures.ts";

export interface Delivery {
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  /** The webhook key of the merchant. */
  readonly key: string;
  /** Milliseconds since the epoch, by a clock that was never advanced. Part of the signed text. */
  readonly at: number;
}

/** The end of an attempt: an HTTP status, or the problem that prevented one. */
export interface Receipt {
  readonly status: number | null;
  readonly problem: string | null;
  /** The receiver did not answer in time. */
  readonly timedOut: boolean;
}

export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<Receipt>;

/** The specification recommends 15 to 30 seconds. */
const TIMEOUT = 15_000;

/** Signs and sends. A redirect is an answer like any other: it is not followed. */
export function sendBy(fetch: typeof globalThis.fetch, word: string): Send {
  return async ({ eventId, body: text, url, key, at }, signal) => {
    const body = asciiJson(text);
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        body,
        headers: {
          "content-type": "application/json",
          "user-agent": "payment-sandbox",
          ...signatureHeaders({ eventId, body, key, at, word }),
        },
      });
      await response.body?.cancel();
      return { status: response.status, problem: null, timedOut: false };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      const problem = timedOut ? `no answer within ${TIMEOUT / 1000} s` : problemOf(error);
      return { status: null, problem, timedOut };
    }
  };
}

/** `fetch failed` says nothing; its cause says "connect ECONNREFUSED 127.0.0.1:4030". */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
