import type { FastifyInstance } from "fastify";
import { callHeaders } from "../pipeline/call-headers.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Ask } from "../values/call.ts";
import type { World } from "../world.ts";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE", "QUERY", "TRACE"] as const;

export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: Buffer;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The same as it is: a file may be no text. */
  readonly bytes: Buffer<ArrayBuffer>;
}

/**
 * The same service as a function, without a socket. Rejects with `ConnectionCut` where a fault cuts the connection. Also rejects
 * a method outside `METHODS`, and once `close` was called.
 */
export type Respond = (request: ServiceRequest) => Promise<ServiceAnswer>;

export class ConnectionCut extends Error {
  override readonly name = "ConnectionCut";
  override readonly message = "The connection was cut before the answer.";
}

/** The code of the error by which `inject` says that the answer was destroyed before its end. */
const DESTROYED = "LIGHT_ECONNRESET";

export function respondBy(app: FastifyInstance): Respond {
  return async ({ method, url, headers, body }) => {
    const known = METHODS.find((one) => one === method);
    if (known === undefined) throw new TypeError(`In process nothing can be asked with ${method}.`);
    const payload = body.length === 0 ? {} : { payload: body };
    const answer = await app.inject({ method: known, url, headers, ...payload }).catch((error: unknown) => {
      throw Object(error).code === DESTROYED ? new ConnectionCut() : error;
    });
    const told = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of Array.isArray(value) ? value : [value]) told.append(name, String(item));
    }
    return {
      status: answer.statusCode,
      headers: told,
      text: answer.payload,
      bytes: Buffer.from(answer.rawPayload),
    };
  };
}

/** A `fetch` that stays in this process. It does not follow redirects. */
export function fetchBy(respond: Respond): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const end = () => reject(signal.reason);
    signal.addEventListener("abort", end);
    try {
      return await Promise.race([answerTo(request, respond), aborted]);
    } finally {
      signal.removeEventListener("abort", end);
    }
  };
}

async function answerTo(request: Request, respond: Respond): Promise<Response> {
  const { method, signal } = request;
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  signal.throwIfAborted();
  const headers = Object.fromEntries(request.headers);
  const { status, headers: told, bytes } = await respond({ method, url: pathname + search, headers, body });
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: told });
}

/**
 * Calls of this sandbox that stay in this process. They pass what every request passes: key, limit, faults, log. So a
 * button does what the call beside it does.
 */
export function askBy(respond: Respond, world: World): (merchant: Merchant) => Ask {
  return (merchant) => async (call) => {
    const { method, path, body } = call;
    const headers = { accept: "application/json", ...callHeaders(call, merchant, world.settings) };
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    try {
      const { status, text } = await respond({ method, url: path, headers, body: bytes });
      return { status, body: text.startsWith("{") ? JSON.parse(text) : undefined };
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error;
      return { status: 0, body: undefined };
    }
  };
}
