import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { advance, isRefusal } from "../charges/advance.ts";
import { textAt } from "../json.ts";
import type { Merchant } from "../merchants.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import { findContinuation, type Continuation } from "../store/continuations.ts";
import type { World } from "../world.ts";
import { closedPage, continuationPage, messagePage } from "./continuation-page.ts";
import { pageHeaders } from "./layout.ts";

const PATH = "/continue/:merchantId/:id";

/** Codes of the reasons for which a charge may end at this page. */
const REASONS: Readonly<Record<string, string>> = {
  "3ds_authenticate": "authentication_failed",
  complete_at_bnpl_provider: "bnpl_declined",
};

/** Pages for people. They live outside the base path and read forms, which the API does not. */
export function registerPages(app: FastifyInstance, world: World): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    pages.get(PATH, async (request, reply) => {
      const visit = await find(world, request);
      if (visit === undefined) return show(reply, 404, unknownPage(), null);
      const { merchant, charge, continuation } = visit;
      if (charge.status !== "pending")
        return show(reply, 200, closedPage(charge, returnUrl(merchant, charge)), null);
      return show(reply, 200, continuationPage(charge, continuation), merchant.redirectUrl);
    });

    pages.post(PATH, async (request, reply) => {
      if (!isFromHere(request)) {
        const message = "The form was sent from another site and was not accepted.";
        return show(reply, 403, messagePage("Not accepted", message), null);
      }
      const visit = await find(world, request);
      if (visit === undefined) return show(reply, 404, unknownPage(), null);
      const { merchant, charge, continuation } = visit;
      const answer = textAt(request.body, "answer");
      const reason = REASONS[continuation.action];
      if (reason === undefined || (answer !== "succeed" && answer !== "fail")) {
        return show(
          reply,
          400,
          messagePage("Nothing was pressed", "Go back and press one of the two buttons."),
          null,
        );
      }
      try {
        await world.write((sql) =>
          answer === "succeed"
            ? advance(world, sql, merchant, charge.id, { type: "authenticate" })
            : advance(world, sql, merchant, charge.id, { type: "reject" }, reason),
        );
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Pressed twice, or too late. Nothing was changed; a double click still ends where the first one led to.
        const now = (await find(world, request))?.charge ?? charge;
        if (now.reason === "action_expired")
          return show(reply, 410, closedPage(now, returnUrl(merchant, now)), null);
      }
      const back = returnUrl(merchant, charge);
      if (back !== null) return reply.redirect(back, 303);
      return show(
        reply,
        200,
        messagePage("Answered", `No 3DS redirect URL is registered. TID: ${charge.id}`),
        null,
      );
    });
  });
}

/** To the registered URL with the charge's id as `TID` (3DS flow, step 3). */
function returnUrl(merchant: Merchant, charge: Charge): string | null {
  if (merchant.redirectUrl === null) return null;
  const url = new URL(merchant.redirectUrl);
  url.searchParams.set("TID", charge.id);
  return url.href;
}

async function find(world: World, request: FastifyRequest) {
  const merchantId = textAt(request.params, "merchantId") ?? "";
  const id = textAt(request.params, "id") ?? "";
  const merchant = world.merchants.byId(merchantId);
  if (merchant === undefined) return undefined;
  return world.store.read(async (sql) => {
    const continuation: Continuation | undefined = await findContinuation(sql, merchantId, id);
    const charge = continuation && (await findCharge(sql, merchantId, continuation.charge_id));
    return charge === undefined || continuation === undefined
      ? undefined
      : { merchant, continuation, charge };
  });
}

/** Browsers say where a form comes from; programs without a browser say nothing and carry no cookies either. */
function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
}

function unknownPage(): string {
  return messagePage("Nothing here", "This address belongs to no payment. Check that it was copied in full.");
}

function show(reply: FastifyReply, status: number, text: string, formLeadsTo: string | null): FastifyReply {
  return reply.code(status).headers(pageHeaders(formLeadsTo)).send(text);
}
