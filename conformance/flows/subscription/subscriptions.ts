import { type Proof, flow, isObject, isSuccess, withAt, isText, isWhole } from "../../flow.ts";

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** The fields that the creation and the cancellation of a subscription are both answered with. */
function carriesAll(proof: Proof): void {
  proof
    .carries("/id", isText, "a string")
    .carries("/auto_billing", isBoolean, "a boolean")
    .carries("/billing_date")
    .carries("/billing_frequency", isText, "a string")
    .carries("/customer_id")
    .carries("/date_created")
    .carries("/end_date")
    .carries("/payment_method", isObject, "an object")
    .carries("/plan_id", isText, "a string")
    .carries("/start_date")
    .carries("/status", isText, "a string");
}

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
    "subscription.status.active": "SHOULD give a new subscription the status active",
    "subscription.auto-billing.default": "MUST show true when auto_billing is not mentioned",
    "subscription.billing-frequency.default": "MUST show monthly when no billing_frequency is named",
    "subscription.billing-method.default": "MUST show card when no billing_method is named",
  },

  async run({ api, given, prove }) {
    const { created, body } = await given.subscribe();
    prove("subscription.payment-token-id.suffices", created).accepted();
    const answers = prove("subscription.answer.id", created).provided(isSuccess(created), NONE);
    answers.carries("/id", isText, "a string");
    const status = prove("subscription.status.active", created)
      .provided(isSuccess(created), NONE)
      .carries("/status", "active");
    carriesAll(prove("subscription.create.answer.fields", created).provided(isSuccess(created), NONE));
    // Where the answer has no id, that has been said; nothing further starts from it.
    const id = given.idIn("charge_id", created);
    const read = await api.getSubscription(id);
    prove("subscription.read.by-id", read).accepted().wherever("/id", id);
    status.and(...[read].filter(isSuccess)).wherever("/status", "active");
    for (const [requirement, pointer, value] of DEFAULTS) {
      prove(requirement, created, read).provided(isSuccess(read), UNREAD).wherever(pointer, value);
    }
    const dated = await api.createSubscription({ ...body, billing_day: 15 });
    const readDated = isSuccess(dated) ? await api.getSubscription(given.idIn("charge_id", dated)) : read;
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
    carriesAll(
      prove("subscription.cancel.answer.fields", cancelled).provided(isSuccess(cancelled), UNCANCELLED),
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
    "subscription.billing-day": "MUST accept an integer billing_day",
    "subscription.cancel.reason-string": "MUST accept a string as cancellation_reason",
    "subscription.cancel.reason-null": "MUST accept null as cancellation_reason",
  },

  async run({ api, given, prove }) {
    const first = await given.subscription();
    const second = await given.subscription(first.planId);
    const dated = await api.createSubscription({ ...first.body, billing_day: 15 });
    prove("subscription.billing-day", dated).accepted({ twin: first.created }).made();
    const reason = await api.cancelSubscription(first.id, { cancellation_reason: "No longer wanted" });
    const none = await api.cancelSubscription(second.id, { cancellation_reason: null });
    prove("subscription.cancel.reason-string", reason).accepted({ twin: none }).wherever("/id", first.id);
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
  },

  async run({ api, given, prove }) {
    const { body } = await given.subscription();
    const twin = await api.createSubscription(body);
    const wrong = (pointer: string, value?: unknown): ReturnType<typeof api.createSubscription> =>
      api.createSubscription(withAt(body, pointer, value));
    prove("subscription.plan-id.required", await wrong("/plan_id")).refused({ twin });
    prove("subscription.customer-email.required", await wrong("/customer_email")).refused({ twin });
    prove("subscription.start-date.required", await wrong("/start_date")).refused({ twin });
    prove("subscription.payment-token.one-required", await wrong("/payment_token_id")).refused({ twin });
    const malformed = [
      await wrong("/plan_id", "not-a-uuid"),
      await wrong("/payment_token_id", "not-a-uuid"),
      await wrong("/customer_email", "not an address"),
      await wrong("/start_date", "tomorrow"),
    ];
    prove("subscription.formats", ...malformed).refused({ twin, status: "any" });
  },
});
