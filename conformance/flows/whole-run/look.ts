/** Makes one object of each kind, in answers, lists and events, for the rules to look at. A run of few flows has little else. */
import {
  type PendingCharge,
  type Tools,
  contract,
  flow,
  replies,
  several,
  sums,
  unlessBlocked,
} from "../../flow.ts";
import { METHODS, askAgain, refusedOfEachKind, waitInEachWay } from "./unsuccessful.ts";

/** What is refused or not offered is not looked at here; other requirements judge it. */
export const look = flow({
  id: "look",
  title: "One object of each kind, for the rules to look at",
  proves: {},

  async run(tools) {
    const unsuccessful = [waitInEachWay, refusedOfEachKind, failed];
    const ofState = [...unsuccessful, simulated, customers, customerByToken, token, order, plans, detailed];
    const parts = [refusals, lists, lookup, ...(tools.target.stateful ? ofState : [oneCharge])];
    await several(parts.map((one) => () => unlessBlocked<unknown>(one(tools))));
    if (!tools.target.stateful) return;
    // It awaits an event: most of what was sent before has come by then.
    await unlessBlocked(charges(tools));
    await askAgain(tools);
  },
});

/** Behind the calls of nearly all other flows. */
export const waitingAgain = flow({
  id: "waiting-again",
  title: "What waits is read again where an event says that it succeeded",
  needs: ["state", "webhooks"],
  alone: "answers so far",
  proves: {},
  run: askAgain,
});

function has({ given }: Tools, ...operations: contract.OperationId[]): boolean {
  return given.offered(...operations).length === operations.length;
}

/** What a program may stumble over: nothing in a body, half of one, a limit that is out of bounds. */
async function refusals(tools: Tools): Promise<void> {
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

async function lists({ api, given }: Tools): Promise<void> {
  await several(given.offered(...LISTS).map((list) => () => api.call(list, {})));
}

async function lookup(tools: Tools): Promise<void> {
  const { api, given, target } = tools;
  if (!has(tools, "lookupInstallments")) return;
  const methods = METHODS.filter((method) => !target.not_offered.includes(method));
  const query = { monthly_installments: true };
  for (const options of [{}, ...methods.map((method) => ({ method }))])
    await api.lookupInstallments(given.bodies.charge(options), { query });
}

async function oneCharge({ given }: Tools): Promise<void> {
  await given.charge();
}

/** A hold that is captured in part, another that is released, a charge that is refunded in two parts; how they are read and listed. */
async function charges(tools: Tools): Promise<void> {
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
    await api.refundCharge(id, sums.partOf(money, 0.2));
    return id;
  };
  const released = async (): Promise<string> => {
    const { id, money } = await given.heldCharge();
    await api.refundCharge(id, money);
    return id;
  };
  const ids = await several([captured, captured, refunded, released]);
  await several(ids.map((id) => () => api.getCharge(id)));
  if (has(tools, "listCharges")) await api.listCharges({ query: { limit: 10 } });
  if (target.webhooks !== undefined)
    await inbox.expect({
      type: "capture.succeeded",
      about: [ids[0]],
      what: "capture.succeeded of this flow",
    });
}

/** Charges that are paid and cancelled by simulation. */
async function simulated(tools: Tools): Promise<void> {
  const { api, given, target } = tools;
  if (!has(tools, "cancelPendingCharge", "completePendingCharge")) return;
  for (const method of ["pay_with_store", "pay_with_bank_account"] as const) {
    if (target.not_offered.includes(method)) continue;
    const [cancelled, completed] = await several([
      () => given.pending({ method }),
      () => given.pending({ method }),
    ]);
    await api.getCharge(await cancelled.id());
    await api.cancelPendingCharge(await cancelled.id());
    await api.completePendingCharge(await completed.id());
  }
}

/** A charge that failed. */
async function failed({ api, given, target }: Tools): Promise<void> {
  if (target.cards.declined === undefined) return;
  const about = "by a card that is declined";
  const declined = await api.createCharge(given.bodies.charge({ card: "declined" }), { about });
  const id = given.idShownIn("pending_charge_id", declined.body);
  if (id !== undefined) await api.getCharge(id);
}

/** A customer who passes 3DS, and one who fails. A person is not asked to press for this alone. */
async function customers(tools: Tools): Promise<void> {
  const { target, given } = tools;
  if (target.cards.three_ds === undefined) return;
  for (const wish of ["succeed", "fail"] as const) await walk(tools, await given.pendingThreeDs(), wish);
}

/** The same where a token of the card pays. */
async function customerByToken(tools: Tools): Promise<void> {
  const { api, given, target } = tools;
  const isOffered = !target.not_offered.includes("pay_with_service_payment_token");
  if (target.cards.three_ds === undefined || !isOffered || !has(tools, "createPaymentToken")) return;
  const created = await api.createPaymentToken(given.bodies.token({ card: "three_ds" }));
  const paying = given.idIn("payment_token", created);
  const money = given.bodies.charge({ card: "three_ds" }).amount_details;
  await walk(tools, await given.pending({ token: paying, money, autoCapture: true }), "succeed");
}

async function walk(
  { api, given, target, threeDs }: Tools,
  { redirectUrl, continuationId, id }: PendingCharge,
  wish: "succeed" | "fail",
): Promise<void> {
  if (continuationId !== undefined && given.offered("getContinuation").length > 0)
    await api.getContinuation(continuationId);
  if (redirectUrl !== undefined && target.three_ds?.driver !== "manual")
    await threeDs.walk(redirectUrl, wish);
  await api.getCharge(await id());
}

async function order(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createOrder", "getOrder", "updateOrder")) return;
  const { id } = await given.order();
  await api.getOrder(id);
  // The second update must not show what the first one said.
  for (const _ of ["once", "twice"]) {
    await api.updateOrder(id, { description: marker("updated order") });
    await api.getOrder(id);
  }
}

/** Of keys that create tokens. */
const KINDS = ["secret", "public"] as const;

async function token(tools: Tools): Promise<void> {
  const { api, given, target } = tools;
  if (target.cards.approved === undefined || !has(tools, "createPaymentToken", "getPaymentToken")) return;
  for (const key of target.keys.public === undefined ? KINDS.slice(0, 1) : KINDS) {
    const created = await api.createPaymentToken(given.bodies.token(), { key });
    const id = given.idShownIn("token_id", created.body);
    if (!replies.isSuccess(created) || id === undefined) continue;
    await api.getPaymentToken(id);
    // The second update must not show what the first one said.
    for (const _ of ["once", "twice"]) {
      await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
      await api.getPaymentToken(id);
    }
  }
}

/** Two subscriptions of two plans. One that began a moment ago may be billed already. */
async function plans(tools: Tools): Promise<void> {
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
async function detailed(tools: Tools): Promise<void> {
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
  if (replies.isSuccess(plan)) await given.subscribe(given.idOf(plan));
  const options = { billing_frequency: "monthly", billing_method: "card", billing_day: 15 };
  await several(
    [true, false].map((auto_billing) => async () => {
      const about = `auto_billing ${auto_billing}, monthly, card, billing_day 15`;
      const { created } = await given.subscribe(undefined, { auto_billing, ...options }, { about });
      if (replies.isSuccess(created)) await api.getSubscription(given.idOf(created));
    }),
  );
}
