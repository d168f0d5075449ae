import type { FastifyInstance, FastifyReply } from "fastify";
import { subscription, token } from "../control/trigger/calls.ts";
import { refuseForeignForms } from "../pipeline/admin.ts";
import type { Merchant } from "../store/merchants.ts";
import { findRecord, pageRecords, type StoredRecord } from "../store/records.ts";
import type { Invoice, Plan, Subscription } from "../subscriptions/records.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { refusalIn, type Ask } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { facts, objectLink } from "./elements.ts";
import { problemText } from "./form.ts";
import { html, type Html } from "./html.ts";
import { messagePage, page, pageHeaders } from "./layout.ts";
import { sum } from "./objects.ts";

const UNKNOWN = messagePage(
  "Nothing here",
  "This address belongs to no plan. Check that it was copied in full.",
);

/** Milliseconds to wait for the first bill. */
const LONGEST_WAIT = 2000;
const LOOK_EVERY = 20;

/** The page to which `payment_link` of a plan leads. Customers have no key, so it calls as the merchant of the plan. */
export function registerPay(pages: FastifyInstance, world: World, askAs: (merchant: Merchant) => Ask): void {
  const url = `${PAY_PATH}/:id`;

  pages.get(url, async ({ params, query }, reply) => {
    const found = await planOf(textAt(params, "id") ?? "");
    if (found === undefined) return show(reply, UNKNOWN, 404);
    const { plan, merchant } = found;
    return show(
      reply,
      (await subscribedText(merchant, plan, textAt(query, "subscription") ?? "")) ?? planPage(plan),
    );
  });

  pages.post(url, async (request, reply) => {
    refuseForeignForms(request);
    const { params, body } = request;
    const found = await planOf(textAt(params, "id") ?? "");
    if (found === undefined) return show(reply, UNKNOWN, 404);
    const { plan, merchant } = found;
    const ask = askAs(merchant);
    const email = (textAt(body, "email") ?? "").trim();
    const card = CARDS.find(({ name }) => name === textAt(body, "card"))?.name ?? "approved";
    const made = await ask(token(card, email));
    const paidBy = { payment_token_id: textAt(made.body, "token_details", "id") };
    const told =
      refusalIn(made) === undefined
        ? await ask(subscription(plan.id, paidBy, email, world.clock.now()))
        : made;
    const refused = refusalIn(told);
    if (refused !== undefined)
      return show(reply, planPage(plan, { email, card, message: refused.message }), refused.status || 502);
    const id = textAt(told.body, "id") ?? "";
    await billed(merchant, id);
    return reply.redirect(`${PAY_PATH}/${plan.id}?subscription=${id}`, 303);
  });

  async function planOf(id: string) {
    for (const merchant of world.merchants.all()) {
      const plan = await world.store.read((sql) => findRecord<Plan>(sql, merchant.id, "plan", id));
      if (plan !== undefined) return { plan, merchant };
    }
    return undefined;
  }

  async function firstInvoice({ id: owner }: Merchant, subscriptionId: string) {
    const links = { subscription_id: subscriptionId };
    const { records } = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, owner, "invoice", links, { number: 1, size: 100 }),
    );
    return records.find(({ document }) => document.cycle === 1);
  }

  async function billed(merchant: Merchant, id: string): Promise<void> {
    const giveUp = performance.now() + LONGEST_WAIT;
    while ((await firstInvoice(merchant, id)) === undefined && performance.now() < giveUp)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }

  /** Undefined where the id is of no subscription to this plan. */
  async function subscribedText(merchant: Merchant, plan: StoredRecord<Plan>, id: string) {
    const found = await world.store.read((sql) =>
      findRecord<Subscription>(sql, merchant.id, "subscription", id),
    );
    if (found?.document.plan_id !== plan.id) return undefined;
    return subscribedPage(plan, id, (await firstInvoice(merchant, id))?.status);
  }
}

function show(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders()).send(text);
}

/** What a customer typed, and why it was refused. */
interface Refusal {
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
