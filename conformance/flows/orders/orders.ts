import {
  type Exchange,
  type Proof,
  at,
  flow,
  isObject,
  isSuccess,
  label,
  mentions,
  narrowed,
  strings,
  withAt,
  anotherIn,
  namesOf,
  otherIdIn,
  othersThan,
} from "../../flow.ts";

/** What the answer to the read or the update of an order carries; `another` is the order that it is about instead. */
function carriesOrder(proof: Proof, answer: Exchange, another: string | undefined): void {
  proof
    .and(answer)
    .accepted()
    .carries("/order", isObject, "an object")
    .carries("/order_information", isObject, "an object")
    .fits()
    .holds(another === undefined, `its own order from ${label(answer)}`, `the one with "${another}"`);
}

export const orders = flow({
  id: "orders",
  title: "An order is created, read and updated by its id",
  needs: ["state", "offers.order"],
  proves: {
    "order.create.answer.order": "MUST: The answer to order creation carries order.",
    "order.only-required-fields": "SHOULD: An order with its total and description alone is created.",
    "order.read.answer":
      "MUST: A created order is read by its id, and the answer carries order and order_information.",
    "order.update.answer":
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
    "order.update.single-field": "MUST: An order update that sends one field alone is accepted.",
    "order.update.empty-body": "SHOULD: An order update with an empty object is accepted.",
    "order.update.persists":
      "SHOULD: A description changed by an update is found in the order when it is read again.",
  },

  async run({ api, given, marker, seen, until, prove }) {
    const created = await api.createOrder(given.bodies.order());
    prove("order.create.answer.order", created).ifAccepted().carries("/order", isObject, "an object").fits();
    // The same one, where the target declares no purchases.
    const body = given.bodies.order();
    const bare = "purchases" in body ? await api.createOrder(withAt(body, "/purchases", undefined)) : created;
    prove("order.only-required-fields", bare).accepted();
    const id = given.idIn("order_id", created);

    const read = await api.getOrder(id);
    const other = await given.sharedOrder();
    const otherRead = await api.getOrder(other.id);
    const wrong = anotherIn(read, namesOf(id, created), othersThan(created, seen()));
    const ofOther = namesOf(other.id, other.created);
    const otherWrong = anotherIn(otherRead, ofOther, othersThan(other.created, seen()));
    const reads = prove("order.read.answer");
    carriesOrder(reads, read, wrong);
    carriesOrder(reads, otherRead, otherWrong);
    const description = marker("updated order");
    const updated = await api.updateOrder(id, { description });
    const updates = prove("order.update.answer");
    const own = namesOf(id, created, updated);
    carriesOrder(updates, updated, anotherIn(updated, own, othersThan(created, seen())));
    // Whether another order was updated shows only where an order is read by its own id.
    if (wrong === undefined && otherWrong === undefined) {
      const elsewhere = otherIdIn(updated, created, seen(), (one) => given.idIn("order_id", one)) ?? other.id;
      const { body: untouched } = await api.getOrder(elsewhere);
      const moved = strings(untouched).some(([, text]) => text === description);
      updates.holds(!moved, `"${description}" in order ${id}`, `it in order ${elsewhere}`);
    }
    const total = await api.updateOrder(id, { order_total_amount: { amount: 7000, currency_code: "MXN" } });
    // Read before the description is sent once more: an update of something else leaves it as it is.
    const again = await until(
      () => api.getOrder(id),
      (answer) => mentions(answer.body, description),
    );
    const persists = prove("order.update.persists", updated, again);
    const told = String(at(created.sent, "/description"));
    if (
      isSuccess(read) &&
      isSuccess(again) &&
      !mentions(read.body, told) &&
      !mentions(again.body, description)
    )
      persists.doesNotApply(
        "the order shows no description when it is read, neither the old one nor the new",
      );
    persists
      .ifAccepted()
      .provided(isObject(at(again.body, "/order")), "the read has no order")
      .holds(
        mentions(again.body, description),
        `"${description}" when the order is read again`,
        "an order without it",
      );
    const both = await api.updateOrder(id, {
      description,
      order_total_amount: { amount: 7000, currency_code: "MXN" },
    });
    prove("order.update.single-field", updated, total).accepted({ twin: both });
    prove("order.update.empty-body", await api.updateOrder(id, {})).accepted({ twin: updated });
  },
});

export const orderFields = flow({
  id: "order-fields",
  title: "The documented fields of an order are taken",
  needs: ["state", "offers.order", "cards.approved"],
  proves: {
    "order.external-system-order-id":
      "MUST: An order with the merchant's own external_system_order_id is accepted.",
    "order.known-fields":
      "SHOULD: An order with payment_detail, billing_details and consumer_details is accepted.",
  },

  async run({ api, given, marker, prove }) {
    const body = given.bodies.order();
    const twin = await api.createOrder(body);
    const named = await api.createOrder({ ...body, external_system_order_id: marker("external") });
    prove("order.external-system-order-id", named).accepted({ twin });
    const known = Object.entries({
      payment_detail: given.bodies.charge().payment_detail,
      billing_details: given.bodies.billing(),
      consumer_details: given.bodies.consumer(),
    });
    const withKnown = (fields: Readonly<typeof known>): Promise<Exchange> =>
      api.createOrder({ ...body, ...Object.fromEntries(fields) });
    const full = await withKnown(known);
    const telling = isSuccess(full) || !isSuccess(twin) ? full : await narrowed(full, known, withKnown);
    prove("order.known-fields", telling).accepted({ twin });
  },
});

export const ordersRefused = flow({
  id: "orders-refused",
  title: "An order without what it takes is refused",
  needs: ["offers.order"],
  proves: {
    "order.total-amount.required": "MUST: An order without order_total_amount is refused with 400.",
    "order.description.required": "MUST: An order without a description is refused with 400.",
    "order.create.purchases.non-empty": "MUST: An order with an empty purchases array is refused with 400.",
    "order.update.purchases.non-empty":
      "MUST: An update that sends an empty purchases array is refused with 400.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.order();
    const twin = await api.createOrder(body);
    const without = (pointer: string): ReturnType<typeof api.createOrder> =>
      api.createOrder(withAt(body, pointer, undefined));
    prove("order.total-amount.required", await without("/order_total_amount")).refused({ twin });
    prove("order.description.required", await without("/description")).refused({ twin });
    prove("order.create.purchases.non-empty", await api.createOrder({ ...body, purchases: [] })).refused({
      twin,
    });

    const { id } = await given.order();
    const updated = await api.updateOrder(id, { description: "An order of a conformance run, updated" });
    const emptied = await api.updateOrder(id, { description: "Another one", purchases: [] });
    prove("order.update.purchases.non-empty", emptied).refused({ twin: updated });
  },
});
