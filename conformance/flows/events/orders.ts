/** The events of orders. */
import { flow, events } from "../../flow.ts";

const ORDERS = ["state", "webhooks", "offers.order"] as const;

export const orderCreationEvent = flow({
  id: "events-order",
  title: "A created order sends order_creation.succeeded",
  needs: ORDERS,
  proves: {
    "event.order-creation.succeeded": "MUST: A created order sends the event order_creation.succeeded.",
  },

  async run({ given, inbox, marker, prove }) {
    const type = "order_creation.succeeded";
    const description = marker("order");
    const { id } = await given.order(description);
    const event = await inbox.expect({ type, about: [id, description], what: type });

    prove("event.order-creation.succeeded", event).arrived();
  },
});

export const orderUpdateEvent = flow({
  id: "events-order-update",
  title: "The update of an order sends an event",
  needs: ORDERS,
  proves: { "event.order-update.succeeded": "MUST: The update of an order sends an event." },

  async run({ api, given, inbox, marker, need, prove }) {
    const before = marker("order");
    const { id } = await given.order(before);
    // The event of the creation has to arrive first, so that it is not mistaken for the update.
    await inbox.expect({ type: "order_creation.succeeded", about: [id, before], what: "the creation" });
    const description = marker("updated order");
    const after = inbox.count();
    need(await api.updateOrder(id, { description }));
    const what = "an event about the updated order under a name of its own";
    const event = await inbox.expect({ after, about: [id, description], where: events.isUnnamed, what });

    prove("event.order-update.succeeded", event).arrived();
  },
});
