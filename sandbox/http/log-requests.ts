import type { FastifyInstance, FastifyRequest } from "fastify";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { PORTAL_PATH } from "../pages/sites.ts";
import { pathOf } from "../log/address.ts";
import { newTrace, type Exchange, type Trace } from "../log/exchange.ts";
import type { RequestLog } from "../log/log.ts";
import type { WrittenAnswer } from "../checking/writing.ts";
import type { World } from "../world.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request does that its answer does not say; undefined where nothing is logged. */
    trace?: Trace;
    /** When it came: by the sandbox's clock, and by that of the process. */
    arrived?: { readonly at: number; readonly started: number };
    /** The body as it came, once it was read. */
    sentBody?: Buffer;
  }
}

/** What browsers ask for on their own when they show the portal. */
const BY_BROWSERS = new Set(["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]);

/** Requests to the service, its unknown paths and its pages for customers; not to the portal and the control endpoints. */
function isLogged(url: string): boolean {
  const path = pathOf(url);
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`);
  return !isBelow(PORTAL_PATH) && !isBelow(CONTROL_PATH) && !BY_BROWSERS.has(path);
}

/** Keeps each request with its answer. */
export function logRequests(app: FastifyInstance, world: World, log: RequestLog): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (isLogged(request.originalUrl)) {
      request.trace = newTrace();
      request.arrived = { at: world.clock.now(), started: performance.now() };
    }
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const asked = askedIn(request);
    if (asked === undefined) return done();
    const type = String(reply.getHeader("content-type") ?? "");
    const answerHeaders = reply.getHeaders();
    // Fastify sets it after this.
    if (typeof payload === "string") answerHeaders["content-length"] ??= Buffer.byteLength(payload);
    log.add({
      ...asked,
      status: reply.statusCode,
      answerHeaders,
      // A page for customers is not worth its bytes.
      text: typeof payload === "string" && !type.startsWith("text/html") ? payload : "",
    });
    done();
  });
}

/** Keeps what was refused before there was a request: an address or a message that cannot be read. */
export function logUnread(
  world: World,
  { method, url, headers }: Pick<Exchange, "method" | "url" | "headers">,
  { status, type, text }: WrittenAnswer,
): void {
  if (!isLogged(url)) return;
  const answer = { status, answerHeaders: { "content-type": type }, text };
  const asked = { at: world.clock.now(), took: 0, method, url, headers, body: undefined };
  world.requests?.add({ ...asked, ...answer, trace: newTrace() });
}

/** Keeps a request whose connection a fault cut. */
export function logCut(log: RequestLog | undefined, request: FastifyRequest): void {
  const asked = askedIn(request);
  if (asked !== undefined) log?.add({ ...asked, status: null, answerHeaders: {}, text: "" });
}

function askedIn({ trace, arrived, method, originalUrl: url, headers, sentBody: body }: FastifyRequest) {
  if (trace === undefined || arrived === undefined) return undefined;
  return { at: arrived.at, took: performance.now() - arrived.started, method, url, headers, body, trace };
}
