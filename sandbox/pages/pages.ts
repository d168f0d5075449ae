import type { FastifyError, FastifyInstance } from "fastify";
import { CONTINUATION_PATH } from "../charges/pending.ts";
import { refuseForeignForms } from "../pipeline/admin.ts";
import type { Merchant } from "../store/merchants.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import type { Ask } from "../values/call.ts";
import { ServiceError } from "../values/errors.ts";
import type { World } from "../world.ts";
import { chargePage } from "./charges/charge-page.ts";
import { chargeList } from "./charges/charge-list.ts";
import { registerContinuationPage } from "./continuation.ts";
import { checkpoints } from "./controls/checkpoints.ts";
import { clock } from "./controls/clock.ts";
import { faults } from "./controls/faults.ts";
import { outcomes } from "./controls/outcomes.ts";
import { docs } from "./docs/docs.ts";
import { eventList, eventPage } from "./events.ts";
import { html } from "./html.ts";
import { messagePage, pageHeaders, portalPage } from "./layout.ts";
import { objects } from "./object-pages.ts";
import { pageContext, pagesBelow } from "./page-context.ts";
import { registerPay } from "./pay.ts";
import { requestList } from "./requests/list-page.ts";
import { requestPage } from "./requests/page.ts";
import { PORTAL_PATH } from "./sites.ts";
import { find, start } from "./start.ts";

/** A form has a few short fields. */
const FORM_LIMIT = 8192;

const THINGS = [chargeList, chargePage, eventList, eventPage, objects, requestList, requestPage];
const PORTAL = [start, find, ...THINGS, outcomes, clock, faults, checkpoints, docs];

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
    pages.setErrorHandler((error: FastifyError, { url }, reply) => {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const { status, message, headers } = error;
      const isPortal = url.startsWith(PORTAL_PATH);
      const title = status === 404 ? "Nothing here" : "That did not work";
      // Callers without the token of the portal get no part of it.
      const hasMenu = isPortal && status !== 401;
      return reply
        .code(status)
        .headers({ ...(isPortal ? pageHeaders() : forCustomers), ...headers })
        .send(hasMenu ? portalPage(title, null, html`<p>${message}</p>`) : messagePage(title, message));
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
