import { Readable } from "node:stream";
import type { OperationId } from "@payment-service/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReadJson } from "../checking/json-text.ts";
import { refusedBody, type ServiceError, shorten } from "../values/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The operation of the contract that the route answers; undefined for pages and control endpoints. */
    operation?: OperationId;
  }
}

/**
 * JSON only. A request without a body is accepted with any declared type: `curl -X POST -d ''` declares a form, and
 * some clients declare `application/json` without a body.
 */
export function readBodies(app: FastifyInstance, readJson: ReadJson): void {
  app.removeAllContentTypeParsers();
  // A parser waits for the end of the stream, and the stream of a request without a body has ended from the start
  // (`server.ts`). Fastify asks no parser where no type is declared.
  app.addHook("preParsing", ({ headers }, _reply, payload, done) => {
    const isAwaited = payload.readableEnded && headers["content-type"] !== undefined;
    done(null, isAwaited ? Readable.from([]) : payload);
  });
  const json = "application/json";
  app.addContentTypeParser<Buffer>(json, { parseAs: "buffer" }, (request, body, done) => {
    request.sentBody = body;
    try {
      if (body.length > 0) refuseEncoded(request.headers["content-encoding"]);
      const { operation } = request.routeOptions.config;
      done(null, body.length === 0 ? undefined : readJson(body, operation));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined);
    }
  });
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (request: FastifyRequest, body, done) => {
    request.sentBody = Buffer.from(body);
    if (body === "") done(null, undefined);
    else done(unreadable(request.headers["content-type"]), undefined);
  });
}

function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || /^\s*(identity\s*)?$/i.test(encoding)) return;
  const sent = shorten(encoding, 40);
  const message = `The body is compressed or encoded (content-encoding: ${sent}). Send it as it is, without that header.`;
  throw refusedBody(415, "unsupported_content_encoding", message, {
    at: "header/content-encoding",
    problem: "must be left out",
    allowed: ["identity"],
    sent,
  });
}

function unreadable(contentType = ""): ServiceError {
  const sent = contentType === "" ? "nothing" : shorten(contentType, 80);
  const message = `The body must be JSON with content-type application/json, not ${sent}.`;
  return refusedBody(415, "unsupported_content_type", message, {
    at: "header/content-type",
    problem: "must be application/json",
    allowed: ["application/json"],
    sent,
  });
}
