/** An order is updated by its id. */
import { dimensions, flow, json, refusals, sums, ways } from "../../flow.ts";

/** An order, and the key with which it is read or updated. */
const orders = ways(
  "order",
  {
    used: { secret: { words: "" }, public: { words: "with the public key", needs: ["keys.public"] } },
    key: dimensions.CREATED_WITH,
  },
  async ({ api, given }, { used, key }) => {
    const created = await api.createOrder(given.bodies.order(), { key });
    return { id: given.idIn("order_id", created), key: used };
  },
).needing("state", "offers.order");

const TOTAL = sums.mxn(7000);

export const orderUpdated = flow({
  id: "order-updated",
  title: "An order is updated by its id",
  each: orders,
  proves: {
    "order.update.answer":
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
  },

  async run({ order: { id, key }, api, given, marker, prove }) {
    const description = marker("updated order");
    const other = await given.sharedOrder();
    const updated = await api.updateOrder(id, { description }, { key });
    const again = await api.updateOrder(id, { description: marker("updated order") }, { key });
    const untouched = await api.getOrder(other.id);
    const isAlsoUpdated = json.mentions(untouched.body, description);

    prove("order.update.answer", updated, again)
      .accepted()
      .none(isAlsoUpdated ? [other.id] : [], "no other order with the new description");
  },
});

export const orderUpdateFields = flow({
  id: "order-update-fields",
  title: "An update names as many fields as it changes",
  needs: ["state", "offers.order"],
  proves: {
    "order.update.single-field": "MUST: An order update that sends only one field is accepted.",
    "order.update.empty-body": "SHOULD: An order update with an empty object is accepted.",
  },

  async run({ api, given, marker, prove }) {
    const { id } = await given.order();
    const description = marker("updated order");
    const described = await api.updateOrder(id, { description });
    const totalled = await api.updateOrder(id, { order_total_amount: TOTAL });
    const both = await api.updateOrder(id, { description, order_total_amount: TOTAL });
    const empty = await api.updateOrder(id, {});

    prove("order.update.single-field", described, totalled).accepted({ twin: both });
    prove("order.update.empty-body", empty).accepted({ twin: described });
  },
});

export const orderUpdatesRefused = refusals(
  "refused-order-updates",
  "updateOrder",
  "An order is not emptied by an update",
  {
    "order.update.purchases.non-empty": [
      "MUST: An update that sends an empty purchases array is refused with 400.",
      { "/purchases": [] },
    ],
  },
);
