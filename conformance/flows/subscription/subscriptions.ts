/** A subscription is created, and read by its id. */
import { attempts, flow, json, replies } from "../../flow.ts";
import { anotherAt } from "./another.ts";
import { createdSubscriptions } from "./subscription-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

const ACCEPTED = {
  "subscription.payment-token-id.suffices":
    "MUST: A subscription with payment_token_id and no payment_token_alias is accepted.",
} as const;
export const subscriptionCreated = flow({
  id: "subscription-created",
  title: "A subscription is created with a payment_token_id",
  each: createdSubscriptions.over("place"),
  proves: ACCEPTED,

  async run({ subscription: { created }, prove }) {
    prove("subscription.payment-token-id.suffices", created).accepted();
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
  proves: { "subscription.read.by-id": "MUST: A created subscription is read by its id." },

  async run({ subscription: { created, planId }, api, given, seen, prove }) {
    const id = given.idOf(created);
    const read = await api.getSubscription(id);
    const plans = seen().filter(({ operation }) => operation === "createPlan");
    const another = anotherAt(json.at(read.body, "/plan"), planId, plans);

    prove("subscription.read.by-id", read)
      .accepted()
      .wherever("/id", id)
      .isAbout("the plan of the subscription", another);
  },
});
