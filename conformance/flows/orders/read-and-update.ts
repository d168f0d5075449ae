/** An order is read, and updated, by its id. */
import {
  type Exchange,
  type Tools,
  dimensions,
  flow,
  json,
  refusals,
  replies,
  sums,
  ways,
} from "../../flow.ts";

/** An order, and the key with which it is read or updated. */
const orders = ways(
  "order",
  {
    used: { secret: { words: "" }, public: { words: "with the public key", needs: ["keys.public"] } },
    key: dimensions.CREATED_WITH,
  },
  async ({ api, given }, { used, key }) => {
    const created = await api.createOrder(given.bodies.order(), { key });
    return { id: given.idIn("order_id", created), created, key: used };
  },
).needing("state", "offers.order");

/**
 * Returns data of another order of this run if the answer shows only that. The document does not give the fields of an order,
 * so an answer that shows neither is about its own.
 */
function otherOrderIn(
  answer: Exchange,
  own: { readonly id: string; readonly created: Exchange },
  { seen, given }: Pick<Tools, "seen" | "given">,
): string | undefined {
  const namesOf = (created: Exchange): string[] =>
    [given.idShownIn("order_id", created.body), json.at(created.sent, "/description")].filter(json.isText);
  const texts = new Set(json.strings(answer.body).map(([, text]) => text));
  if ([own.id, ...namesOf(own.created)].some((name) => texts.has(name))) return undefined;
  const made = seen().filter((one) => one.operation === "createOrder" && replies.isSuccess(one));
  return made.flatMap(namesOf).find((name) => texts.has(name));
}

export const orderRead = flow({
  id: "order-read",
  title: "An order is read by its id",
  each: orders,
  proves: {
    "order.read.answer":
      "MUST: A created order is read by its id, and the answer carries order and order_information.",
  },

  async run(context) {
    const { order, api, given, prove } = context;
    const other = await given.sharedOrder();
    const read = await api.getOrder(order.id, { key: order.key });
    const readOther = await api.getOrder(other.id, { key: order.key });
    const wrong = otherOrderIn(read, order, context) ?? otherOrderIn(readOther, other, context);

    prove("order.read.answer", read, readOther).accepted().isAbout("the order that was asked for", wrong);
  },
});

const TOTAL = sums.mxn(7000);

export const orderUpdated = flow({
  id: "order-updated",
  title: "An order is updated by its id",
  each: orders,
  proves: {
    "order.update.answer":
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
  },

  async run(context) {
    const { order, api, given, marker, prove } = context;
    const description = marker("updated order");
    const other = await given.sharedOrder();
    const updated = await api.updateOrder(order.id, { description }, { key: order.key });
    const another = { description: marker("updated order") };
    const again = await api.updateOrder(order.id, another, { key: order.key });
    const untouched = await api.getOrder(other.id);
    const wrong = otherOrderIn(updated, order, context);
    // A read that is about another order is judged by order.read.answer.
    const isRead = otherOrderIn(untouched, other, context) === undefined;
    const alsoUpdated = isRead && json.mentions(untouched.body, description);

    prove("order.update.answer", updated, again)
      .accepted()
      .isAbout("the order that was updated", wrong)
      .none(alsoUpdated ? [other.id] : [], "no other order with the new description");
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
