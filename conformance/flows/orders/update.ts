/** What an update of an order may name, and what it may not. */
import { flow, refusals, sums } from "../../flow.ts";

const TOTAL = sums.mxn(7000);

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
