import { maskText } from "../tokens/redactor.ts";
import { networkProblem } from "../values/network-problem.ts";

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
  /** The headers that were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the answer's body, without card numbers; null when no answer came. */
  readonly answer: string | null;
}

export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<Receipt>;

/** The specification recommends 15 to 30 seconds. */
const TIMEOUT = 15_000;

/** Signs and sends. A redirect is an answer like any other: it is not followed. */
export function sendBy(fetch: typeof globalThis.fetch, word: string): Send {
  return async ({ eventId, body: text, url, key, at }, signal) => {
    // Loaded with the first event, so that the sandbox starts sooner.
    const { asciiJson, signatureHeaders } = await import("./signatures.ts");
    const body = asciiJson(text);
    const headers = {
      "content-type": "application/json",
      "user-agent": "payment-sandbox",
      ...signatureHeaders({ eventId, body, key, at, word }),
    };
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        body,
        headers,
      });
      const answer = maskText(await beginningOf(response));
      return { status: response.status, problem: null, timedOut: false, headers, answer };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      const problem = timedOut ? `no answer within ${TIMEOUT / 1000} s` : networkProblem(error);
      return { status: null, problem, timedOut, headers, answer: null };
    }
  };
}

/** As much of an answer as helps to mend a receiver. */
const BYTES_KEPT = 4096;

/** A receiver has answered with its status; its body is not waited for longer than this. */
const BODY_WAIT = 1000;

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  // Ends a read that waits. Cancelling what has ended or broken already fails, and means the same.
  const stop = () => void reader.cancel().catch(() => {});
  const timer = setTimeout(stop, BODY_WAIT);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.length;
      if (length >= BYTES_KEPT) break;
    }
  } catch {
    // The connection broke after the status. What came until then is kept.
  }
  clearTimeout(timer);
  stop();
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(parts).subarray(0, BYTES_KEPT).toString("utf8").replaceAll("\0", "\ufffd");
}
