import { advance, isRefusal } from "../charges/advance.ts";
import type { Action } from "../charges/charge.ts";
import { BAR_CODE, CONTINUATION_PATH, stepsToPay } from "../charges/pending.ts";
import { afterEvents } from "../pipeline/under-faults.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import { findContinuation, noteVisit, type Continuation } from "../store/continuations.ts";
import { isNotKept } from "../store/failures.ts";
import type { Merchant } from "../store/merchants.ts";
import { ServiceError } from "../values/errors.ts";
import { moment } from "../values/clock.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { copyable, facts, items, link, note, p, type Facts } from "./elements.ts";
import { money } from "./shown.ts";
import { h, html } from "./html.ts";
import { messagePage, page, pageHeaders } from "./layout.ts";
import type { On, Visit } from "./page-context.ts";
import { barCode } from "./bar-code.ts";
import { PORTAL_PATH } from "./sites.ts";

/** For each action of a customer: the title and the two buttons, and the reason for which the charge may fail. */
const ACTIONS = new Map(
  Object.entries({
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
  }),
);

/** What each button does to the charge. */
const ANSWERS = new Map<string | undefined, Action>([
  ["succeed", { type: "authenticate" }],
  ["fail", { type: "reject" }],
]);

const NOT_PRESSED = messagePage("No button was pressed", "Go back and press one of the two buttons.");

/** The pages at which a customer acts on a pending charge. */
export function registerContinuationPage(on: On, world: World): void {
  const path = "/:merchantId/:id";

  on("GET", path, async (visit) => {
    const { merchant, charge, continuation, back } = await find(world, visit);
    if (charge.status !== "pending") return closedPage(charge, back);
    // The story of the charge tells of visits. A store that is full must not keep a customer from paying.
    const noted = world.store.write((sql) => noteVisit(sql, merchant.id, visit.id, world.clock.now()));
    await noted.catch((error: unknown) => {
      if (!isNotKept(error)) throw error;
    });
    const headers = pageHeaders({ formLeadsAway: back !== null, forCustomers: true });
    return { headers, content: continuationPage(charge, continuation) };
  });

  on("GET", `${path}/${BAR_CODE}`, async (visit) => {
    const { charge } = await find(world, visit);
    const reference = textAt(charge.facts.paymentInfo, "reference");
    if (reference === undefined) throw unknown();
    return { headers: { ...pageHeaders(), "content-type": "image/svg+xml" }, content: barCode(reference) };
  });

  on("POST", path, async (visit) => {
    const { merchant, charge, continuation, back } = await find(world, visit);
    const reason = ACTIONS.get(continuation.action)?.reason;
    const action = ANSWERS.get(textAt(visit.form, "answer"));
    if (reason === undefined || action === undefined) return { status: 400, content: NOT_PRESSED };
    const { trace } = visit;
    const why = action.type === "reject" ? reason : null;
    try {
      await afterEvents(trace === undefined ? world : { ...world, trace }, (inWorld) =>
        inWorld.write((sql) => advance(inWorld, sql, merchant, charge.id, action, why)),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Pressed twice, or too late: nothing changed. After a double click the customer still returns to the shop.
      const { charge: now } = await find(world, visit);
      if (now.reason === "action_expired") return { status: 410, content: closedPage(now, back) };
    }
    return back === null ? donePage(charge) : { goTo: back };
  });
}

/** The charge that the address is of, which the trace names, and the way back to the shop. */
async function find(world: World, { params, id, trace }: Visit) {
  const merchant = world.merchants.byId(textAt(params, "merchantId") ?? "");
  if (merchant === undefined) throw unknown();
  return world.store.read(async (sql) => {
    const continuation = await findContinuation(sql, merchant.id, id);
    const charge = continuation && (await findCharge(sql, merchant.id, continuation.charge_id));
    if (charge === undefined || continuation === undefined) throw unknown();
    if (trace !== undefined) trace.charges = [charge.id];
    return { merchant, continuation, charge, back: returnUrl(merchant, charge) };
  });
}

/** To the registered URL with the charge's id as `TID` (3DS flow, step 3). */
function returnUrl({ redirectUrl }: Merchant, { id }: Charge): string | null {
  if (redirectUrl === null) return null;
  const url = new URL(redirectUrl);
  url.searchParams.set("TID", id);
  return url.href;
}

function unknown(): ServiceError {
  const message = "This address belongs to no payment. Check that it was copied in full.";
  return new ServiceError(404, "continuation_not_found", message);
}

function continuationPage(charge: Charge, { action, expires }: Continuation): string {
  const words = ACTIONS.get(action);
  const open = `Open until ${moment(expires)}.`;
  if (words === undefined) return paymentInstructions(charge, open);
  const buttons = h(
    "form",
    { method: "post", class: "choice" },
    h("button", { class: "main", type: "submit", name: "answer", value: "succeed" }, words.succeed),
    h("button", { type: "submit", name: "answer", value: "fail" }, words.fail),
  );
  return page(words.title, [
    p("This sandbox plays the bank. No real money moves."),
    h("div", { class: "card" }, facts(termsOf(charge)), buttons),
    note(open),
  ]);
}

/** A store or bank payment is made elsewhere, so this page says how, and has no buttons. */
function paymentInstructions(charge: Charge, open: string): string {
  const { id, merchantId, method, facts: known } = charge;
  const info = (name: string) => textAt(known.paymentInfo, name);
  const src = `${CONTINUATION_PATH}/${merchantId}/${known.action?.continuationId ?? ""}/${BAR_CODE}`;
  const bars = h("img", { class: "store", src, alt: `Bar code of ${info("reference") ?? ""}` });
  const terms = facts({
    ...termsOf(charge),
    Store: info("store"),
    Bank: info("bank_name"),
    CLABE: info("transaction_clabe"),
    Reference: info("reference"),
  });
  const steps = h("ol", {}, items(stepsToPay(charge)));
  const inPortal = link(`${PORTAL_PATH}/charges/${id}`, "the charge in the portal");
  const play = html`No real money moves: to play the customer, press a button on ${inPortal}.`;
  return page("How to pay (test page)", [
    h("div", { class: "card" }, method === "pay_with_store" && bars, terms, steps),
    note([open, play]),
  ]);
}

function termsOf({ authorized, currency, merchantId, facts: { payment, description } }: Charge): Facts {
  const digits = textAt(payment, "credit_or_debit_card", "last_four");
  return {
    Shop: merchantId,
    Amount: html`<strong>${money(authorized, currency)}</strong>`,
    For: description,
    Card: digits && `ending in ${digits}`,
  };
}

/** There is no shop to go back to. A link would be read as a button of this page by programs that press them. */
function donePage({ id }: Charge): string {
  return page("Done", [
    p(`No 3DS redirect URL is registered, so this page stays. TID: ${id}`),
    p(["Its page in the portal: ", copyable(`${PORTAL_PATH}/charges/${id}`)]),
  ]);
}

/** For a payment that no longer waits: it was answered before, or it expired. */
function closedPage({ reason, status }: Charge, shop: string | null): string {
  const late = "The time to act on this payment is over, and the charge has failed. Start a new charge.";
  const answered = html`This payment was answered before: the charge is <strong>${status}</strong>. Nothing
    was changed by this visit.`;
  const isLate = reason === "action_expired";
  const back = shop !== null && p(link(shop, "Back to the shop"));
  return page(isLate ? "Too late" : "Already answered", [p(isLate ? late : answered), back]);
}
