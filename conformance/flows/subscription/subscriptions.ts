/** A subscription is created, and read by its id. */
import { attempts, flow, json, replies } from "../../flow.ts";
import {
  SUBSCRIPTION_CREATED,
  SUBSCRIPTION_READ,
  TEXT,
  VALUES,
  anotherAt,
  carriesAll,
  hasValues,
} from "./fields.ts";
import { createdSubscriptions } from "./subscription-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

const ACCEPTED = {
  "subscription.payment-token-id.suffices":
    "MUST: A subscription with payment_token_id and no payment_token_alias is accepted.",
} as const;
const CREATED_AND_READ = {
  "subscription.answer.id": "MUST: A subscription answer carries the id of the subscription.",
  "subscription.status.active": "SHOULD: A new subscription has the status active.",
} as const;

export const subscriptionCreated = flow({
  id: "subscription-created",
  title: "A subscription is created with a payment_token_id",
  each: createdSubscriptions.over("place"),
  proves: {
    ...ACCEPTED,
    "subscription.create.answer.values":
      "MUST: The answer to subscription creation has a value in auto_billing, billing_frequency, customer_id, date_created, payment_method, plan_id, start_date and status.",
    "subscription.create.answer.fields":
      "SHOULD: The answer to subscription creation carries all eleven fields named for it in their stated types.",
    ...CREATED_AND_READ,
  },

  async run({ subscription: { created, planId }, prove }) {
    prove("subscription.payment-token-id.suffices", created).accepted();
    prove("subscription.answer.id", created).ifAccepted().carries("/id", TEXT.is, TEXT.words);
    prove("subscription.status.active", created).ifAccepted().carries("/status", "active");
    hasValues(prove("subscription.create.answer.values", created).ifAccepted(), VALUES.subscription_created);
    const fields = prove("subscription.create.answer.fields", created).ifAccepted();
    carriesAll(fields, SUBSCRIPTION_CREATED).carries("/plan_id", planId);
  },
});

export const subscriptionsBeside = flow({
  id: "subscriptions-beside",
  title: "A subscription is created at the same moment as another one",
  needs: NEEDS,
  each: attempts.only({ beside: ["together"] }).over(),
  proves: ACCEPTED,

  async run({ attempt: { ask }, api, given, prove }) {
    const { body, created: twin } = await given.subscription();
    const bodies = [await given.unspent(body), await given.unspent(body)];
    const tokens = new Set([body, ...bodies].map((one) => one["payment_token_id"]));
    const created = await ask(() => api.createSubscription(bodies.pop()));

    const accepted = prove("subscription.payment-token-id.suffices", created);
    if (replies.isRefusal(created) && tokens.size < 3)
      accepted.doesNotApply(
        "the card makes no other token, and the document does not say how often one pays",
      );
    else accepted.accepted({ twin });
  },
});

export const subscriptionRead = flow({
  id: "subscription-read",
  title: "A subscription is read by its id",
  each: createdSubscriptions.only({ beside: ["before", "together"] }),
  proves: {
    "subscription.read.by-id": "MUST: A created subscription is read by its id.",
    "subscription.read.answer.values":
      "MUST: The answer to a subscription read has a value in auto_billing, billing_frequency, billing_method, customer, date_created, payment_method, plan, start_date and status.",
    ...CREATED_AND_READ,
  },

  async run({ subscription: { created, planId }, api, given, seen, prove }) {
    const id = given.idOf(created);
    const read = await api.getSubscription(id);
    const plans = seen().filter(({ operation }) => operation === "createPlan");
    const another = anotherAt(json.at(read.body, "/plan"), planId, plans);

    prove("subscription.read.by-id", read)
      .accepted()
      .wherever("/id", id)
      .isAbout("the plan of the subscription", another);
    hasValues(prove("subscription.read.answer.values", read).ifAccepted(), VALUES.subscription_read);
    prove("subscription.answer.id", read).ifAccepted().carries("/id", id);
    prove("subscription.status.active", read).ifAccepted().ifAbout(id).wherever("/status", "active");
  },
});

export const subscriptionReadFields = flow({
  id: "subscription-read-fields",
  title: "The answer to a subscription read has all its fields",
  needs: NEEDS,
  proves: {
    "subscription.read.answer.fields":
      "SHOULD: The answer to a subscription read carries all twelve fields named for it in their stated types.",
  },

  async run({ api, given, need, prove }) {
    const { created } = await given.subscribe(undefined, { billing_day: 15 }, { about: "billing_day 15" });
    const read = await api.getSubscription(given.idOf(need(created)));

    carriesAll(prove("subscription.read.answer.fields", read).ifAccepted(), SUBSCRIPTION_READ);
  },
});
