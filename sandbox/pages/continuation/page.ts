import type { Charge } from "../../store/charges.ts";
import type { Continuation } from "../../store/continuations.ts";
import { moment } from "../../time/moment.ts";
import { moneyText } from "../../values/money.ts";
import { html, type Html } from "../html.ts";
import { page } from "../layout.ts";
import { link } from "../parts/words.ts";
import { PORTAL_PATH } from "../portal-page.ts";

/** The title and the two buttons of the page, for each action of a customer. */
const WORDS: Readonly<Record<string, { title: string; succeed: string; fail: string }>> = {
  "3ds_authenticate": {
    title: "Confirm your card payment (3DS test page)",
    succeed: "Complete authentication",
    fail: "Fail authentication",
  },
  complete_at_bnpl_provider: {
    title: "Buy now, pay later (test page)",
    succeed: "Complete the purchase",
    fail: "Decline the purchase",
  },
};

export function continuationPage(charge: Charge, continuation: Continuation): string {
  const words = WORDS[continuation.action];
  if (words === undefined) return paymentInstructions(charge, continuation);
  return page(
    words.title,
    html`<p>This sandbox plays the bank. No real money moves.</p>
      <div class="card">
        ${facts(charge)}
        <form method="post" class="choice">
          <button class="main" type="submit" name="answer" value="succeed">${words.succeed}</button>
          <button type="submit" name="answer" value="fail">${words.fail}</button>
        </form>
      </div>
      <p class="note">Open until ${moment(continuation.expires)}.</p>`,
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
  const numbers = Object.entries(NUMBERS).flatMap(([name, label]) => {
    const value = charge.facts.paymentInfo[name];
    return typeof value === "string" ? [fact(label, value)] : [];
  });
  return page(
    "How to pay (test page)",
    html`<div class="card">${facts(charge, numbers)}</div>
      <p class="note">
        Open until ${moment(continuation.expires)}. To simulate this payment, call POST
        /testing/transaction/complete/${charge.id}, or press a button on ${inPortal(charge)}.
      </p>`,
  );
}

function facts(charge: Charge, more: readonly Html[] = []): Html {
  const amount = moneyText({ amount: charge.authorized, currency_code: charge.currency });
  return html`<dl>${fact("Amount", amount)}${fact("For", charge.facts.description)}${more}</dl>`;
}

/** A link to the page of the charge, for the developer who plays the customer. */
function inPortal({ id }: Charge): Html {
  return link(`${PORTAL_PATH}/charges/${id}`, "the charge in the portal");
}

/** There is no shop to go back to. A link would be read as a button of this page by programs that press them. */
export function donePage(charge: Charge): string {
  return page(
    "Done",
    html`<p>No 3DS redirect URL is registered, so this page stays. TID: ${charge.id}</p>
      <p>Its page in the portal: <code class="copy">${PORTAL_PATH}/charges/${charge.id}</code></p>`,
  );
}

function fact(name: string, value: string): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

/** For a payment that no longer waits: it was answered before, or it expired. */
export function closedPage(charge: Charge, returnUrl: string | null): string {
  const expired = charge.reason === "action_expired";
  const back = returnUrl === null ? "" : html`<p><a href="${returnUrl}">Back to the shop</a></p>`;
  return page(
    expired ? "Too late" : "Already answered",
    expired
      ? html`<p>The time to act on this payment is over, and the charge has failed. Start a new charge.</p>
          ${back}`
      : html`<p>
            This payment was answered before: the charge is <strong>${charge.status}</strong>. Nothing was
            changed by this visit.
          </p>
          ${back}`,
  );
}
