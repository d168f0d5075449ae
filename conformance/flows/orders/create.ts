/** An order is created, with items where the target names them, and updated. */
import {
  type Body,
  type Exchange,
  attempts,
  flow,
  json,
  refusals,
  replies,
  sums,
  ways,
  withAll,
} from "../../flow.ts";

export const orderCreated = flow({
  id: "order-created",
  title: "An order is created",
  needs: ["offers.order"],
  each: attempts,
  proves: {
    "order.create.answer.order": "MUST: The answer to order creation carries order.",
    "order.only-required-fields": "SHOULD: An order with only its total and its description is created.",
  },

  async run({ attempt: { key, ask }, api, given, prove }) {
    const body = given.bodies.order();
    const created = await ask(() => api.createOrder(given.bodies.order(), { key }));
    const twin = replies.isSuccess(created) ? created : await api.createOrder(body);
    // Where the target declares purchases, every other order of the run has them.
    const bare =
      "purchases" in body ? await api.createOrder(json.withAt(body, "/purchases", undefined), { key }) : twin;

    prove("order.create.answer.order", created).accepted({ twin });
    prove("order.only-required-fields", bare).accepted();
  },
});

export const orderFields = flow({
  id: "order-fields",
  title: "An order is created, or updated, with the fields that the document gives",
  needs: ["state", "offers.order", "cards.approved"],
  each: ways("by", { call: { creation: { words: "at its creation" }, update: { words: "by an update" } } }),
  proves: {
    "order.external-system-order-id":
      "MUST: An order with the merchant's own external_system_order_id is accepted, at its creation and by an update.",
    "order.known-fields":
      "SHOULD: An order with payment_detail, billing_details and consumer_details is accepted, at its creation and by an update.",
  },

  async run({ by: { call }, api, given, marker, prove }) {
    const updated = call === "update" ? await given.order() : undefined;
    const send = (some: Body): Promise<Exchange> =>
      updated === undefined
        ? api.createOrder({ ...given.bodies.order(), ...some })
        : api.updateOrder(updated.id, { description: marker("order"), ...some });
    const known = {
      payment_detail: given.bodies.charge().payment_detail,
      billing_details: given.bodies.billing(),
      consumer_details: given.bodies.consumer(),
    };
    const twin = await send({});
    const external = await send({ external_system_order_id: marker("external") });
    const full = await withAll(known, send);

    prove("order.external-system-order-id", external).accepted({ twin });
    prove("order.known-fields", full).accepted({ twin });
  },
});

export const ordersRefused = refusals(
  "refused-orders",
  "createOrder",
  "An order without a required part is refused",
  {
    "order.total-amount.required": [
      "MUST: An order without order_total_amount is refused with 400.",
      "/order_total_amount",
    ],
    "order.description.required": [
      "MUST: An order without a description is refused with 400.",
      "/description",
    ],
    "order.create.purchases.non-empty": [
      "MUST: An order with an empty purchases array is refused with 400.",
      { "/purchases": [] },
    ],
  },
);

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
