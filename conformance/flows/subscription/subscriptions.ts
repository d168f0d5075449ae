import {
  type Body,
  type Exchange,
  type Proof,
  at,
  flow,
  isObject,
  isSuccess,
  show,
  strings,
  unlessBlocked,
  withAt,
  isText,
  isWhole,
} from "../../flow.ts";

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** The fields that the creation and the cancellation of a subscription are both answered with. */
function carriesAll(proof: Proof, planId: string): void {
  proof
    .carries("/id", isText, "a string")
    .carries("/auto_billing", isBoolean, "a boolean")
    .carries("/billing_date")
    .carries("/billing_frequency", isText, "a string")
    .carries("/customer_id")
    .carries("/date_created")
    .carries("/end_date")
    .carries("/payment_method", isObject, "an object")
    .carries("/plan_id", planId)
    .carries("/start_date")
    .carries("/status", isText, "a string");
}

const A_DAY_MS = 86_400_000;

/** The unit of start_date is not shown. */
function inMs(time: number): number {
  return time < 100_000_000_000 ? time * 1000 : time;
}

/** Whether a number is the time that was sent, or on the same day at least; a text is not read. */
function isTheStart(sent: unknown): (told: unknown) => boolean {
  return (told) =>
    typeof told !== "number" || typeof sent !== "number" || Math.abs(inMs(told) - inMs(sent)) <= A_DAY_MS;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Tokens are taken out of every report: none of them is an id that stands for nothing elsewhere. */
const NO_TOKEN = "5e1f7e57-0000-4000-8000-000000000000";
const NONE = "no subscription was made";
const UNREAD = "the subscription could not be read";
const UNCANCELLED = "the subscription could not be cancelled";

const DEFAULTS = [
  ["subscription.auto-billing.default", "/auto_billing", true],
  ["subscription.billing-frequency.default", "/billing_frequency", "monthly"],
  ["subscription.billing-method.default", "/billing_method", "card"],
] as const;

export const subscriptions = flow({
  id: "subscriptions",
  title: "A subscription is created, read and cancelled by its id",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.payment-token-id.suffices": "MUST accept a payment_token_id without a payment_token_alias",
    "subscription.answer.id": "MUST answer with the id of the subscription",
    "subscription.read.by-id": "MUST read a created subscription by its id",
    "subscription.cancel.by-id": "MUST cancel a created subscription by its id",
    "subscription.create.answer.fields": "SHOULD answer subscription creation with all eleven fields",
    "subscription.read.answer.fields": "SHOULD answer a subscription read with all twelve fields",
    "subscription.cancel.answer.fields": "SHOULD answer a cancellation with all eleven fields",
    "subscription.answer.start-date": "SHOULD show the start_date that was sent, in whatever unit",
    "subscription.status.active": "SHOULD give a new subscription the status active",
    "subscription.auto-billing.default": "MUST show true when auto_billing is not mentioned",
    "subscription.billing-frequency.default": "MUST show monthly when no billing_frequency is named",
    "subscription.billing-method.default": "MUST show card when no billing_method is named",
  },

  async run({ api, given, seen, prove }) {
    // Another plan, so that it shows whose the subscription is.
    await unlessBlocked(given.plan());
    const { created, planId, body } = await given.subscribe();
    prove("subscription.payment-token-id.suffices", created).accepted();
    const answers = prove("subscription.answer.id", created).provided(isSuccess(created), NONE);
    answers.carries("/id", isText, "a string");
    const status = prove("subscription.status.active", created)
      .provided(isSuccess(created), NONE)
      .carries("/status", "active");
    carriesAll(
      prove("subscription.create.answer.fields", created).provided(isSuccess(created), NONE),
      planId,
    );
    // Where the answer has no id, that has been said; nothing further starts from it.
    const id = given.idOf(created);
    const read = await api.getSubscription(id);
    const shown = strings(at(read.body, "/plan")).map(([, text]) => text);
    const other = seen()
      .filter((one) => one.operation === "createPlan" && isSuccess(one))
      .map((one) => at(one.body, "/id"))
      .find((one) => isText(one) && shown.includes(one));
    prove("subscription.read.by-id", read)
      .accepted()
      .wherever("/id", id)
      .holds(
        shown.includes(planId) || other === undefined,
        `plan ${planId} with its subscription`,
        `plan ${String(other)}`,
      );
    status.and(...[read].filter(isSuccess)).wherever("/status", "active");
    for (const [requirement, pointer, value] of DEFAULTS) {
      prove(requirement, created, read).provided(isSuccess(read), UNREAD).wherever(pointer, value);
    }
    const { created: dated } = await given.subscribe(planId, { billing_day: 15 });
    const readDated = isSuccess(dated) ? await api.getSubscription(given.idOf(dated)) : read;
    prove("subscription.read.answer.fields", readDated)
      .provided(isSuccess(dated) && isSuccess(readDated), UNREAD)
      .carries("/id", isText, "a string")
      .carries("/auto_billing", isBoolean, "a boolean")
      .carries("/billing_frequency", isText, "a string")
      .carries("/billing_day", isWhole, "an integer")
      .carries("/billing_method", isText, "a string")
      .carries("/customer", isObject, "an object")
      .carries("/date_created")
      .carries("/end_date")
      .carries("/payment_method", isObject, "an object")
      .carries("/plan", isObject, "an object")
      .carries("/start_date")
      .carries("/status", isText, "a string");
    const worded = await api.cancelSubscription(id, { cancellation_reason: "The end of a conformance run" });
    // With or without a reason: either way of asking shows that it can be cancelled.
    const cancelled = isSuccess(worded)
      ? worded
      : await api.cancelSubscription(id, { cancellation_reason: null });
    prove("subscription.cancel.by-id", cancelled).accepted().wherever("/id", id);
    const own = [created, read, cancelled].filter(
      (one) => isSuccess(one) && at(one.body, "/start_date") !== undefined && at(one.body, "/id") === id,
    );
    const dates = prove("subscription.answer.start-date", ...own);
    if (own.length === 0) dates.doesNotApply("no answer about the subscription shows a start_date");
    dates.carries("/start_date", isTheStart(body["start_date"]), `the time ${show(body["start_date"])}`);
    carriesAll(
      prove("subscription.cancel.answer.fields", cancelled).provided(isSuccess(cancelled), UNCANCELLED),
      planId,
    );
    answers.and(read).provided(isSuccess(read), UNREAD).carries("/id", id);
    answers.and(cancelled).provided(isSuccess(cancelled), UNCANCELLED).carries("/id", id);
  },
});

export const subscriptionOptions = flow({
  id: "subscription-options",
  title: "What a subscription may say beyond what it has to",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.auto-billing.false": "MUST accept auto_billing false, and show it wherever the answer does",
    "subscription.defaults.named": "MUST accept the defaults said aloud: true, monthly and card",
    "subscription.billing-day": "MUST accept an integer billing_day",
    "subscription.cancel.reason-string": "MUST accept a string as cancellation_reason",
    "subscription.cancel.reason-null": "MUST accept null as cancellation_reason",
  },

  async run({ api, given, prove }) {
    const first = await given.subscription();
    const second = await given.subscription(first.planId);
    const more = async (part: Body): Promise<Exchange> => (await given.subscribe(first.planId, part)).created;
    const readOf = async (made: Exchange): Promise<Exchange[]> =>
      [await api.getSubscription(given.idOf(made))].filter(isSuccess);
    const manual = await more({ auto_billing: false });
    const billing = prove("subscription.auto-billing.false", manual)
      .accepted({ twin: first.created })
      .made()
      .wherever("/auto_billing", false);
    if (isSuccess(manual)) billing.and(...(await readOf(manual))).wherever("/auto_billing", false);
    const aloud = { auto_billing: true, billing_frequency: "monthly", billing_method: "card" };
    prove("subscription.defaults.named", await more(aloud))
      .accepted({ twin: first.created })
      .made();
    const dated = await more({ billing_day: 15 });
    const day = prove("subscription.billing-day", dated).accepted({ twin: first.created }).made();
    if (isSuccess(dated)) day.and(...(await readOf(dated))).wherever("/billing_day", 15);
    const before = await api.getSubscription(second.id);
    const reason = await api.cancelSubscription(first.id, { cancellation_reason: "No longer wanted" });
    // One that is not meant stays as it was, on the same plan.
    const after = await api.getSubscription(second.id);
    const cancelled = at((await api.getSubscription(first.id)).body, "/status");
    const [was, is] = [at(before.body, "/status"), at(after.body, "/status")];
    const none = await api.cancelSubscription(second.id, { cancellation_reason: null });
    prove("subscription.cancel.reason-string", reason)
      .accepted({ twin: none })
      .wherever("/id", first.id)
      .and(after)
      .holds(
        !isSuccess(reason) || is === was || is !== cancelled,
        `${show(was)} as the status of another subscription of the plan`,
        `${show(is)} once the first was cancelled`,
      );
    prove("subscription.cancel.reason-null", none).accepted({ twin: reason }).wherever("/id", second.id);
  },
});

export const subscriptionsRefused = flow({
  id: "subscriptions-refused",
  title: "A subscription without what it takes is refused",
  needs: ["offers.subscription", "cards.approved"],
  proves: {
    "subscription.plan-id.required": "MUST refuse a subscription without a plan_id",
    "subscription.customer-email.required": "MUST refuse a subscription without a customer_email",
    "subscription.start-date.required": "MUST refuse a subscription without a start_date",
    "subscription.payment-token.one-required": "MUST refuse a subscription without any payment token",
    "subscription.formats": "SHOULD refuse a malformed UUID, email address or start_date",
    "beta.unknown-reference": "SHOULD refuse a product, a plan and a token in a request that do not exist",
  },

  async run({ api, given, prove }) {
    const body = await given.unspent((await given.subscription()).body);
    const wrong = (pointer: string, value?: unknown): ReturnType<typeof api.createSubscription> =>
      api.createSubscription(withAt({ ...body, customer_email: given.bodies.email() }, pointer, value));
    const planless = await wrong("/plan_id");
    const nobodys = await wrong("/customer_email");
    const dateless = await wrong("/start_date");
    const unpaid = await api.createSubscription(
      withAt({ ...body, customer_email: given.bodies.email() }, "/payment_token_id", undefined),
      { fault: "neither payment_token_id nor payment_token_alias" },
    );
    const malformed = [
      await wrong("/plan_id", "not-a-uuid"),
      await wrong("/payment_token_id", "not-a-uuid"),
      await wrong("/customer_email", "not an address"),
      await wrong("/start_date", "tomorrow"),
    ];
    const unknown = [await wrong("/plan_id", NOBODY), await wrong("/payment_token_id", NO_TOKEN)];
    // Last, since how often a token pays is not shown.
    const twin = await api.createSubscription(body);
    prove("subscription.plan-id.required", planless).refused({ twin });
    prove("subscription.customer-email.required", nobodys).refused({ twin });
    prove("subscription.start-date.required", dateless).refused({ twin });
    prove("subscription.payment-token.one-required", unpaid).refused({ twin });
    prove("subscription.formats", ...malformed).refused({ twin, status: "any" });

    const plan = given.bodies.plan((await given.product()).id);
    const unmade = await api.createPlan({ ...plan, product_id: NOBODY });
    const twins = [await api.createPlan(plan), twin];
    prove("beta.unknown-reference", unmade, ...unknown).refused({ twin: twins, status: "any" });
  },
});
