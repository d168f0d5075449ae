/** An order has items, which the target names. */
import { attempts, flow, json, replies } from "../../flow.ts";

export const orderPurchases = flow({
  id: "order-purchases",
  title: "An order is created and updated with purchases",
  needs: ["state", "offers.order", "purchases"],
  each: attempts.over("key"),
  proves: {
    "order.purchases": "MUST: An order with purchases is accepted, at its creation and by an update.",
  },

  async run({ attempt: { key }, api, given, marker, target, prove }) {
    const body = given.bodies.order();
    const created = await api.createOrder(body, { key });
    const bare = await api.createOrder(json.withAt(body, "/purchases", undefined), { key });
    const id = given.idIn("order_id", replies.isSuccess(created) ? created : bare);
    const described = await api.updateOrder(id, { description: marker("updated order") }, { key });
    const updated = await api.updateOrder(id, { purchases: target.purchases }, { key });

    prove("order.purchases", created, updated).accepted({ twin: [bare, described] });
  },
});
