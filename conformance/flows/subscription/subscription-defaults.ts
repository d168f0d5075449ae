/** Defaults of a subscription. */
import { flow } from "../../flow.ts";

const A_DAY_MS = 86_400_000;
const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

export const subscriptionDefaults = flow({
  id: "subscription-defaults",
  title: "A subscription is billed monthly by card, automatically, where its creation does not mention it",
  needs: NEEDS,
  proves: {
    "subscription.auto-billing.default":
      "MUST: The auto_billing of a subscription created without it is true, wherever an answer shows a boolean.",
    "subscription.billing-frequency.default":
      "MUST: The billing_frequency of a subscription created without one is monthly, wherever the answer shows it.",
    "subscription.billing-method.default":
      "MUST: The billing_method of a subscription created without one is card, wherever the answer shows it.",
  },

  async run({ api, given, need, prove }) {
    const { id, created } = await given.subscription();
    const read = need(await api.getSubscription(id));

    prove("subscription.auto-billing.default", created, read).whereverLike("/auto_billing", true);
    prove("subscription.billing-frequency.default", created, read).whereverLike(
      "/billing_frequency",
      "monthly",
    );
    prove("subscription.billing-method.default", created, read).whereverLike("/billing_method", "card");
  },
});

export const subscriptionStart = flow({
  id: "subscription-start",
  title: "A subscription starts when it was asked to",
  needs: NEEDS,
  proves: {
    "subscription.answer.start-date":
      "SHOULD: A subscription has the start_date that was sent, to within a day, wherever an answer shows it as a number, in whatever unit.",
  },

  async run({ api, given, prove }) {
    const { id, created, body } = await given.subscription();
    const read = await api.getSubscription(id);
    const cancelled = await api.cancelSubscription(id, { cancellation_reason: null });
    const sent = body["start_date"];

    prove("subscription.answer.start-date", created, read, cancelled)
      .ifAccepted()
      .ifAbout(id)
      .whereverLike("/start_date", sent, (shown) => Math.abs(inMs(shown) - inMs(sent)) <= A_DAY_MS);
  },
});

/** The document does not give the unit: a number this small counts seconds. */
function inMs(time: unknown): number {
  return Number(time) < 100_000_000_000 ? Number(time) * 1000 : Number(time);
}
