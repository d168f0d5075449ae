import type { FastifyError, FastifyInstance } from "fastify";
import { CONTINUATION_PATH } from "../charges/pending.ts";
import { refuseForeignForms } from "../pipeline/admin.ts";
import type { Merchant } from "../store/merchants.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import type { Ask } from "../values/call.ts";
import { ServiceError } from "../values/errors.ts";
import type { World } from "../world.ts";
import { registerCharge } from "./charges/charge-page.ts";
import { registerChargeList } from "./charges/charge-list.ts";
import { registerContinuationPage } from "./continuation.ts";
import { registerCheckpoints } from "./controls/checkpoints.ts";
import { registerClock } from "./controls/clock.ts";
import { registerFaults } from "./controls/faults.ts";
import { registerOutcomes } from "./controls/outcomes.ts";
import { registerDocs } from "./docs/docs.ts";
import { registerEvents } from "./events.ts";
import { html } from "./html.ts";
import { messagePage, pageHeaders, PORTAL_PATH, portalPage } from "./layout.ts";
import { registerObjects } from "./object-pages.ts";
import { pageContext, pagesBelow } from "./page-context.ts";
import { registerPay } from "./pay.ts";
import { registerRequestList } from "./requests/list-page.ts";
import { registerRequest } from "./requests/page.ts";
import { registerStart } from "./start.ts";

/** A form has a few short fields. */
const FORM_LIMIT = 8192;

/** The pages of the portal. */
const PORTAL = [
  registerStart,
  registerChargeList,
  registerCharge,
  registerEvents,
  registerObjects,
  registerOutcomes,
  registerClock,
  registerFaults,
  registerCheckpoints,
  registerRequestList,
  registerRequest,
  registerDocs,
];

/** Pages for people. They live outside the base path and read forms, which the API does not. */
export function registerPages(
  app: FastifyInstance,
  world: World,
  merchantId: string,
  askAs: (merchant: Merchant) => Ask,
): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    const forCustomers = pageHeaders({ forCustomers: true });
    pages.setErrorHandler((error: FastifyError, request, reply) => {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const usual = request.url.startsWith(PORTAL_PATH) ? pageHeaders() : forCustomers;
      return reply
        .code(error.status)
        .headers({ ...usual, ...error.headers })
        .send(refusalPage(error, request.url));
    });
    // Whoever has the address may open a page for customers.
    const below = (place: string) =>
      pagesBelow(pages, place, (request) => refuseForeignForms(request, world), forCustomers);
    registerContinuationPage(below(CONTINUATION_PATH), world);
    registerPay(below(PAY_PATH), world, askAs);
    const context = pageContext(pages, world, merchantId, askAs);
    for (const register of PORTAL) register(context);
  });
}

/** Below the portal with its menu. Callers without the token of the portal get no part of it. */
function refusalPage({ status, message }: ServiceError, url: string): string {
  const title = status === 404 ? "Nothing here" : "That did not work";
  return url.startsWith(PORTAL_PATH) && status !== 401
    ? portalPage(title, null, html`<p>${message}</p>`)
    : messagePage(title, message);
}
