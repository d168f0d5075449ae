/** Makes objects of each kind, in answers, lists and events, for the rules to look at. A run of few flows has little else. */
import { type Body, type Tools, contract, flow, replies, several, sums, unlessBlocked } from "../../flow.ts";
import { charges, customers, has, keysOf, orders, tokens } from "./changes.ts";
import { detailed, detailedPlans } from "./detailed.ts";
import { METHODS, askAgain, refusedOfEachKind, waitInEachWay } from "./unsuccessful.ts";

/** What is refused or not offered is not looked at here; other requirements judge it. */
export const look = flow({
  id: "look",
  title: "Objects of each kind, for the rules to look at",
  proves: {},

  async run(tools) {
    const unsuccessful = [waitInEachWay, refusedOfEachKind, failed];
    const ofState = [
      ...unsuccessful,
      simulated,
      customers,
      tokens,
      orders,
      plans,
      detailed,
      detailedPlans,
      repeated,
    ];
    const parts = [
      refusals,
      (one: Tools) => lists(one),
      lookup,
      ...(tools.target.stateful ? ofState : [oneCharge]),
    ];
    await several(parts.map((one) => () => unlessBlocked<unknown>(one(tools))));
    if (!tools.target.stateful) return;
    await lists(tools, "all that fits");
    // It awaits an event: most of what was sent before has come by then.
    await unlessBlocked(charges(tools));
    await askAgain(tools);
  },
});

/** What a program may stumble over: nothing in a body, half of one, a limit that is out of bounds. */
async function refusals(tools: Tools): Promise<void> {
  const { api, given } = tools;
  if (has(tools, "listCharges")) await api.listCharges({ query: { limit: 0 }, about: "limit 0" });
  if (has(tools, "getCheckoutButton"))
    await several((["none", "like_public"] as const).map((key) => () => api.getCheckoutButton({ key })));
  const empty = { body: {}, about: "an empty object as the body", wrong: true } as const;
  for (const operation of given.offered(...CREATIONS)) await api.call(operation, empty);
  for (const operation of given.offered(...CHANGES))
    await unlessBlocked(given.ready(operation).then((call) => call(empty)));
  if (!has(tools, "createCharge")) return;
  await api.createCharge('{"description":', { about: "a body that is cut off", wrong: true });
}

/** Each has a body with members that are required. */
const CREATIONS = [
  ...(["createPaymentToken", "createCharge", "createOrder", "createProduct", "createPlan"] as const),
  "createSubscription",
] as const;
const CHANGES = ["updatePaymentToken", "captureCharge", "refundCharge"] as const;

const LISTS = [
  "listCharges",
  "listInvoices",
  "listPaymentIntents",
  "listPlans",
  "listSubscriptions",
] as const;

/** Without `query` each list says itself how long it is. */
async function lists({ api, given }: Tools, query?: "all that fits"): Promise<void> {
  const options = (list: string) =>
    query === undefined ? {} : { query: { [list === "listCharges" ? "limit" : "page_size"]: 100 } };
  await several(given.offered(...LISTS).map((list) => () => api.call(list, options(list))));
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

/** One creation of each kind, and the same by each right key, more than once: what a repeat makes is made whole, too. */
async function repeated(tools: Tools): Promise<void> {
  const { given } = tools;
  for (const operation of given.offered(...CREATIONS)) {
    const call = await given.ready(operation);
    await call({ key: "none" });
    const { sent: body } = await call();
    // How many subscriptions a plan and a customer may have is open.
    if (operation === "createSubscription") continue;
    await call({ body });
    if (contract.keyKindsOf(operation).includes("public") && tools.target.keys.public !== undefined)
      await call({ body, key: "public" });
  }
}

/** Charges that are paid and cancelled by simulation, by each key, and made at the same moment. */
async function simulated(tools: Tools): Promise<void> {
  const { api, given, target, until } = tools;
  if (!has(tools, "cancelPendingCharge", "completePendingCharge")) return;
  const simulate = async (method: "pay_with_store" | "pay_with_bank_account"): Promise<void> => {
    if (target.not_offered.includes(method)) return;
    const pending = await several(
      keysOf(tools)
        .flatMap((key) => [key, key])
        .map((key) => () => given.pending({ method, key })),
    );
    for (const one of pending) await api.getCharge(await one.id());
    for (const [place, one] of pending.entries()) {
      const id = await one.id();
      const isPaid = place % 2 !== 0;
      await api.call(isPaid ? "completePendingCharge" : "cancelPendingCharge", { id });
      await until(
        () => api.getCharge(id),
        (read) => !replies.saysWithSuccess(read, "pending"),
      );
      if (!isPaid || !has(tools, "refundCharge")) continue;
      // Whether such a charge can be refunded is open.
      await api.refundCharge(id, sums.partOf(one.money, 0.4));
      await api.getCharge(id);
    }
  };
  await several(
    (["pay_with_store", "pay_with_bank_account"] as const).map(
      (method) => () => unlessBlocked(simulate(method)),
    ),
  );
}

/** A charge that failed. */
export async function failed({ api, given, target }: Tools): Promise<void> {
  if (target.cards.declined === undefined) return;
  const about = "by a card that is declined";
  const declined = await api.createCharge(given.bodies.charge({ card: "declined" }), { about });
  const id = given.idShownIn("pending_charge_id", declined.body);
  if (id !== undefined) await api.getCharge(id);
}

/** One customer subscribes to two plans of a product, twice to the first, leaves, and comes back. What began a moment ago may be billed already. */
async function plans(tools: Tools): Promise<void> {
  const { api, given, now } = tools;
  if (!has(tools, "createProduct", "createPlan", "getPlan")) return;
  const isBilled = has(tools, "createSubscription", "getSubscription", "listSubscriptions", "listInvoices");
  const customer_email = given.bodies.email();
  const begun: string[] = [];
  const begin = async (plan_id: string, more: Body = {}): Promise<void> => {
    const { created } = await given.subscribe(plan_id, { customer_email, start_date: now() - 2000, ...more });
    // The document does not say how many subscriptions a customer may have.
    if (!replies.isSuccess(created)) return;
    const subscription_id = given.idOf(created);
    begun.push(subscription_id);
    await several([
      () => api.getSubscription(subscription_id),
      () => api.listSubscriptions({ query: { plan_id, page_size: 10 } }),
      () => api.listInvoices({ query: { subscription_id, page_size: 10 } }),
      () => api.listPaymentIntents({ query: { subscription_id, page_size: 10 } }),
    ]);
  };
  const made = [await given.plan(), await given.plan()];
  // What a first subscription says is no default of the next one.
  for (const [place, { id }] of made.entries()) {
    await api.getPlan(id);
    if (isBilled) await begin(id, place === 0 ? { auto_billing: false } : {});
  }
  await api.listPlans({ query: { page_size: 10 } });
  const [first] = made;
  if (!isBilled || first === undefined) return;
  await begin(first.id);
  for (const id of has(tools, "cancelSubscription") ? [...begun, ...begun] : []) {
    await api.cancelSubscription(id, { cancellation_reason: null });
    await api.getSubscription(id);
  }
  await begin(first.id);
}
