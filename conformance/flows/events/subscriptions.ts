/** The events of products, plans and subscriptions. */
import { type Exchange, flow, json } from "../../flow.ts";

const SUBSCRIPTIONS = ["state", "webhooks", "offers.subscription"] as const;

export const productEvent = flow({
  id: "events-product",
  title: "A created product sends product_creation.succeeded",
  needs: SUBSCRIPTIONS,
  proves: {
    "event.product-creation.succeeded": "MUST: A created product sends the event product_creation.succeeded.",
  },

  async run({ given, inbox, prove }) {
    const type = "product_creation.succeeded";
    const product = await given.product();
    const about = [product.id, ...wordsOf(product.created)];
    const event = await inbox.expect({ type, about, what: type });

    prove("event.product-creation.succeeded", event).arrived();
  },
});

export const planEvent = flow({
  id: "events-plan",
  title: "A created plan sends plan_creation.succeeded",
  needs: SUBSCRIPTIONS,
  proves: {
    "event.plan-creation.succeeded": "MUST: A created plan sends the event plan_creation.succeeded.",
  },

  async run({ given, inbox, prove }) {
    const type = "plan_creation.succeeded";
    const product = await given.product();
    const plan = await given.plan(product.id);
    // Nothing else comes from this product.
    const about = [plan.id, product.id, ...wordsOf(plan.created)];
    const event = await inbox.expect({ type, about, what: type });

    prove("event.plan-creation.succeeded", event).arrived();
  },
});

export const subscriptionCreationEvent = flow({
  id: "events-subscription",
  title: "A created subscription sends subscription_creation.succeeded",
  needs: [...SUBSCRIPTIONS, "cards.approved"],
  proves: {
    "event.subscription-creation.succeeded":
      "MUST: A created subscription sends the event subscription_creation.succeeded.",
  },

  async run({ given, inbox, prove }) {
    const type = "subscription_creation.succeeded";
    const { id, planId, created } = await given.subscription();
    // Nothing else comes from this plan.
    const about = [id, planId, ...wordsOf(created)];
    const event = await inbox.expect({ type, about, what: type });

    prove("event.subscription-creation.succeeded", event).arrived();
  },
});

export const cancellationEvent = flow({
  id: "events-subscription-cancelled",
  title: "The cancellation of a subscription sends subscription_update.succeeded",
  needs: [...SUBSCRIPTIONS, "cards.approved"],
  proves: {
    "event.subscription-update.succeeded":
      "MUST: The cancellation of a subscription sends the event subscription_update.succeeded.",
  },

  async run({ api, given, inbox, need, prove }) {
    const { id, planId, created } = await given.subscription();
    const about = [id, planId, ...wordsOf(created)];
    // The event of the creation has to arrive first, so that it is not mistaken for the cancellation.
    await inbox.expect({ type: "subscription_creation.succeeded", about, what: "the creation" });
    const after = inbox.count();
    need(await api.cancelSubscription(id, { cancellation_reason: null }));
    const type = "subscription_update.succeeded";
    const event = await inbox.expect({ after, type, about, what: `${type} about the cancellation` });

    prove("event.subscription-update.succeeded", event).arrived();
  },
});

/** Texts that only this request has sent. */
function wordsOf({ sent }: Exchange): string[] {
  return [json.at(sent, "/name"), json.at(sent, "/customer_email")].filter(json.isText);
}
