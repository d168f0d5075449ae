import type { FastifyInstance } from "fastify";
import { subscription, token } from "../../control/trigger/calls.ts";
import { refuseForeignForms } from "../../request/admin.ts";
import type { Merchant } from "../../store/merchants.ts";
import { findRecord, pageRecords, type StoredRecord } from "../../store/records.ts";
import type { Invoice, Plan, Subscription } from "../../subscriptions/records.ts";
import { PAY_PATH } from "../../subscriptions/views.ts";
import { refusalIn, type Ask } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import type { World } from "../../world.ts";
import { messagePage, pageHeaders } from "../layout.ts";
import { CARDS, planPage, subscribedPage } from "./page.ts";

const UNKNOWN = messagePage(
  "Nothing here",
  "This address belongs to no plan. Check that it was copied in full.",
);

/** Billing starts at once; so long its result is waited for. */
const LONGEST_WAIT = 2000;
const LOOK_EVERY = 20;

/** The page to which `payment_link` of a plan leads. Customers have no key, so it calls as the merchant of the plan. */
export function registerPay(pages: FastifyInstance, world: World, askAs: (merchant: Merchant) => Ask): void {
  const url = `${PAY_PATH}/:id`;

  pages.get(url, async ({ params, query }, reply) => {
    const found = await planOf(textAt(params, "id") ?? "");
    if (found === undefined) return reply.code(404).headers(pageHeaders()).send(UNKNOWN);
    const { plan, merchant } = found;
    const made = await subscribed(merchant, plan, textAt(query, "subscription"));
    return reply
      .headers(pageHeaders())
      .send(made === undefined ? planPage(plan) : subscribedPage(plan, made));
  });

  pages.post(url, async (request, reply) => {
    refuseForeignForms(request);
    const { params, body } = request;
    const found = await planOf(textAt(params, "id") ?? "");
    if (found === undefined) return reply.code(404).headers(pageHeaders()).send(UNKNOWN);
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
    if (refused !== undefined) {
      const text = planPage(plan, { email, card, message: refused.message });
      return reply
        .code(refused.status || 502)
        .headers(pageHeaders())
        .send(text);
    }
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
    const page = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, owner, "invoice", links, { number: 1, size: 100 }),
    );
    return page.records.find(({ document }) => document.cycle === 1);
  }

  async function billed(merchant: Merchant, id: string): Promise<void> {
    const giveUp = performance.now() + LONGEST_WAIT;
    while ((await firstInvoice(merchant, id)) === undefined && performance.now() < giveUp)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }

  async function subscribed(merchant: Merchant, plan: StoredRecord<Plan>, id: string | undefined) {
    if (id === undefined) return undefined;
    const found = await world.store.read((sql) =>
      findRecord<Subscription>(sql, merchant.id, "subscription", id),
    );
    if (found === undefined || found.document.plan_id !== plan.id) return undefined;
    return { id, invoice: (await firstInvoice(merchant, id))?.status };
  }
}
