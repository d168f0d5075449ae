import type { FastifyInstance } from "fastify";
import { parse } from "secure-json-parse";
import { ServiceError } from "./errors.ts";
import type { Naming } from "./naming.ts";

/** A body as text, read as JSON with the neutral names. Refuses what is none, and what would change a prototype. */
export type ReadJson = (text: string) => unknown;

export function jsonReader(naming: Naming): ReadJson {
  return (text) => {
    try {
      return parse(naming.translate(text), { protoAction: "error", constructorAction: "error" }) as unknown;
    } catch {
      throw new ServiceError(400, "malformed_json", "The body is not JSON. Send one JSON object.");
    }
  };
}

/**
 * JSON and nothing else. No body at all is fine whatever its declared type: `curl -X POST -d ''` says it is a form, and
 * some clients say `application/json` on requests that have no body.
 */
export function readBodies(app: FastifyInstance, readJson: ReadJson): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? undefined : readJson(body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined);
    }
  });
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else done(unreadable(request.headers["content-type"]), undefined);
  });
}

function unreadable(contentType = "nothing"): ServiceError {
  return new ServiceError(
    415,
    "unsupported_content_type",
    `The body must be JSON with content-type application/json, not ${contentType}.`,
  );
}
