import type { FastifyInstance } from "fastify";
import { ServiceError } from "./errors.ts";
import type { Naming } from "./naming.ts";

/**
 * JSON and nothing else. No body at all is fine whatever its declared type: `curl -X POST -d ''` says it is a form, and
 * some clients say `application/json` on requests that have no body.
 */
export function readBodies(app: FastifyInstance, naming: Naming): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, naming.translate(body), done);
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
