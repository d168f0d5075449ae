import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { RequestListener, Server } from "node:http";
import process from "node:process";
import { operations } from "@payment-service/contract";
import { registerControl } from "../control/control.ts";
import type { Control } from "../control/endpoint.ts";
import { BASE_PATH } from "../values/base-path.ts";
import { answerPreflights, headersForPages } from "./cors.ts";
import { errorBody, ServiceError } from "../values/errors.ts";
import { CUT } from "../request/under-faults.ts";
import { jsonReader } from "../checking/json-text.ts";
import { readBodies } from "./bodies.ts";
import { directly, shortWay } from "./direct.ts";
import { asServiceError, wrongAddress } from "./errors.ts";
import { logCut, logRequests, logUnread } from "./log-requests.ts";
import { askBy } from "./ask.ts";
import { answerBrowser } from "./browser.ts";
import { http } from "./node-http.ts";
import { answerAlso, noticesUnknown, onceEach } from "./outside.ts";
import { answerUnreadable, unreadable } from "./unreadable.ts";
import { type Respond, respondBy } from "./in-process.ts";
import type { Caller } from "../merchants/merchants.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Ask } from "../values/call.ts";
import { operationBy, type Operation } from "../request/operation.ts";
import { registerPages } from "../pages/pages.ts";
import { RateLimit } from "../request/rate.ts";
import { write, type WrittenAnswer } from "../values/written-answer.ts";
import { routes } from "../routes/routes.ts";
import type { World } from "../world.ts";

/** Enough for a charge or order with hundreds of items. */
const BODY_LIMIT = 256 * 1024;

/** The contract's own validators check requests and answers. Fastify would load Ajv at every start, for no schema. */
const NO_COMPILERS = { buildValidator: noSchemas, buildSerializer: noSchemas };

function noSchemas(): never {
  throw new Error("A route names a schema. The contract's validators check requests and answers.");
}

interface Surroundings {
  readonly onDefect: (error: unknown) => void;
  readonly onNotice: (line: string) => void;
  /** For the control endpoints. */
  readonly advanceBy: Control["advanceBy"];
  readonly rewindTo: Control["rewindTo"];
  readonly merchantId: string;
  readonly tls: Tls | undefined;
}

/** Certificate and private key, as PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly respond: Respond;
}

/** The whole service as a function of requests. `server.ts` opens the socket. */
export function buildApp(
  world: World,
  { onDefect, onNotice, advanceBy, rewindTo, merchantId, tls }: Surroundings,
): Service {
  const limit =
    world.settings.rateLimit === undefined ? undefined : new RateLimit(world.settings.rateLimit, world.store);
  const notice = onceEach(onNotice);
  const all = Object.values(routes).map((route) => operationBy(route, world, limit, notice));
  const readJson = jsonReader(world.settings.naming);
  let closing = false;
  const isClosing = () => closing;
  const short = shortWay(all, { world, refuse, readJson, bodyLimit: BODY_LIMIT, isClosing });
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    // An id may have any length: no thing has a long id, so the answer is "not found". The limit of the headers
    // applies.
    routerOptions: { maxParamLength: HEADER_LIMIT },
    schemaController: { compilersFactory: NO_COMPILERS },
    rewriteUrl: (request) => world.settings.naming.translate(request.url ?? "/"),
    serverFactory: (handler) => newServer(directly(short, handler), tls),
    frameworkErrors(error, { raw: { method = "", url = "", headers } }, reply) {
      const refusal = refuse(error);
      logUnread(world, { method, url, headers }, refusal);
      void send(reply, refusal);
    },
    // A request over an open connection is answered like any other until the end.
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      const refusal = refuse(unreadable(error.code));
      logUnread(world, { method: "", url: "", headers: {} }, refusal);
      answerUnreadable(socket, refusal);
    },
  });

  function refuse(error: unknown) {
    const refusal = asServiceError(error);
    if (refusal.status >= 500) onDefect(error);
    const { status, headers } = refusal;
    return { ...write(status, errorBody(refusal, world.clock.now()), world.settings), headers };
  }

  const log = world.requests;
  if (log !== undefined) logRequests(app, world, log);
  app.setErrorHandler((error, _request, reply) => void send(reply, refuse(error)));
  app.addHook("preClose", async () => {
    closing = true;
    log?.close();
    // Otherwise a connection whose answer is still being made stays open for seconds after that answer.
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 0;
  });
  // Fastify would read the body first, and then find that nobody asked for it.
  const noticeUnknown = noticesUnknown(onNotice);
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    const answered = answerAlso(world, request, reply) ?? answerBrowser(request, reply);
    if (answered !== undefined) return answered;
    const refusal = wrongAddress(request.method, request.url);
    if (refusal.status === 404) noticeUnknown(request.method, request.url);
    throw refusal;
  });
  readBodies(app, readJson);
  if (world.store.shared) {
    app.addHook("onRequest", async ({ routeOptions }) => {
      if (routeOptions.config.withoutStore !== true) await world.refresh();
    });
  }
  const askAs = askBy(() => respond, world);
  registerPages(app, world, merchantId, askAs);
  answerPreflights(app, urlOf);
  const forgetRates = () => limit?.forget();
  const ask: Ask = (call) => askAs(merchantOf(world, merchantId))(call);
  registerControl(app, { world, merchantId, advanceBy, rewindTo, ask, forgetRates });
  for (const operation of all) addRoute(app, world, operation);
  const respond = respondBy(app, short);
  return { app, respond };
}

function merchantOf(world: World, id: string): Merchant {
  const merchant = world.merchants.byId(id);
  if (merchant === undefined) throw new Error(`There is no merchant "${id}".`);
  return merchant;
}

/** Many times the size of a key and an anti-fraud header. */
const HEADER_LIMIT = 16 * 1024;

/**
 * Milliseconds for which an open connection may carry nothing. Clients and load balancers close theirs after a minute or so;
 * a server that closes sooner, such as Node's after 5 s, breaks the request that is sent at that moment.
 */
const IDLE_MS = 72_000;

function newServer(handler: RequestListener, tls: Tls | undefined): Server {
  // The stream of a request without a body has ended from the start: Node need not read it to its end.
  const options = { maxHeaderSize: HEADER_LIMIT, optimizeEmptyRequests: true, keepAliveTimeout: IDLE_MS };
  return tls === undefined
    ? http.createServer(options, handler)
    : process.getBuiltinModule("node:https").createServer({ ...options, ...tls }, handler);
}

function urlOf(path: string): string {
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function addRoute(app: FastifyInstance, world: World, operation: Operation): void {
  const { id, method, path } = operations[operation.id];
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method,
    url: urlOf(path),
    config: { operation: operation.id },
    // Before the body is read: a caller without a key, or above the limit, costs almost nothing.
    async onRequest(request, reply) {
      void reply.headers(headersForPages(id, undefined));
      const caller = operation.caller(request.headers, request.query);
      for (const name in headersForPages(id, undefined)) {
        if (caller.keyKind === "secret") reply.removeHeader(name);
      }
      await operation.count?.(caller);
      callers.set(request, caller);
    },
    async handler(request, reply) {
      const caller = callers.get(request);
      if (caller === undefined)
        throw new ServiceError(500, "internal_error", "The caller was not remembered.");
      const { headers, params, query, body } = request;
      const answer = await operation.answer({ caller, headers, params, query, body, trace: request.trace });
      if (answer !== CUT) return send(reply, answer);
      logCut(world.requests, request);
      request.raw.socket.destroy();
      return reply.hijack();
    },
    async onResponse(_request, reply) {
      world.metrics.answered(id, reply.statusCode, reply.elapsedTime / 1000);
    },
  });
}

function send(reply: FastifyReply, { status, type, text, headers = {} }: WrittenAnswer): FastifyReply {
  return reply.code(status).headers(headers).type(type).send(text);
}
