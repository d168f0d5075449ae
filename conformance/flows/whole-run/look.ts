/** Makes one object of each kind, in answers, lists and events, for the rules to look at. A run of few flows has little else. */
import { type Tools, contract, flow, replies, several, sums, unlessBlocked } from "../../flow.ts";

type Looker = Pick<Tools, "api" | "given" | "inbox" | "marker" | "now" | "target" | "threeDs">;

/** What is refused or not offered is not looked at here; other requirements judge it. */
export const look = flow({
  id: "look",
  title: "One object of each kind, for the rules to look at",
  proves: {},

  async run(tools) {
    const { target } = tools;
    const ofState = [charges, unpaidCharges, customer, token, order, plans, detailed];
    const parts = [refusals, lists, lookup, ...(target.stateful ? ofState : [oneCharge])];
    await several(parts.map((one) => () => unlessBlocked(one(tools))));
  },
});

function has({ given }: Looker, ...operations: contract.OperationId[]): boolean {
  return given.offered(...operations).length === operations.length;
}

/** Those that create tokens and charges. */
function keysOf({ target }: Looker): readonly ("secret" | "public")[] {
  return target.keys.public === undefined ? ["secret"] : ["secret", "public"];
}

/** What a program may stumble over: nothing in a body, half of one, a limit that is out of bounds. */
async function refusals(tools: Looker): Promise<void> {
  const { api } = tools;
  if (has(tools, "listCharges")) await api.listCharges({ query: { limit: 0 }, about: "limit 0" });
  if (has(tools, "getCheckoutButton"))
    await several((["none", "like_public"] as const).map((key) => () => api.getCheckoutButton({ key })));
  if (!has(tools, "createCharge")) return;
  await api.createCharge({}, { about: "an empty object as the body" });
  await api.createCharge('{"description":', { about: "a body that is cut off" });
}

const LISTS = [
  "listCharges",
  "listInvoices",
  "listPaymentIntents",
  "listPlans",
  "listSubscriptions",
] as const;

async function lists({ api, given }: Looker): Promise<void> {
  await several(given.offered(...LISTS).map((list) => () => api.call(list, {})));
}

async function lookup(tools: Looker): Promise<void> {
  const { api, given } = tools;
  if (!has(tools, "lookupInstallments")) return;
  await api.lookupInstallments(given.bodies.charge(), { query: { monthly_installments: true } });
}

async function oneCharge({ given }: Looker): Promise<void> {
  await given.charge();
}

/** A hold that is captured in part, a charge that is refunded in part, and how both are read, listed and told. */
async function charges(tools: Looker): Promise<void> {
  const { api, given, inbox, target } = tools;
  if (!has(tools, "createCharge", "captureCharge", "refundCharge")) return;
  const captured = async (): Promise<string> => {
    const { id, money } = await given.heldCharge();
    await api.captureCharge(id, sums.partOf(money, 0.6));
    return id;
  };
  const refunded = async (): Promise<string> => {
    const { id, money } = await given.capturedCharge();
    await api.refundCharge(id, sums.partOf(money, 0.4));
    return id;
  };
  const [hold, charge] = await several([captured, refunded]);
  await several([hold, charge].map((id) => () => api.getCharge(id)));
  if (has(tools, "listCharges")) await api.listCharges({ query: { limit: 10 } });
  if (target.webhooks === undefined) return;
  const moved = [
    ["capture.succeeded", hold],
    ["refund.succeeded", charge],
  ] as const;
  await several(
    moved.map(
      ([type, id]) =>
        () =>
          inbox.expect({ type, about: [id], what: `${type} of this flow` }),
    ),
  );
}

const METHODS = ["pay_with_bank_account", "pay_with_bnpl"] as const;

/** Charges that wait, and one that failed. */
async function unpaidCharges(tools: Looker): Promise<void> {
  const { api, given, target } = tools;
  if (target.cards.declined !== undefined) {
    const about = "by a card that is declined";
    const declined = await api.createCharge(given.bodies.charge({ card: "declined" }), { about });
    const id = given.idShownIn("pending_charge_id", declined.body);
    if (id !== undefined) await api.getCharge(id);
  }
  const offered = METHODS.filter((method) => !target.not_offered.includes(method));
  await several(
    offered.flatMap((method) =>
      keysOf(tools).map((key) => () => api.createCharge(given.bodies.charge({ method }), { key })),
    ),
  );
  if (!has(tools, "cancelPendingCharge")) return;
  const waiting = await given.pending({ method: "pay_with_store" });
  await api.getCharge(await waiting.id());
  await api.cancelPendingCharge(await waiting.id());
}

/** A customer who passes 3DS. A person is not asked to press for this alone. */
async function customer(tools: Looker): Promise<void> {
  const { api, given, target, threeDs } = tools;
  if (target.cards.three_ds === undefined) return;
  const { redirectUrl, continuationId } = await given.pendingThreeDs();
  if (continuationId !== undefined && has(tools, "getContinuation"))
    await api.getContinuation(continuationId);
  if (redirectUrl !== undefined && target.three_ds?.driver !== "manual")
    await threeDs.walk(redirectUrl, "succeed");
}

async function order(tools: Looker): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createOrder", "getOrder", "updateOrder")) return;
  const { id } = await given.order();
  await api.getOrder(id);
  await api.updateOrder(id, { description: marker("updated order") });
}

async function token(tools: Looker): Promise<void> {
  const { api, given, target } = tools;
  if (target.cards.approved === undefined || !has(tools, "createPaymentToken", "getPaymentToken")) return;
  for (const key of keysOf(tools)) {
    const created = await api.createPaymentToken(given.bodies.token(), { key });
    const id = given.idShownIn("token_id", created.body);
    if (!replies.isSuccess(created) || id === undefined) continue;
    await api.getPaymentToken(id);
    await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
  }
}

/** Two subscriptions of two plans. One that began a moment ago may be billed already. */
async function plans(tools: Looker): Promise<void> {
  const { api, given, now } = tools;
  if (!has(tools, "createProduct", "createPlan", "getPlan")) return;
  const isBilled = has(tools, "createSubscription", "getSubscription", "listSubscriptions", "listInvoices");
  const plan = async (): Promise<void> => {
    const { id: plan_id } = await given.plan();
    await api.getPlan(plan_id);
    if (!isBilled) return;
    const { created } = await given.subscribe(plan_id, { start_date: now() - 2000 });
    const subscription_id = given.idOf(created);
    await several([
      () => api.getSubscription(subscription_id),
      () => api.listSubscriptions({ query: { plan_id, page_size: 10 } }),
      () => api.listInvoices({ query: { subscription_id, page_size: 10 } }),
      () => api.listPaymentIntents({ query: { subscription_id, page_size: 10 } }),
      () => api.listPlans({ query: { page_size: 10 } }),
    ]);
    if (has(tools, "cancelSubscription"))
      await api.cancelSubscription(subscription_id, { cancellation_reason: null });
  };
  await several([plan, plan]);
}

/** What a target may refuse, since the document does not give its fields. */
const ADDITIONAL = { additional_details: { benefit: "a good one" } };

/** A product, a plan and subscriptions that name all they can. */
async function detailed(tools: Looker): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createProduct", "createPlan", "getPlan")) return;
  await api.createProduct({
    ...given.bodies.product(),
    external_product_id: marker("external"),
    ...ADDITIONAL,
  });
  const { id } = await given.product();
  const plan = await api.createPlan({
    ...given.bodies.plan(id),
    billing_frequency: "bi_weekly",
    ...ADDITIONAL,
  });
  if (replies.isSuccess(plan)) await api.getPlan(given.idOf(plan));
  if (!has(tools, "createSubscription", "getSubscription")) return;
  const options = { billing_frequency: "monthly", billing_method: "card", billing_day: 15 };
  await several(
    [true, false].map((auto_billing) => async () => {
      const about = `auto_billing ${auto_billing}, monthly, card, billing_day 15`;
      const { created } = await given.subscribe(undefined, { auto_billing, ...options }, { about });
      if (replies.isSuccess(created)) await api.getSubscription(given.idOf(created));
    }),
  );
}
