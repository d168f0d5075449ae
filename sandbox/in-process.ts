import type { FastifyInstance } from "fastify";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE"] as const;

/** `fetch` that never leaves the process: same app, no socket. Redirects are handed back, not followed. */
export function fetchBy(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const method = METHODS.find((known) => known === request.method);
    if (method === undefined) throw new TypeError(`In-process fetch cannot send ${request.method}.`);
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length === 0 ? {} : { payload: body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of Array.isArray(value) ? value : [value]) headers.append(name, String(item));
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}
