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
import { copyable, facts, link, money, type Fact } from "./elements.ts";
import { html, type Html } from "./html.ts";
import { messagePage, page, pageHeaders, PORTAL_PATH } from "./layout.ts";
import type { On, Visit } from "./page-context.ts";
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

/** The pages at which a customer acts on a pending charge. */
export function registerContinuationPage(on: On, world: World): void {
  const path = "/:merchantId/:id";

  on("GET", path, async (visit) => {
    const { merchant, charge, continuation } = await find(world, visit);
    if (charge.status !== "pending") return closedPage(charge, returnUrl(merchant, charge));
    await keepVisit(world, merchant.id, visit.id);
    const headers = pageHeaders({ formLeadsAway: merchant.redirectUrl !== null, forCustomers: true });
    return { headers, content: continuationPage(charge, continuation) };
  });

  on("GET", `${path}/${BAR_CODE}`, async (visit) => {
    const { charge } = await find(world, visit);
    const reference = textAt(charge.facts.paymentInfo, "reference");
    if (reference === undefined) throw unknown();
    return { headers: { ...pageHeaders(), "content-type": "image/svg+xml" }, content: barCode(reference) };
  });

  on("POST", path, async (visit) => {
    const { merchant, charge, continuation } = await find(world, visit);
    const { trace } = visit;
    const reason = ACTIONS[continuation.action]?.reason;
    const action = actionOf(textAt(visit.form, "answer"));
    if (reason === undefined || action === undefined) return { status: 400, content: NOT_PRESSED };
    try {
      await afterEvents(trace === undefined ? world : { ...world, trace }, (inWorld) =>
        inWorld.write((sql) =>
          advance(inWorld, sql, merchant, charge.id, action, action.type === "reject" ? reason : null),
        ),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Pressed twice, or too late: nothing changed. After a double click the customer still returns to the shop.
      const { charge: now } = await find(world, visit);
      if (now.reason === "action_expired")
        return { status: 410, content: closedPage(now, returnUrl(merchant, now)) };
    }
    const back = returnUrl(merchant, charge);
    return back === null ? donePage(charge) : { goTo: back };
  });
}

const NOT_PRESSED = messagePage("No button was pressed", "Go back and press one of the two buttons.");

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

/** The charge that the address is of; the trace names it. */
async function find(world: World, { params, id, trace }: Visit) {
  const merchant = world.merchants.byId(textAt(params, "merchantId") ?? "");
  if (merchant === undefined) throw unknown();
  return world.store.read(async (sql) => {
    const continuation = await findContinuation(sql, merchant.id, id);
    const charge = continuation && (await findCharge(sql, merchant.id, continuation.charge_id));
    if (charge === undefined || continuation === undefined) throw unknown();
    if (trace !== undefined) trace.charges = [charge.id];
    return { merchant, continuation, charge };
  });
}

function unknown(): ServiceError {
  const message = "This address belongs to no payment. Check that it was copied in full.";
  return new ServiceError(404, "continuation_not_found", message);
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
      <p class="note">Open until ${moment(continuation.expires)}.</p>`,
  );
}

/** A store or bank payment is made elsewhere, so this page says how, and has no buttons. */
function paymentInstructions(charge: Charge, { expires }: Continuation): string {
  const { id, merchantId, method, facts: known } = charge;
  const info = (name: string) => textAt(known.paymentInfo, name) ?? null;
  const bars = `${CONTINUATION_PATH}/${merchantId}/${known.action?.continuationId ?? ""}/${BAR_CODE}`;
  const reference = info("reference");
  return page(
    "How to pay (test page)",
    html`<div class="card">
        ${method === "pay_with_store" ? html`<img class="store" src="${bars}" alt="Bar code of ${reference ?? ""}" />` : ""}
        ${amountOf(charge, [
          ["Store", info("store")],
          ["Bank", info("bank_name")],
          ["CLABE", info("transaction_clabe")],
          ["Reference", reference],
        ])}
        <ol>
          ${stepsToPay(charge).map((step) => html`<li>${step}</li>`)}
        </ol>
      </div>
      <p class="note">
        Open until ${moment(expires)}. No real money moves: to play the customer, press a button on
        ${link(`${PORTAL_PATH}/charges/${id}`, "the charge in the portal")}.
      </p>`,
  );
}

function amountOf(
  { authorized, currency, merchantId, facts: known }: Charge,
  more: readonly Fact[] = [],
): Html {
  const digits = textAt(known.payment, "credit_or_debit_card", "last_four");
  return facts([
    ["Shop", merchantId],
    ["Amount", html`<strong>${money(authorized, currency)}</strong>`],
    ["For", known.description],
    ["Card", digits === undefined ? null : `ending in ${digits}`],
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
  const [title, said] =
    charge.reason === "action_expired"
      ? [
          "Too late",
          "The time to act on this payment is over, and the charge has failed. Start a new charge.",
        ]
      : [
          "Already answered",
          html`This payment was answered before: the charge is <strong>${charge.status}</strong>. Nothing was
            changed by this visit.`,
        ];
  return page(
    title,
    html`<p>${said}</p>
      ${shop === null ? "" : html`<p>${link(shop, "Back to the shop")}</p>`}`,
  );
}
