import type { SentRequest } from "./exchange.ts";
import type { Fetch } from "./fetch.ts";
import { readBytes, readJson, textOf } from "./read-text.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: string;
  readonly body: unknown;
  readonly failure?: string;
}

/** Stands in a text for bytes that are none. */
const NO_CHARACTER = "\uFFFD";

/**
 * Sends once and never throws: a timeout, a reset, garbage, an endless body, or what a gateway says in place of the service is
 * an answer with status 0.
 */
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
    const bytes = await readBytes(response);
    if (isOfGateway(status, headers)) return lost(`HTTP ${status}, as a gateway answers for a service`);
    const text = textOf(bytes);
    const isText = !text.includes(NO_CHARACTER);
    return {
      status,
      headers,
      text,
      ...(!isText && { bytes: Buffer.from(bytes).toString("base64") }),
      body: readJson(text),
    };
  } catch (error) {
    const failure = over.aborted ? "the run was ended" : whyOf(error, deadlineMs);
    if (status !== 0) return lost(`${failure} after the status line ${status}`);
    return lost(
      CLOSED.test(failure)
        ? `the connection was closed without an answer: did the server crash? (${failure})`
        : failure,
    );
  }
}

const CLOSED = /other side closed|ECONNRESET|EPIPE/;

function lost(failure: string): Answer {
  return { status: 0, headers: {}, text: "", body: undefined, failure };
}

/**
 * A bad gateway, no service, no answer in time, or a page with an error of a gateway's own: whether the service did what was
 * asked is not known. A 500 is the service's, in whatever form its framework says it, and a 501 that nothing was done.
 */
function isOfGateway(status: number, headers: Answer["headers"]): boolean {
  const isHtml = headers["content-type"]?.includes("html") === true;
  return status >= 502 && (status <= 504 || isHtml);
}

function whyOf(error: unknown, deadlineMs: number): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return `nothing within ${deadlineMs} ms`;
  const { message, code } = networkError(error);
  return code === "" ? message : `${code}: ${message}`;
}

/** What the network said of a request that got no answer. */
interface NetworkError {
  /** `ECONNREFUSED`, `UND_ERR_SOCKET` and the like; empty where there is none. */
  readonly code: string;
  readonly message: string;
}

/** `fetch` wraps the error of the network; an address with several IPs gives one error for each. */
export function networkError(error: unknown): NetworkError {
  const wrapped = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const root = wrapped instanceof AggregateError ? wrapped.errors[0] : wrapped;
  if (!(root instanceof Error)) return { code: "", message: String(root) };
  const [interim] = INTERIM.find(([, said]) => said.test(root.message)) ?? [];
  if (interim !== undefined)
    return {
      code: "",
      message: `HTTP ${interim} came before the answer, and the HTTP client reads no further`,
    };
  return { code: "code" in root ? String(root.code) : "", message: root.message };
}

/** What undici throws for the interim answers that nobody asked for. It reads past all others. */
const INTERIM = [
  [100, /^bad response$/],
  [101, /^bad upgrade$|assert\(upgrade\)/],
] as const;
