import type { FastifyError, FastifyInstance } from "fastify";
import { ServiceError } from "../values/errors.ts";
import type { World } from "../world.ts";
import { registerContinuationPage } from "./continuation-routes.ts";
import { registerDocs } from "./docs.ts";
import { messagePage, pageHeaders } from "./layout.ts";
import { registerRequests } from "./requests/routes.ts";
import { registerPortal } from "./portal-routes.ts";

/** A form has a few short fields. */
const FORM_LIMIT = 8192;

/** Pages for people. They live outside the base path and read forms, which the API does not. */
export function registerPages(app: FastifyInstance, world: World, merchantId: string): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    pages.setErrorHandler((error: FastifyError, _request, reply) => {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      return reply
        .code(error.status)
        .headers({ ...pageHeaders(), ...error.headers })
        .send(messagePage("That did not work", error.message));
    });
    registerContinuationPage(pages, world);
    registerPortal(pages, world, merchantId);
    registerRequests(pages, world);
    registerDocs(pages, world);
  });
}
