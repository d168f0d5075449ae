import type { SentRequest } from "./exchange.ts";
import type { Fetch } from "./fetch.ts";
import { networkError } from "./network-error.ts";
import { readJson, readText } from "./read-text.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly failure?: string;
}

/** Sends once and never throws: a timeout, a reset, garbage or an endless body is an answer with status 0. */
export async function send(
  fetch: Fetch,
  request: SentRequest,
  deadlineMs: number,
  over: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(deadlineMs)]);
  let status = 0;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: "manual",
      signal,
      ...(request.body !== undefined && { body: request.body }),
    });
    status = response.status;
    const headers = Object.fromEntries(response.headers);
    const text = await readText(response);
    return { status, headers, text, body: readJson(text) };
  } catch (error) {
    const failure = whyOf(error, deadlineMs);
    const part = status === 0 ? "" : ` after the status line ${status}`;
    return { status: 0, headers: {}, text: "", body: undefined, failure: `${failure}${part}` };
  }
}

function whyOf(error: unknown, deadlineMs: number): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return `nothing within ${deadlineMs} ms`;
  if (name === "AbortError") return "the run was ended";
  const { message, code } = networkError(error);
  return code === "" ? message : `${code}: ${message}`;
}
