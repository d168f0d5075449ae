import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { operations, type OperationId } from "@payment-service/contract";
import { ANTI_FRAUD_HEADER, checkAntiFraudHeader } from "./anti-fraud.ts";
import { registerControl } from "./control/control.ts";
import type { Control } from "./control/endpoint.ts";
import { BASE_PATH } from "./base-path.ts";
import { answerPreflights, closeToPages, isOpenToPages, openToPages } from "./cors.ts";
import { errorBody, ServiceError } from "./errors.ts";
import { CUT, underFaults } from "./faults/answers.ts";
import { readBodies } from "./http-bodies.ts";
import { asServiceError, wrongAddress } from "./http-errors.ts";
import { answerUnreadable } from "./http-unreadable.ts";
import { textAt } from "./json.ts";
import { authenticate } from "./keys.ts";
import type { Caller } from "./merchants.ts";
import type { Naming } from "./naming.ts";
import { registerPages } from "./pages/pages.ts";
import { RateLimit } from "./rate.ts";
import type { RawAnswer, Route } from "./route.ts";
import { routes } from "./routes/routes.ts";
import type { World } from "./world.ts";

/** A charge or order with hundreds of items fits; a film does not. */
const BODY_LIMIT = 256 * 1024;

/** The operations of the document whose answers include 429. */
const LIMITED = (operation: OperationId) => operations[operation].statuses.includes(429);

interface Surroundings {
  readonly onDefect: (error: unknown) => void;
  /** For the control endpoints. */
  readonly advanceTo: Control["advanceTo"];
  readonly rewindTo: Control["rewindTo"];
  readonly merchantId: string;
  readonly tls: Tls | undefined;
}

/** Certificate and private key, as PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** The whole service as a function of requests. It opens no socket: `server.ts` or `inject` does. */
export function buildApp(
  world: World,
  { onDefect, advanceTo, rewindTo, merchantId, tls }: Surroundings,
): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    rewriteUrl: (request) => world.settings.naming.translate(request.url ?? "/"),
    serverFactory: (handler) => newServer(handler, tls),
    frameworkErrors: (error, _request, reply) => fail(error, reply),
    // What comes over a connection that is still open is answered like anything else until the end.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, world.clock.now()),
  });

  function fail(error: unknown, reply: FastifyReply): void {
    const refusal = asServiceError(error);
    if (refusal.status >= 500) onDefect(error);
    const body = errorBody(refusal, world.clock.now());
    void send(reply.headers(refusal.headers), { status: refusal.status, body }, world.settings.naming);
  }

  app.setErrorHandler((error: FastifyError, request, reply) =>
    // Fastify asks QUERY for a body before it looks whether anything is there under that method.
    fail(
      error.code === "FST_ERR_ROUTE_MISSING_CONTENT_TYPE"
        ? wrongAddress(request.method, request.url, BASE_PATH)
        : error,
      reply,
    ),
  );
  app.setNotFoundHandler((request, reply) =>
    fail(wrongAddress(request.method, request.url, BASE_PATH), reply),
  );
  readBodies(app, world.settings.naming);
  if (world.store.shared) app.addHook("onRequest", () => world.refresh());
  registerPages(app, world, merchantId);
  const limit =
    world.settings.rateLimit === undefined ? undefined : new RateLimit(world.settings.rateLimit, world.store);
  answerPreflights(app, urlOf);
  const forgetRates = () => limit?.forget();
  registerControl(app, { world, merchantId, advanceTo, rewindTo, forgetRates });
  for (const route of Object.values(routes)) addRoute(app, world, route, limit);
  return app;
}

/** A key and an anti-fraud header fit many times over. */
const HEADER_LIMIT = 16 * 1024;

function newServer(handler: RequestListener, tls: Tls | undefined): Server {
  const options = { maxHeaderSize: HEADER_LIMIT };
  return tls === undefined
    ? createHttpServer(options, handler)
    : createHttpsServer({ ...options, ...tls }, handler);
}

function urlOf(path: string): string {
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function addRoute(app: FastifyInstance, world: World, route: Route, limit: RateLimit | undefined): void {
  const { id, method, path, takesAntiFraudHeader } = operations[route.operation];
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method,
    url: urlOf(path),
    // Before the body is read: who has no key, or asks too often, costs next to nothing.
    async onRequest(request, reply) {
      if (isOpenToPages(id)) openToPages(reply);
      const caller = authenticate(id, credentialsOf(request), world.merchants);
      if (caller.keyKind === "secret") closeToPages(reply);
      if (LIMITED(id)) await limit?.count(`${caller.merchant.id} ${id}`, world.clock.now());
      callers.set(request, caller);
    },
    async handler(request, reply) {
      const caller = callers.get(request);
      if (caller === undefined)
        throw new ServiceError(500, "internal_error", "The caller was not remembered.");
      const { params, query, body } = request;
      const answer = await underFaults(world, id, async (inWorld) => {
        if (takesAntiFraudHeader) {
          checkAntiFraudHeader(
            header(request, ANTI_FRAUD_HEADER),
            world.settings.antiFraudRequiredOn.has(id),
          );
        }
        return route.answer({ world: inWorld, caller, params, query, body });
      });
      if (answer !== CUT) return send(reply, answer, world.settings.naming);
      request.raw.socket.destroy();
      return reply.hijack();
    },
    async onResponse(_request, reply) {
      world.metrics.requests.count({ operation: id, status: reply.statusCode });
      world.metrics.seconds.observe({ operation: id }, reply.elapsedTime / 1000);
    },
  });
}

/** The one body that is text and not JSON is the picture of the checkout button. */
function send(reply: FastifyReply, { status, body }: RawAnswer, naming: Naming): FastifyReply {
  return typeof body === "string"
    ? reply.code(status).type("image/svg+xml").send(body)
    : reply
        .code(status)
        .type("application/json; charset=utf-8")
        .send(naming.translate(JSON.stringify(body)));
}

function credentialsOf(request: FastifyRequest) {
  return {
    clientKey: header(request, "x-api-client-key"),
    authorization: header(request, "authorization"),
    publicKeyInQuery: textAt(request.query, "public_key"),
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
