/** An update of an order and the cancellation of a subscription send an event. That of the creation has to arrive first. */
import { events, flow } from "../../flow.ts";
import { wordsOf } from "./creations.ts";

export const orderUpdateEvent = flow({
  id: "events-order-update",
  title: "The update of an order sends an event",
  needs: ["state", "webhooks", "offers.order"],
  proves: { "event.order-update.succeeded": "MUST: The update of an order sends an event." },

  async run({ api, given, inbox, marker, need, prove }) {
    const before = marker("order");
    const { id } = await given.order(before);
    await inbox.expect({ type: "order_creation.succeeded", about: [id, before], what: "the creation" });
    const description = marker("updated order");
    const after = inbox.count();
    need(await api.updateOrder(id, { description }));
    const what = "an event about the updated order under a name of its own";
    const event = await inbox.expect({ after, about: [id, description], where: events.isUnnamed, what });

    prove("event.order-update.succeeded", event).arrived();
  },
});

export const cancellationEvent = flow({
  id: "events-subscription-cancelled",
  title: "The cancellation of a subscription sends subscription_update.succeeded",
  needs: ["state", "webhooks", "offers.subscription", "cards.approved"],
  proves: {
    "event.subscription-update.succeeded":
      "MUST: The cancellation of a subscription sends the event subscription_update.succeeded.",
  },

  async run({ api, given, inbox, need, prove }) {
    const { id, planId, created } = await given.subscription();
    const about = [id, planId, ...wordsOf(created)];
    await inbox.expect({ type: "subscription_creation.succeeded", about, what: "the creation" });
    const after = inbox.count();
    need(await api.cancelSubscription(id, { cancellation_reason: null }));
    const type = "subscription_update.succeeded";
    const event = await inbox.expect({ after, type, about, what: `${type} about the cancellation` });

    prove("event.subscription-update.succeeded", event).arrived();
  },
});
