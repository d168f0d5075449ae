import { type Delivery, at, flow } from "../../flow.ts";

export const orderEvents = flow({
  id: "events-order",
  title: "Orders are told by events",
  needs: ["state", "webhooks", "offers.order"],
  proves: {
    "event.order-creation.succeeded": "MUST send order_creation.succeeded for a created order",
    "event.order-update.succeeded": "MUST send an event for an updated order",
  },

  async run({ api, given, inbox, marker, prove, need }) {
    const description = marker("order");
    const { id } = await given.order(description);
    const about = [id, description];
    const created = await inbox.expect({
      type: "order_creation.succeeded",
      about,
      what: "order_creation.succeeded",
    });
    prove("event.order-creation.succeeded", created).arrived();
    const changed = marker("updated order");
    need(await api.updateOrder(id, { description: changed }));
    const updated = await inbox.expect({
      about: [id, changed],
      where: ({ type }) => type !== "order_creation.succeeded",
      what: "an event about the updated order",
    });
    prove("event.order-update.succeeded", updated).arrived();
  },
});

export const subscriptionEvents = flow({
  id: "events-subscription",
  title: "Products, plans and subscriptions are told by events",
  needs: ["state", "webhooks", "offers.subscription", "cards.approved"],
  proves: {
    "event.product-creation.succeeded": "MUST send product_creation.succeeded for a created product",
    "event.plan-creation.succeeded": "MUST send plan_creation.succeeded for a created plan",
    "event.subscription-creation.succeeded":
      "MUST send subscription_creation.succeeded for a created subscription",
    "event.subscription-update.succeeded":
      "MUST send subscription_update.succeeded for a cancelled subscription",
  },

  async run({ api, given, inbox, prove, need }) {
    const product = await given.product();
    const plan = await given.plan(product.id);
    const subscription = await given.subscription(plan.id);
    const told = (type: string, id: string): ReturnType<typeof inbox.expect> =>
      inbox.expect({ type, about: [id], what: type });
    prove("event.product-creation.succeeded", await told("product_creation.succeeded", product.id)).arrived();
    prove("event.plan-creation.succeeded", await told("plan_creation.succeeded", plan.id)).arrived();
    prove(
      "event.subscription-creation.succeeded",
      await told("subscription_creation.succeeded", subscription.id),
    ).arrived();
    need(await api.cancelSubscription(subscription.id, { cancellation_reason: null }));
    prove(
      "event.subscription-update.succeeded",
      await told("subscription_update.succeeded", subscription.id),
    ).arrived();
  },
});

const NAMED = [
  "capture.succeeded",
  "refund.succeeded",
  "order_creation.succeeded",
  "plan_creation.succeeded",
  "subscription_creation.succeeded",
  "subscription_update.succeeded",
  "product_creation.succeeded",
];

export const otherEventKeys = flow({
  id: "events-keys",
  title: "Every other event has its two keys",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.other.keys":
      "MUST give a capture, refund, order, plan, subscription or product event event_type and payload",
  },

  async run({ api, given, inbox, prove, need }) {
    const held = await given.heldCharge();
    const answer = need(await api.captureCharge(held.id, held.money));
    const transaction = String(at(answer.body, "/capture_transaction_id"));
    const about = [held.id, held.description, transaction];
    await inbox.expect({ type: "capture.succeeded", about, what: "capture.succeeded" });
    // Whatever other flows brought about until now is looked at too.
    const others: readonly Delivery[] = inbox.all().filter(({ type }) => NAMED.includes(type));
    // Without event_type it is no capture.succeeded: what was sent about the capture is looked at then.
    const nameless = inbox.about([transaction]).filter(({ type }) => type === "");
    prove("event.other.keys", ...others, ...nameless)
      .provided(others.length + nameless.length > 0, "no event came that could be looked at")
      .carries("/event_type", (type) => typeof type === "string", "a string")
      .carries("/payload");
  },
  alone: true,
});
