import { subscription, token } from "../control/trigger/calls.ts";
import { until } from "../pipeline/under-faults.ts";
import type { Merchant } from "../store/merchants.ts";
import { findRecord, pageRecords, type StoredRecord } from "../store/records.ts";
import type { Invoice, Plan, Subscription } from "../subscriptions/records.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { refusalIn, type Ask } from "../values/call.ts";
import { ServiceError } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { facts, objectLink, sum } from "./elements.ts";
import { problemText } from "./form.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";
import type { On } from "./page-context.ts";

/** Milliseconds to wait for the first bill. */
const LONGEST_WAIT = 2000;

/** The page to which `payment_link` of a plan leads. Customers have no key, so it calls as the merchant of the plan. */
export function registerPay(on: On, world: World, askAs: (merchant: Merchant) => Ask): void {
  on("GET", "/:id", async ({ id, query }) => {
    const { plan, merchant } = await planOf(id);
    const subscriptionId = textAt(query, "subscription") ?? "";
    const found = await world.store.read((sql) =>
      findRecord<Subscription>(sql, merchant.id, "subscription", subscriptionId),
    );
    if (found?.document.plan_id !== plan.id) return planPage(plan);
    return subscribedPage(plan, subscriptionId, (await firstInvoice(merchant, subscriptionId))?.status);
  });

  on("POST", "/:id", async ({ id: planId, form }) => {
    const { plan, merchant } = await planOf(planId);
    const ask = askAs(merchant);
    const email = (textAt(form, "email") ?? "").trim();
    const card = CARDS.find(({ name }) => name === textAt(form, "card"))?.name ?? "approved";
    const made = await ask(token(card, email));
    const paidBy = { payment_token_id: textAt(made.body, "token_details", "id") };
    const told =
      refusalIn(made) === undefined
        ? await ask(subscription(plan.id, paidBy, email, world.clock.now()))
        : made;
    const refused = refusalIn(told);
    if (refused !== undefined) {
      const content = planPage(plan, { email, card, message: refused.message });
      return { status: refused.status || 502, content };
    }
    const id = textAt(told.body, "id") ?? "";
    await until(async () => (await firstInvoice(merchant, id)) !== undefined, LONGEST_WAIT);
    return { goTo: `${PAY_PATH}/${plan.id}?subscription=${id}` };
  });

  async function planOf(id: string) {
    for (const merchant of world.merchants.all()) {
      const plan = await world.store.read((sql) => findRecord<Plan>(sql, merchant.id, "plan", id));
      if (plan !== undefined) return { plan, merchant };
    }
    const message = "This address belongs to no plan. Check that it was copied in full.";
    throw new ServiceError(404, "plan_not_found", message);
  }

  async function firstInvoice({ id: owner }: Merchant, subscriptionId: string) {
    const links = { subscription_id: subscriptionId };
    const { records } = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, owner, "invoice", links, { number: 1, size: 100 }),
    );
    return records.find(({ document }) => document.cycle === 1);
  }
}

/** What a customer typed, and why it was refused. */
type Refusal = Readonly<Record<"email" | "card" | "message", string>>;

/** What a customer reads beside a card. */
const ABOUT: Readonly<Record<string, string>> = {
  approved: "The bank approves it.",
  declined: "The bank declines it.",
  insufficient_funds: "The bank declines it: the funds do not suffice.",
};

/** The cards that a customer can choose: those that pay at any amount, and those that do not. */
const CARDS = TEST_CARDS.filter(({ name }) => Object.hasOwn(ABOUT, name));

/** The page behind `payment_link` of a plan: a customer subscribes, and pays for the first period. */
function planPage(plan: StoredRecord<Plan>, refusal?: Refusal): string {
  const chosen = refusal?.card ?? "approved";
  const cards = CARDS.map(
    ({ name, card_number }) =>
      html`<label class="choice">
        <input type="radio" name="card" value="${name}" ${name === chosen ? html`checked` : ""} />
        <span>Card ending in ${card_number.slice(-4)} <span class="note">${ABOUT[name] ?? ""}</span></span>
      </label>`,
  );
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
            ${cards}
          </fieldset>
          <button class="main" type="submit">Subscribe and pay</button>
        </form>
      </div>`,
  );
}

function planFacts({ document }: StoredRecord<Plan>): Html {
  const { price, billing_frequency, description } = document;
  return facts([
    ["Price", sum(price)],
    ["Billed", billing_frequency],
    ["For", description],
  ]);
}

const INVOICES: Readonly<Record<string, string>> = {
  paid: "The first payment was made.",
  unpaid: "The first payment failed: the bank declined the card. The subscription stays active.",
};

/** The status of the first invoice is paid, unpaid or open; undefined while it is not made yet. */
function subscribedPage(plan: StoredRecord<Plan>, id: string, invoice: string | undefined): string {
  const said = INVOICES[invoice ?? ""] ?? "The first payment is being made. Reload this page to see it.";
  return page(
    "Subscribed",
    html`<p role="status">${said}</p>
      <div class="card">
        ${planFacts(plan)} ${facts([["Subscription", objectLink("subscriptions", id)]])}
      </div>`,
  );
}
