import type { Charge } from "../../store/charges.ts";
import type { Continuation } from "../../store/continuations.ts";
import { moment } from "../../time/moment.ts";
import { textAt } from "../../values/json.ts";
import { copyable, facts, link, money, note, type Fact } from "../elements.ts";
import { html, type Html } from "../html.ts";
import { page } from "../layout.ts";
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
export function donePage({ id }: Charge): string {
  return page(
    "Done",
    html`<p>No 3DS redirect URL is registered, so this page stays. TID: ${id}</p>
      <p>Its page in the portal: ${copyable(`${PORTAL_PATH}/charges/${id}`)}</p>`,
  );
}

/** For a payment that no longer waits: it was answered before, or it expired. */
export function closedPage(charge: Charge, returnUrl: string | null): string {
  const back = returnUrl === null ? "" : html`<p>${link(returnUrl, "Back to the shop")}</p>`;
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
