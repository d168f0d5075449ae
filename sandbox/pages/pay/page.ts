import type { Plan } from "../../subscriptions/records.ts";
import type { StoredRecord } from "../../store/records.ts";
import { TEST_CARDS } from "../../outcomes.ts";
import { objectAt, textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import { page } from "../layout.ts";
import { facts, money, objectLink } from "../elements.ts";
import { problemText } from "../form.ts";

/** What a customer typed, and why it was refused. */
export interface Refusal {
  readonly email: string;
  readonly card: string;
  readonly message: string;
}

/** What a customer reads beside a card. */
const ABOUT: Readonly<Record<string, string>> = {
  approved: "The bank approves it.",
  declined: "The bank declines it.",
  insufficient_funds: "The bank declines it: the funds do not suffice.",
};

/** The cards that a customer can choose: those that pay at any amount, and those that do not. */
export const CARDS = TEST_CARDS.filter(({ name }) => Object.hasOwn(ABOUT, name));

/** The page behind `payment_link` of a plan: a customer subscribes, and pays for the first period. */
export function planPage(plan: StoredRecord<Plan>, refusal?: Refusal): string {
  const chosen = refusal?.card ?? "approved";
  return page(
    `Subscribe: ${plan.document.name}`,
    html`<p>This sandbox plays the shop and the bank. No real money moves.</p>
      <div class="card">
        ${planFacts(plan)}
        <form method="post">
          <div>
            <label for="email">Email</label>
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="email"
              required
              value="${refusal?.email ?? ""}"
              aria-invalid="${String(refusal !== undefined)}"
              aria-describedby="${refusal === undefined ? "" : "email-problem"}"
            />
            ${refusal === undefined ? "" : problemText(refusal.message, "email-problem")}
          </div>
          <fieldset>
            <legend>Card</legend>
            ${CARDS.map(({ name, card_number }) => choice(name, card_number, ABOUT[name] ?? "", name === chosen))}
          </fieldset>
          <button class="main" type="submit">Subscribe and pay</button>
        </form>
      </div>`,
  );
}

function choice(name: string, number: string, about: string, chosen: boolean): Html {
  const mark = chosen ? html`checked` : html``;
  return html`<label class="choice"
    ><input type="radio" name="card" value="${name}" ${mark} />
    <span>Card ending in ${number.slice(-4)} <span class="note">${about}</span></span></label
  >`;
}

function planFacts({ document }: StoredRecord<Plan>): Html {
  const { amount } = objectAt(document.price) ?? {};
  const price =
    typeof amount === "number" ? money(amount, textAt(document.price, "currency_code") ?? "") : null;
  return facts([
    ["Price", price],
    ["Billed", document.billing_frequency],
    ["For", document.description],
  ]);
}

export interface Subscribed {
  readonly id: string;
  /** Of the first invoice: paid, unpaid or open; undefined while it is not made yet. */
  readonly invoice: string | undefined;
}

const INVOICES: Readonly<Record<string, string>> = {
  paid: "The first payment was made.",
  unpaid: "The first payment failed: the bank declined the card. The subscription stays active.",
};

export function subscribedPage(plan: StoredRecord<Plan>, { id, invoice }: Subscribed): string {
  const said = INVOICES[invoice ?? ""] ?? "The first payment is being made. Reload this page to see it.";
  return page(
    "Subscribed",
    html`<p role="status">${said}</p>
      <div class="card">
        ${planFacts(plan)} ${facts([["Subscription", objectLink("subscriptions", id)]])}
      </div>`,
  );
}
