/** Makes one object of each kind, in answers, lists and events, for the rules to look at. A run of few flows has little else. */
import {
  type Body,
  type Tools,
  SUBSCRIPTION_OPTIONS,
  flow,
  replies,
  several,
  unlessBlocked,
} from "../../flow.ts";
import { charges, customers, has, keysOf, orders, tokens } from "./changes.ts";
import { METHODS, askAgain, refusedOfEachKind, waitInEachWay } from "./unsuccessful.ts";

/** What is refused or not offered is not looked at here; other requirements judge it. */
export const look = flow({
  id: "look",
  title: "One object of each kind, for the rules to look at",
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
      withoutKey,
      detailedCharges,
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

/** Behind the calls of nearly all other flows. */
export const waitingAgain = flow({
  id: "waiting-again",
  title: "What waits is read again where an event says that it succeeded, and a charge fails",
  needs: ["state", "webhooks"],
  alone: "answers so far",
  proves: {},

  async run(tools) {
    await askAgain(tools);
    // An event that names nothing may be about any refusal before it: none follows this one.
    await failed(tools);
  },
});

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

/** Charges that name all they can. */
async function detailedCharges({ api, given }: Tools): Promise<void> {
  for (const autoCapture of [false, true])
    await api.getCharge((await given.charge({ detailed: true, autoCapture })).id);
}

/** One creation of each kind, and the same by the right key. */
async function withoutKey({ given }: Tools): Promise<void> {
  for (const operation of given.offered(
    "createCharge",
    "createOrder",
    "createProduct",
    "createPlan",
    "createSubscription",
  )) {
    const call = await given.ready(operation);
    await call({ key: "none" });
    await call();
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
      await api.call(place % 2 === 0 ? "cancelPendingCharge" : "completePendingCharge", { id });
      await until(
        () => api.getCharge(id),
        (read) => !replies.saysWithSuccess(read, "pending"),
      );
    }
  };
  await several(
    (["pay_with_store", "pay_with_bank_account"] as const).map(
      (method) => () => unlessBlocked(simulate(method)),
    ),
  );
}

/** A charge that failed. */
async function failed({ api, given, target }: Tools): Promise<void> {
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

/** What a target may refuse, since the document does not give its fields. */
const ADDITIONAL = { additional_details: { benefit: "a good one" } };
const FREQUENCIES = ["weekly", "bi_weekly", "monthly", "annual", "daily"];

/** Products, plans and subscriptions that name all they can, or one thing more or less. */
async function detailed(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createProduct", "createPlan", "getPlan")) return;
  for (const status of ["enabled", "disabled"])
    await api.createProduct({
      ...given.bodies.product(),
      external_product_id: marker("external"),
      status,
      ...ADDITIONAL,
    });
  const { id } = await given.product();
  const made = await several(
    FREQUENCIES.map((billing_frequency) => async () => {
      const plan = await api.createPlan({ ...given.bodies.plan(id), billing_frequency, ...ADDITIONAL });
      if (replies.isSuccess(plan)) await api.getPlan(given.idOf(plan));
      return plan;
    }),
  );
  if (!has(tools, "createSubscription", "getSubscription")) return;
  const [biWeekly] = made.filter(replies.isSuccess).slice(1);
  if (biWeekly !== undefined) await given.subscribe(given.idOf(biWeekly));
  const options = Object.entries(SUBSCRIPTION_OPTIONS);
  const parts: Body[] = options.flatMap(([name, value], place) => [
    { [name]: value },
    Object.fromEntries(options.toSpliced(place, 1)),
  ]);
  await several(
    [...parts, SUBSCRIPTION_OPTIONS, { ...SUBSCRIPTION_OPTIONS, auto_billing: false }].map(
      (part) => async () => {
        const { created } = await given.subscribe(undefined, part, { about: JSON.stringify(part) });
        if (replies.isSuccess(created)) await api.getSubscription(given.idOf(created));
      },
    ),
  );
}
