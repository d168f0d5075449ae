import type { Charge } from "../store/charges.ts";
import type { Continuation } from "../store/continuations.ts";
import { moneyText } from "../money.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

/** What the customer sees at the continuation URL, and what the two buttons are called. */
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
    html`<p>This sandbox plays the bank. Nothing is charged.</p>
      ${facts(charge)}
      <form method="post">
        <button class="main" type="submit" name="answer" value="succeed">${words.succeed}</button>
        <button type="submit" name="answer" value="fail">${words.fail}</button>
      </form>
      <p class="note">Open until ${new Date(continuation.expires).toISOString()}.</p>`,
  );
}

/** Store and bank payments happen elsewhere: there is nothing to press, only something to take along. */
function paymentInstructions(charge: Charge, continuation: Continuation): string {
  const numbers = Object.entries(charge.facts.paymentInfo)
    .filter(([name]) => ["bank_name", "transaction_clabe", "reference"].includes(name))
    .map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${typeof value === "string" ? value : ""}</dd>`,
    );
  return page(
    "How to pay (test page)",
    html`${facts(charge)}
      <dl>${numbers}</dl>
      <p class="note">
        Open until ${new Date(continuation.expires).toISOString()}. In the sandbox the testing endpoints play
        the payment.
      </p>`,
  );
}

function facts(charge: Charge): Html {
  return html`<dl>
    <dt>Amount</dt>
    <dd>${moneyText({ amount: charge.authorized, currency_code: charge.currency })}</dd>
    <dt>For</dt>
    <dd>${charge.facts.description}</dd>
  </dl>`;
}

/** For a payment that no longer waits: it was answered before, or its time is up. */
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
