import type { SentRequest } from "./exchange.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly failure?: string;
}

/** More than any documented answer needs. An endless body must not fill the memory of the runner. */
const LONGEST_BODY = 2_000_000;

/** Sends once and never throws: a timeout, a reset, garbage or an endless body is an answer with status 0. */
export async function send(
  fetch: typeof globalThis.fetch,
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
    return { status, headers, text, body: parse(text) };
  } catch (error) {
    const failure = whyOf(error, deadlineMs);
    const part = status === 0 ? "" : ` after the status line ${status}`;
    return { status: 0, headers: {}, text: "", body: undefined, failure: `${failure}${part}` };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_BODY) throw new Error(`the body is longer than ${LONGEST_BODY} characters`);
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function whyOf(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `nothing within ${deadlineMs} ms`;
  if (error.name === "AbortError") return "the run was ended";
  const { cause } = error;
  if (cause instanceof Error)
    return `${"code" in cause ? `${String(cause.code)}: ` : ""}${cause.message || error.message}`;
  return error.message;
}
