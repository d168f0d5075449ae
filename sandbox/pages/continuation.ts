import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { advance, isRefusal } from "../charges/advance.ts";
import type { Action } from "../charges/charge.ts";
import { BAR_CODE, CONTINUATION_PATH } from "../charges/pending.ts";
import { refuseForeignForms } from "../pipeline/admin.ts";
import { afterEvents } from "../pipeline/under-faults.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import { findContinuation, noteVisit, type Continuation } from "../store/continuations.ts";
import { isNotKept } from "../store/failures.ts";
import type { Merchant } from "../store/merchants.ts";
import { moment } from "../values/moment.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { copyable, facts, link, money, note, type Fact } from "./elements.ts";
import { html, type Html } from "./html.ts";
import { messagePage, page, pageHeaders } from "./layout.ts";
import { PORTAL_PATH } from "./portal-page.ts";
import { barCode } from "./bar-code.ts";

/** For each action of a customer: the title and the two buttons, and the reason for which the charge may fail. */
const ACTIONS: Readonly<Record<string, Readonly<Record<"title" | "succeed" | "fail" | "reason", string>>>> = {
  "3ds_authenticate": {
    title: "Confirm your card payment (3DS test page)",
    succeed: "Complete authentication",
    fail: "Fail authentication",
    reason: "authentication_failed",
  },
  complete_at_bnpl_provider: {
    title: "Buy now, pay later (test page)",
    succeed: "Complete the purchase",
    fail: "Decline the purchase",
    reason: "bnpl_declined",
  },
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
    await keepVisit(world, merchant.id, textAt(request.params, "id") ?? "");
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
    const reason = ACTIONS[continuation.action]?.reason;
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
async function keepVisit(world: World, merchantId: string, id: string): Promise<void> {
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

function continuationPage(charge: Charge, continuation: Continuation): string {
  const words = ACTIONS[continuation.action];
  if (words === undefined) return paymentInstructions(charge, continuation);
  return page(
    words.title,
    html`<p>This sandbox plays the bank. No real money moves.</p>
      <div class="card">
        ${amountOf(charge)}
        <form method="post" class="choice">
          <button class="main" type="submit" name="answer" value="succeed">${words.succeed}</button>
          <button type="submit" name="answer" value="fail">${words.fail}</button>
        </form>
      </div>
      ${note(`Open until ${moment(continuation.expires)}.`)}`,
  );
}

/** The numbers that a customer needs to pay, with their labels. */
const NUMBERS: Readonly<Record<string, string>> = {
  bank_name: "Bank",
  transaction_clabe: "CLABE",
  reference: "Reference",
};

/** A store or bank payment is made elsewhere, so this page has numbers and no buttons. */
function paymentInstructions(charge: Charge, continuation: Continuation): string {
  const numbers = Object.entries(NUMBERS).map(
    ([name, label]) => [label, textAt(charge.facts.paymentInfo, name) ?? null] as const,
  );
  const inPortal = link(`${PORTAL_PATH}/charges/${charge.id}`, "the charge in the portal");
  return page(
    "How to pay (test page)",
    html`<div class="card">${amountOf(charge, numbers)}</div>
      <p class="note">
        Open until ${moment(continuation.expires)}. To simulate this payment, call POST
        /testing/transaction/complete/${charge.id}, or press a button on ${inPortal}.
      </p>`,
  );
}

function amountOf(charge: Charge, more: readonly Fact[] = []): Html {
  return facts([
    ["Amount", money(charge.authorized, charge.currency)],
    ["For", charge.facts.description],
    ...more,
  ]);
}

/** There is no shop to go back to. A link would be read as a button of this page by programs that press them. */
function donePage({ id }: Charge): string {
  return page(
    "Done",
    html`<p>No 3DS redirect URL is registered, so this page stays. TID: ${id}</p>
      <p>Its page in the portal: ${copyable(`${PORTAL_PATH}/charges/${id}`)}</p>`,
  );
}

/** For a payment that no longer waits: it was answered before, or it expired. */
function closedPage(charge: Charge, shop: string | null): string {
  const back = shop === null ? "" : html`<p>${link(shop, "Back to the shop")}</p>`;
  if (charge.reason === "action_expired")
    return page(
      "Too late",
      html`<p>The time to act on this payment is over, and the charge has failed. Start a new charge.</p>
        ${back}`,
    );
  return page(
    "Already answered",
    html`<p>
        This payment was answered before: the charge is <strong>${charge.status}</strong>. Nothing was changed
        by this visit.
      </p>
      ${back}`,
  );
}
