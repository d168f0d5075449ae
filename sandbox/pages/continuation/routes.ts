import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { advance, isRefusal } from "../../charges/advance.ts";
import type { Action } from "../../charges/charge.ts";
import { BAR_CODE, CONTINUATION_PATH } from "../../charges/pending.ts";
import { refuseForeignForms } from "../../request/admin.ts";
import { afterEvents } from "../../request/under-faults.ts";
import { findCharge, type Charge } from "../../store/charges.ts";
import { findContinuation, noteVisit } from "../../store/continuations.ts";
import { isNotKept } from "../../store/failures.ts";
import type { Merchant } from "../../store/merchants.ts";
import { textAt } from "../../values/json.ts";
import type { World } from "../../world.ts";
import { messagePage, pageHeaders } from "../layout.ts";
import { barCode } from "./bar-code.ts";
import { closedPage, continuationPage, donePage } from "./page.ts";

/** Codes of the reasons for which a charge may fail at this page. */
const REASONS: Readonly<Record<string, string>> = {
  "3ds_authenticate": "authentication_failed",
  complete_at_bnpl_provider: "bnpl_declined",
};

const UNKNOWN = messagePage(
  "Nothing here",
  "This address belongs to no payment. Check that it was copied in full.",
);
const NOT_PRESSED = messagePage("No button was pressed", "Go back and press one of the two buttons.");

/** The page at which a customer acts on a pending charge. */
export function registerContinuationPage(pages: FastifyInstance, world: World): void {
  const url = `${CONTINUATION_PATH}/:merchantId/:id`;

  pages.get(url, async (request, reply) => {
    const visit = await find(world, request);
    if (visit === undefined) return show(reply, 404, UNKNOWN);
    const { merchant, charge, continuation } = visit;
    if (request.trace !== undefined) request.trace.charges = [charge.id];
    if (charge.status !== "pending") return show(reply, 200, closedPage(charge, returnUrl(merchant, charge)));
    await note(world, merchant.id, textAt(request.params, "id") ?? "");
    return show(reply, 200, continuationPage(charge, continuation), merchant.redirectUrl !== null);
  });

  pages.get(`${url}/${BAR_CODE}`, async (request, reply) => {
    const reference = textAt((await find(world, request))?.charge.facts.paymentInfo, "reference");
    if (reference === undefined) return show(reply, 404, UNKNOWN);
    return reply.headers({ ...pageHeaders(), "content-type": "image/svg+xml" }).send(barCode(reference));
  });

  pages.post(url, async (request, reply) => {
    refuseForeignForms(request);
    const visit = await find(world, request);
    if (visit === undefined) return show(reply, 404, UNKNOWN);
    const { merchant, charge, continuation } = visit;
    const { trace } = request;
    if (trace !== undefined) trace.charges = [charge.id];
    const reason = REASONS[continuation.action];
    const action = actionOf(textAt(request.body, "answer"));
    if (reason === undefined || action === undefined) return show(reply, 400, NOT_PRESSED);
    try {
      await afterEvents(trace === undefined ? world : { ...world, trace }, (inWorld) =>
        inWorld.write((sql) =>
          advance(inWorld, sql, merchant, charge.id, action, action.type === "reject" ? reason : null),
        ),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Pressed twice, or too late: nothing changed. After a double click the customer still returns to the shop.
      const now = (await find(world, request))?.charge ?? charge;
      if (now.reason === "action_expired") return show(reply, 410, closedPage(now, returnUrl(merchant, now)));
    }
    const back = returnUrl(merchant, charge);
    return back === null ? show(reply, 200, donePage(charge)) : reply.redirect(back, 303);
  });
}

function actionOf(answer: string | undefined): Action | undefined {
  if (answer === "succeed") return { type: "authenticate" };
  return answer === "fail" ? { type: "reject" } : undefined;
}

/** To the registered URL with the charge's id as `TID` (3DS flow, step 3). */
function returnUrl(merchant: Merchant, charge: Charge): string | null {
  if (merchant.redirectUrl === null) return null;
  const url = new URL(merchant.redirectUrl);
  url.searchParams.set("TID", charge.id);
  return url.href;
}

/** The story of the charge tells of visits. A store that is full must not keep a customer from paying. */
async function note(world: World, merchantId: string, id: string): Promise<void> {
  try {
    await world.store.write((sql) => noteVisit(sql, merchantId, id, world.clock.now()));
  } catch (error) {
    if (!isNotKept(error)) throw error;
  }
}

async function find(world: World, { params }: FastifyRequest) {
  const merchant = world.merchants.byId(textAt(params, "merchantId") ?? "");
  if (merchant === undefined) return undefined;
  return world.store.read(async (sql) => {
    const continuation = await findContinuation(sql, merchant.id, textAt(params, "id") ?? "");
    const charge = continuation && (await findCharge(sql, merchant.id, continuation.charge_id));
    return charge === undefined || continuation === undefined
      ? undefined
      : { merchant, continuation, charge };
  });
}

function show(reply: FastifyReply, status: number, text: string, formLeadsAway = false): FastifyReply {
  return reply.code(status).headers(pageHeaders({ formLeadsAway })).send(text);
}
