import { type Body, type Exchange, flow, isLike, isSuccess, show } from "../../flow.ts";

export const subscriptionOptions = flow({
  id: "subscription-options",
  title: "What a subscription may say beyond what it has to",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.auto-billing.false":
      "MUST: A subscription with auto_billing false is accepted, and has false wherever an answer shows a boolean.",
    "subscription.defaults.named":
      "MUST: A subscription that names auto_billing true, billing_frequency monthly and billing_method card is accepted.",
    "subscription.billing-day": "MUST: A subscription with an integer billing_day is accepted.",
    "subscription.answer.as-sent":
      "SHOULD: A subscription has the plan_id, auto_billing, billing_frequency, billing_method and billing_day that were sent, wherever its creation or its read shows them in that type.",
    "subscription.cancel.reason-string":
      "MUST: A cancellation with a string as cancellation_reason is accepted.",
    "subscription.cancel.reason-null": "MUST: A cancellation with null as cancellation_reason is accepted.",
  },

  async run({ api, given, prove }) {
    const first = await given.subscription();
    const second = await given.subscription();
    const twin = first.created;
    const asSent = prove("subscription.answer.as-sent", twin).wherever("/plan_id", first.planId);
    /** With these parts besides, of a plan of its own: its creation, and its read where there is one. */
    const made = async (part: Body): Promise<[Exchange, ...Exchange[]]> => {
      const about = Object.entries(part).map(([name, sent]) => `${name} ${show(sent)}`);
      const { created, planId } = await given.subscribe(undefined, part, { about: about.join(", ") });
      if (!isSuccess(created)) return [created];
      const read = [await api.getSubscription(given.idOf(created))].filter(isSuccess);
      asSent.and(created, ...read);
      for (const [name, sent] of Object.entries({ ...part, plan_id: planId }))
        asSent.whereverIs(`/${name}`, isLike(sent), show(sent));
      return [created, ...read];
    };
    const [manual, ...read] = await made({ auto_billing: false });
    prove("subscription.auto-billing.false", manual)
      .accepted({ twin })
      .made()
      .and(manual, ...read)
      .whereverIs("/auto_billing", isLike(false), "false");
    const aloud = { auto_billing: true, billing_frequency: "monthly", billing_method: "card" };
    const [named] = await made(aloud);
    prove("subscription.defaults.named", named).accepted({ twin }).made();
    const [dated] = await made({ billing_day: 15 });
    prove("subscription.billing-day", dated).accepted({ twin }).made();
    const reason = await api.cancelSubscription(first.id, { cancellation_reason: "No longer wanted" });
    const none = await api.cancelSubscription(second.id, { cancellation_reason: null });
    prove("subscription.cancel.reason-string", reason).accepted({ twin: none }).wherever("/id", first.id);
    prove("subscription.cancel.reason-null", none).accepted({ twin: reason }).wherever("/id", second.id);
  },
});
