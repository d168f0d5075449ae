import type { FastifyInstance } from "fastify";
import { CUT } from "../request/under-faults.ts";
import type { ShortWay } from "./direct.ts";

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
}

/**
 * The same service as a function, without a socket. Rejects where a fault cuts the connection, for a method that HTTP does not
 * know, where Fastify cannot be loaded, and once `close` was called.
 */
export type Respond = (request: ServiceRequest) => Promise<ServiceAnswer>;

export function respondBy(short: ShortWay, fastify: () => Promise<FastifyInstance>): Respond {
  return async ({ method, url, headers, body }) => {
    const length = body.length === 0 ? {} : { "content-length": String(body.length) };
    const made = short({ method, url, headers: { ...headers, ...length }, bytes: async () => body });
    if (made === undefined) return inject(await fastify(), { method, url, headers, body });
    const answer = await made;
    if (answer === CUT) throw wasCut();
    const told = new Headers({ date: new Date().toUTCString() });
    for (let at = 0; at < answer.headers.length; at += 2) {
      told.append(answer.headers[at] ?? "", answer.headers[at + 1] ?? "");
    }
    return { status: answer.status, headers: told, text: answer.text };
  };
}

/** The code of the error by which `inject` says that the answer was destroyed before its end. */
const DESTROYED = "LIGHT_ECONNRESET";

function wasCut(cause?: unknown): Error {
  return new Error("The connection was cut before the answer.", { cause });
}

async function inject(fastify: FastifyInstance, { method, url, headers, body }: ServiceRequest) {
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new TypeError(`In process nothing can be asked with ${method}.`);
  const payload = body.length === 0 ? {} : { payload: body };
  const answer = await fastify.inject({ method: known, url, headers, ...payload }).catch((error: unknown) => {
    throw Object(error).code === DESTROYED ? wasCut(error) : error;
  });
  const told = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) told.append(name, String(item));
  }
  return { status: answer.statusCode, headers: told, text: answer.payload };
}

/** A `fetch` that stays in this process. It does not follow redirects. */
export function fetchBy(respond: Respond): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, headers, text } = await respond({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
    });
    return new Response(status === 204 || status === 304 ? null : text, { status, headers });
  };
}
