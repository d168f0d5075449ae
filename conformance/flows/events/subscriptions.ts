import { type Context, type Exchange, at, flow, isText, withAt } from "../../flow.ts";

type Tools = Pick<Context<string>, "api" | "given">;

export const subscriptionEvents = flow({
  id: "events-subscription",
  title: "Products, plans and subscriptions are told by events",
  needs: ["state", "webhooks", "offers.subscription", "cards.approved"],
  proves: {
    "event.product-creation.succeeded": "MUST: A created product sends the event product_creation.succeeded.",
    "event.plan-creation.succeeded": "MUST: A created plan sends the event plan_creation.succeeded.",
    "event.subscription-creation.succeeded":
      "MUST: A created subscription sends the event subscription_creation.succeeded.",
    "event.subscription-update.succeeded":
      "MUST: The cancellation of a subscription sends the event subscription_update.succeeded.",
  },

  async run({ api, given, inbox, prove, need }) {
    await refusedOnes({ api, given });
    const after = inbox.count();
    const product = await given.product();
    const plan = await given.plan(product.id);
    const subscription = await given.subscription(plan.id);
    // Whatever an event could name them by. Nothing else in this flow comes from the same product or plan.
    const made = {
      product: [product.id, ...wordsOf(product.created)],
      plan: [plan.id, product.id, ...wordsOf(plan.created)],
      subscription: [subscription.id, plan.id, ...wordsOf(subscription.created)],
    };
    for (const what of ["product", "plan", "subscription"] as const) {
      const type = `${what}_creation.succeeded`;
      const created = await inbox.expect({ after, type, about: made[what], what: type });
      prove(`event.${what}-creation.succeeded`, created).arrived();
    }
    const type = "subscription_update.succeeded";
    const before = inbox.count();
    need(await api.cancelSubscription(subscription.id, { cancellation_reason: null }));
    const cancelled = await inbox.expect({
      after: before,
      type,
      about: made.subscription,
      what: `${type} about the cancellation`,
    });
    prove("event.subscription-update.succeeded", cancelled).arrived();
  },
});

/** What is refused is looked at with every event of the run (`only-then.ts`). */
async function refusedOnes({ api, given }: Tools): Promise<void> {
  const { bodies } = given;
  const { id } = await given.product();
  const nowhere = "00000000-0000-4000-8000-000000000000";
  await api.createProduct(withAt(bodies.product(), "/description", undefined), { about: "no description" });
  await api.createPlan(withAt(bodies.plan(id), "/price", undefined), { about: "no price" });
  const wrong = withAt(bodies.subscription(nowhere, nowhere, 0), "/start_date", undefined);
  await api.createSubscription(wrong, { about: "no start_date" });
}

/** What only this request has said. */
function wordsOf({ sent }: Exchange): string[] {
  return [at(sent, "/name"), at(sent, "/customer_email")].filter(isText);
}
