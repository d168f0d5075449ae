import type { Server, ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { operations } from "@payment-service/contract";
import { CONTINUATION_PATH } from "../charges/pending.ts";
import { registerControl } from "../control/control.ts";
import { CONTROL_PATH, type Control } from "../control/endpoint.ts";
import { BASE_PATH, type Ask } from "../values/call.ts";
import { answerPreflights, headersForPages } from "./cors.ts";
import { ServiceError } from "../values/errors.ts";
import { CUT } from "../pipeline/under-faults.ts";
import type { ReadJson } from "../checking/json-text.ts";
import { readBodies } from "./bodies.ts";
import { wrongAddress } from "./wrong-address.ts";
import { BODY_LIMIT, HEADER_LIMIT } from "./as-service-error.ts";
import { logCut, logRequests, logUnread } from "./log-requests.ts";
import { askBy, respondBy } from "./in-process.ts";
import { answerBrowser } from "./browser.ts";
import { answerAlso, noticesUnknown } from "./outside.ts";
import { answerUnread, refusalOfHead, sendTo } from "./unread.ts";
import type { Caller } from "../store/known-merchants.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Operation } from "../pipeline/operation.ts";
import { PORTAL_PATH } from "../pages/sites.ts";
import { registerPages } from "../pages/pages.ts";
import type { WrittenAnswer } from "../checking/writing.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import type { World } from "../world.ts";

/** The contract's own validators check requests and answers. Fastify would load Ajv for them, and no route has a schema. */
const NO_COMPILERS = { buildValidator: noSchemas, buildSerializer: noSchemas };

function noSchemas(): never {
  throw new Error("A route names a schema. The contract's validators check requests and answers.");
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whose key came with a request to an operation. */
    caller?: Caller;
  }
}

interface Surroundings {
  readonly server: Server;
  readonly operations: readonly Operation[];
  /** Turns any error into the answer that the caller gets, with its headers. */
  readonly refuse: (error: unknown) => WrittenAnswer;
  readonly readJson: ReadJson;
  /** Prints a line for the log, once. */
  readonly notice: (line: string) => void;
  readonly control: Omit<Control, "world" | "ask">;
  /** Aborted once the sandbox stops. */
  readonly closing: AbortSignal;
}

/** Fastify with all routes. */
export async function buildFastify(
  world: World,
  { server, operations: all, refuse, readJson, notice, control, closing }: Surroundings,
): Promise<FastifyInstance> {
  const { merchantId } = control;
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => {
    lastAnswers.set(request.socket, response);
    // During a stop, the answer to a new request says that its connection ends (`connection: close`).
    if (closing.aborted) response.shouldKeepAlive = false;
  });
  // Node has no answer for CONNECT, and leaves the connection to its listener.
  server.on("connect", ({ method = "", url = "", headers }, socket) => {
    socket.on("error", () => {});
    sendTo(socket, refuseUnread(wrongAddress(method, url), { method, url, headers }));
  });
  const app = Fastify({
    serverFactory: (answer) => server.on("request", answer),
    clientErrorHandler({ code }, socket) {
      answerUnread({ code, socket, last: lastAnswers.get(socket) }, { refuse: refuseUnread, notice });
    },
    logger: false,
    bodyLimit: BODY_LIMIT,
    // An id may have any length: no thing has a long id, so the answer is "not found". The limit of the headers
    // applies.
    routerOptions: { maxParamLength: HEADER_LIMIT },
    schemaController: { compilersFactory: NO_COMPILERS },
    rewriteUrl({ method, url = "/" }) {
      const own = world.settings.naming.translate(url);
      // An id that a script left empty must not delete all.
      return method === "DELETE" ? own : withoutSlash(own);
    },
    frameworkErrors(error, { raw: { method = "", url = "", headers } }, reply) {
      void send(reply, refuseUnread(error, { method, url, headers }));
    },
  });

  function refuseUnread(error: unknown, asked = { method: "", url: "", headers: {} }): WrittenAnswer {
    const refusal = refuse(error);
    logUnread(world, asked, refusal);
    return refusal;
  }

  if (world.requests !== undefined) logRequests(app, world, world.requests);
  app.addHook("onSend", ({ method }, _reply, payload, done) => {
    // Nobody reads it, and a live log has no end.
    if (method === "HEAD" && payload instanceof Readable) payload.destroy();
    done();
  });
  app.setErrorHandler((error, _request, reply) => void send(reply, refuse(error)));
  // Fastify would read the body first, and then find that nobody asked for it.
  const noticeUnknown = noticesUnknown(notice);
  app.addHook("onRequest", (request, reply, done) => {
    const unusable = refusalOfHead(request.raw);
    if (unusable !== undefined) return done(unusable);
    // The router takes nothing for an id.
    if (!request.is404 && !endsInSlash(request.url)) return done();
    const answered = answerAlso(world, request, reply) ?? answerBrowser(request, reply);
    if (answered !== undefined) return;
    const refusal = wrongAddress(request.method, request.url);
    if (refusal.status === 404) noticeUnknown(request.method, request.url);
    done(refusal);
  });
  readBodies(app, readJson);
  if (world.store.shared) {
    app.addHook("onRequest", async ({ routeOptions }) => {
      if (routeOptions.config.withoutStore !== true) await world.refresh();
    });
  }
  const askAs = askBy(respondBy(app), world);
  registerPages(app, world, merchantId, askAs);
  answerPreflights(app, urlOf);
  const ask: Ask = (call) => askAs(merchantOf(world, merchantId))(call);
  registerControl(app, { ...control, world, ask });
  for (const operation of all) addRoute(app, world, operation);
  await app.ready();
  return app;
}

function merchantOf(world: World, id: string): Merchant {
  const merchant = world.merchants.byId(id);
  if (merchant === undefined) throw new Error(`There is no merchant "${id}".`);
  return merchant;
}

/** A slash at the end of an address that is the sandbox's own says nothing. In the documentation, it is the start of a folder. */
function withoutSlash(url: string): string {
  const [path = "", ...query] = url.split(/(?=\?)/);
  if (!OWN.test(path)) return url;
  return path.replace(/(?<!\/)\/+$/, "") + query.join("");
}

const OWN = new RegExp(`^(${PORTAL_PATH}(?!/docs/)|${CONTROL_PATH}|${CONTINUATION_PATH}|${PAY_PATH})/`);

function endsInSlash(url: string): boolean {
  return url.startsWith(`${BASE_PATH}/`) && url.split("?", 1)[0]?.endsWith("/") === true;
}

function urlOf(path: string): string {
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function addRoute(app: FastifyInstance, world: World, operation: Operation): void {
  const { id, method, path } = operations[operation.id];
  const { count } = operation;
  app.route({
    method,
    url: urlOf(path),
    // The document has no HEAD. Pages and control endpoints answer it as they answer GET.
    exposeHeadRoute: false,
    config: { operation: operation.id },
    // Before the body is read: a caller without a key, or above the limit, costs almost nothing.
    onRequest: [
      (request, reply, done) => {
        try {
          request.caller = operation.caller(request.headers, request.query);
        } finally {
          void reply.headers(headersForPages(id, request.caller?.keyKind));
        }
        done();
      },
      ...(count === undefined ? [] : [(request: FastifyRequest) => count(callerOf(request))]),
    ],
    async handler(request, reply) {
      const { headers, params, query, body, trace } = request;
      const answer = await operation.answer({
        caller: callerOf(request),
        headers,
        params,
        query,
        body,
        trace,
      });
      if (answer !== CUT) return send(reply, answer);
      logCut(world.requests, request);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    },
  });
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller !== undefined) return caller;
  throw new ServiceError(500, "internal_error", "The caller was not remembered.");
}

function send(reply: FastifyReply, { status, type, text, headers = {} }: WrittenAnswer): FastifyReply {
  return reply.code(status).headers(headers).type(type).send(text);
}
