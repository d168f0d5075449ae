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
import { facts, objectLink, p } from "./elements.ts";
import { flaw, problemText } from "./form.ts";
import { h } from "./html.ts";
import { page } from "./layout.ts";
import { planTerms } from "./objects.ts";
import type { On } from "./page-context.ts";

/** Milliseconds to wait for the first bill. */
const LONGEST_WAIT = 2000;

/** The page to which `payment_link` of a plan leads. Customers have no key, so it calls as the merchant of the plan. */
export function registerPay(on: On, world: World, askAs: (merchant: Merchant) => Ask): void {
  on("GET", "/:id", async ({ id: planId, query }) => {
    const { plan, merchant } = await planOf(planId);
    const id = textAt(query, "subscription") ?? "";
    const found = await world.store.read((sql) =>
      findRecord<Subscription>(sql, merchant.id, "subscription", id),
    );
    if (found?.document.plan_id !== plan.id) return planPage(plan);
    return subscribedPage(plan, id, (await firstInvoice(merchant, id))?.status);
  });

  on("POST", "/:id", async ({ id: planId, form }) => {
    const { plan, merchant } = await planOf(planId);
    const ask = askAs(merchant);
    const email = (textAt(form, "email") ?? "").trim();
    const card = CARDS.find(({ name }) => name === textAt(form, "card"))?.name ?? "approved";
    const made = await ask(token(card, email));
    const paidBy = { payment_token_id: textAt(made.body, "token_details", "id") };
    const isMade = refusalIn(made) === undefined;
    const told = isMade ? await ask(subscription(plan.id, paidBy, email, world.clock.now())) : made;
    const refused = refusalIn(told);
    if (refused !== undefined) {
      const content = planPage(plan, email, card, refused.message);
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

  async function firstInvoice({ id: owner }: Merchant, subscription_id: string) {
    const { records } = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, owner, "invoice", { subscription_id }, { number: 1, size: 100 }),
    );
    return records.find(({ document }) => document.cycle === 1);
  }
}

/** What a customer reads beside a card. */
const ABOUT = new Map<string, string>([
  ["approved", "The bank approves it."],
  ["declined", "The bank declines it."],
  ["insufficient_funds", "The bank declines it: the funds do not suffice."],
]);

/** The cards that a customer can choose: those that pay at any amount, and those that do not. */
const CARDS = TEST_CARDS.filter(({ name }) => ABOUT.has(name));

/** The page behind `payment_link` of a plan: a customer subscribes, and pays for the first period. What was refused stands in it. */
function planPage(plan: StoredRecord<Plan>, email = "", chosen = "approved", refused?: string): string {
  const cards = CARDS.map(({ name, card_number }) => {
    const words = [`Card ending in ${card_number.slice(-4)}`, h("span", { class: "note" }, ABOUT.get(name))];
    const radio = h("input", { type: "radio", name: "card", value: name, checked: name === chosen });
    return h("label", { class: "choice" }, radio, h("span", {}, words));
  });
  const field = {
    id: "email",
    name: "email",
    type: "email",
    autocomplete: "email",
    required: true,
    value: email,
  };
  const problem = refused !== undefined && problemText(refused, "email-problem");
  const input = [h("label", { for: "email" }, "Email"), h("input", { ...field, ...flaw("email", refused) })];
  const form = h(
    "form",
    { method: "post" },
    h("div", {}, input, problem),
    h("fieldset", {}, h("legend", {}, "Card"), cards),
    h("button", { class: "main", type: "submit" }, "Subscribe and pay"),
  );
  return page(`Subscribe: ${plan.document.name}`, [
    p("This sandbox plays the shop and the bank. No real money moves."),
    h("div", { class: "card" }, facts(planTerms(plan.document)), form),
  ]);
}

const INVOICES = new Map([
  ["paid", "The first payment was made."],
  ["unpaid", "The first payment failed: the bank declined the card. The subscription stays active."],
]);

/** The status of the first invoice is paid, unpaid or open; undefined while it is not made yet. */
function subscribedPage(plan: StoredRecord<Plan>, id: string, invoice: string | undefined): string {
  const said = INVOICES.get(invoice ?? "") ?? "The first payment is being made. Reload this page to see it.";
  const known = facts({ ...planTerms(plan.document), Subscription: objectLink("subscriptions", id) });
  return page("Subscribed", [h("p", { role: "status" }, said), h("div", { class: "card" }, known)]);
}
